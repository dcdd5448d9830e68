"""Text and JSON to values and back.

`action_text` reads and writes an action, `score_sheet` writes finished deals. `deal_json` reads a deal that was played
elsewhere, `deal_replay` plays it again by the rules, `deal_import` makes games of such deals that can be opened.
`iss_line` takes a line of the International Skat Server apart, `iss` plays it again, `iss_writing` writes such lines.
"""
