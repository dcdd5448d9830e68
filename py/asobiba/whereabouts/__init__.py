"""Who could know what: the chance of each hidden card or tile at each place, for one seat at one moment.

Every game answers the question `whereabouts` in the form of `answer`, from a view alone: what counting says
(`counting`), and what the champion infers besides from what the others have done (`<game>/coach/whereabouts.py`).
"""
