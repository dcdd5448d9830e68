"""The engine's part of a table whose players sit at several devices.

One device, the host, has the table. The others get views, and their engines answer questions about these: `plain_view`
reads a view, and `view_desk` answers. `receipt` has what all check when the game is over.
"""
