"""Text and JSON to values and back.

`action_text` reads and writes actions, `score_sheet` writes finished deals. `deal_json` reads a deal played elsewhere,
`deal_replay` plays it again by the rules, `deal_import` turns such deals into games that can be opened. `iss_line`
parses a line of the International Skat Server, `iss` plays it again, `iss_writing` writes such lines.
"""
