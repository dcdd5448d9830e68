"""The box as files for other programs (web/shell/box/files.js), run by Node: notes for Anki, word lists."""

from __future__ import annotations

import base64
import csv
import html
import re

from common import ROOT

from tests.web.node import answer_of_node

PROGRAM = """
const { ankiText, wordsOfList } = await import(process.argv[1]);
let text = "";
for await (const part of process.stdin) text += part;
const { notes, lists } = JSON.parse(text);
console.log(JSON.stringify({ anki: ankiText(notes), lists: lists.map(wordsOfList) }));
"""
FILES = ROOT / "web" / "shell" / "box" / "files.js"
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><text>Ä "x"</text></svg>'


def test_anki_reads_the_notes_as_they_are() -> None:
    # As Anki's manual has it ("Text Files"): headers, fields in quotation marks, and three replacements in HTML.
    notes = [
        {"front": "Is QI a word?", "back": 'It "is"', "tags": "asobiba crossword drill"},
        {"front": "#1 <Find>\tthe best & only\nplay.", "back": "りんご", "tags": "asobiba", "picture": SVG},
    ]
    lists = [
        "QUIET\r\nquoit extra columns\n\n; a comment\n12345\nQUIET\n",
        "AEINRST 7 RETAINS\tRETAINS\nCH'TI\nél·la\nx",
    ]
    answer = answer_of_node(PROGRAM, FILES.as_uri(), given={"notes": notes, "lists": lists})
    lines = answer["anki"].split("\n")
    headers = [line for line in lines if line.startswith("#")]
    assert headers == [
        "#separator:tab",
        "#html:true",
        "#notetype:Basic",
        "#deck:Asobiba",
        "#columns:Front\tBack\tTags",
        "#tags column:3",
    ]
    assert lines[: len(headers)] == headers
    rows = list(csv.reader(lines[len(headers) : -1], delimiter="\t", strict=True))
    assert [len(row) for row in rows] == [3, 3]
    assert rows[0] == ["Is QI a word?", 'It "is"', "asobiba crossword drill"]
    picture, front = re.fullmatch(r'<img src="data:image/svg\+xml;base64,([^"]+)"><br>(.*)', rows[1][0]).groups()  # type: ignore[union-attr]
    assert base64.b64decode(picture).decode() == SVG
    assert html.unescape(front.replace("<br>", "\n")) == notes[1]["front"]
    # Zyzzyva, Aerolith and Quackle: one word a line, and perhaps more behind it.
    assert answer["lists"] == [["QUIET", "QUOIT"], ["AEINRST", "CH'TI", "ÉL·LA"]]
