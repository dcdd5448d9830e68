"""Crosswords at the table as people play it: by mouse, by keyboard alone, by touch on a phone, hot seat."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS
from playwright.sync_api import Locator, Page, expect

from asobiba.record import Participant
from asobiba.session import Session
from asobiba.words.lexicon_store import LexiconStore
from tests.web.games.gestures import drag_by_finger, fitting_sizes, middle
from tests.web.looks import COLOURS, Installed, too_wide, violations
from tests.web.saving import at, drop, ready
from tests.web.visiting import BY_TOUCH, Visit, set_language, set_pace

GAME = "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard"
HOT_SEAT = "#/new?game=crossword&seed=7&seats=human,human&names=Aki,Bo&lexicon=standard&challenge=single"
MOST_TURNS = 60
HALF, FEW_LEFT = 45, 20  # tiles in the bag; after the latter some three turns of each are left
Tile = tuple[int, int, str]


def square(page: Page, row: int, col: int) -> Locator:
    return at(page, f"square-{row + 1}{chr(65 + col)}")


def my_turn(page: Page) -> bool:
    """Waits until it is one's turn or the game is over."""
    expect(page.locator("[data-testid=pass]:enabled, [data-testid=open-end]").first).to_be_visible()
    return at(page, "open-end").count() == 0


def hinted(page: Page) -> list[Tile]:
    """The tiles of the best play, looked up with the hint; [] if there is none."""
    at(page, "hint").press("Enter")
    dialog = at(page, "hint-dialog")
    expect(dialog.locator("[data-testid=hint-0], p:not(.soft)").first).to_be_visible()
    best = at(page, "hint-0")
    text = best.get_attribute("data-tiles") if best.count() else "[]"
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return [(row, col, letter) for row, col, letter in json.loads(text or "[]")]


def rack_tile(page: Page, letter: str) -> Locator:
    """A tile in hand: the letter's, or the blank for one in lower case."""
    wanted = "?" if letter.islower() else letter
    return page.locator(f'[data-testid=rack] [data-letter="{wanted}"]:not([aria-disabled=true])').first


def play_out(
    page: Page, place: Callable[[list[Tile]], None], play: Callable[[], None], give_up: Callable[[], None]
) -> None:
    """Plays until the end, then looks at how it is explained."""
    for _ in range(MOST_TURNS):
        if not my_turn(page):
            break
        tiles = hinted(page)
        before = at(page, "score-0").inner_text()
        if not tiles:
            give_up()
            continue
        place(tiles)
        expect(at(page, "play")).to_be_enabled()
        play()
        expect(at(page, "score-0")).not_to_have_text(before)
    expect(at(page, "end-dialog")).to_be_visible()
    expect(at(page, "winner")).to_have_text(re.compile("won|Shared"))
    expect(at(page, "winner")).to_be_focused()
    for line in at(page, "adjustments").get_by_role("listitem").all_inner_texts():
        expect(page.locator("#live")).to_contain_text(line)
    totals = at(page, "end-dialog").locator("table tbody tr > :last-child").all_inner_texts()
    expect(at(page, "score-0")).to_have_text(re.compile(rf"^({'|'.join(totals)})$"))  # once it has counted up


def begun(visit: Visit, seed: int, left: int = FEW_LEFT, **options: Any) -> Page:
    """A table at which two beginners have played until so few tiles were left; from there somebody plays one's seat."""
    seats = (Participant("computer", "", "beginner"),) * 2
    session = Session.start("crossword", seed, seats, {"lexicon": "standard"}, LexiconStore())
    while session.view(None)["bag"] > left:
        session.step(1)
    record = session.record.plain()
    record["seats"][0] = {"kind": "human", "name": "", "level": None}
    page = visit("#/saved", **options)
    drop(page, "game.json", json.dumps({"kind": "asobiba games", "schema": 2, "games": [{"record": record}]}))
    at(page, "saved-open").press("Enter")
    ready(page)
    return page


def choose_blank(page: Page, letter: str) -> None:
    if letter.islower():
        at(page, f"blank-{letter.upper()}").click()


def test_half_a_game_by_mouse(visit: Visit) -> None:
    """To its end; a whole one is played in test_screen_reader.py, by keys."""
    page = begun(visit, 7, HALF)

    def place(tiles: list[Tile]) -> None:
        for row, col, letter in tiles:
            rack_tile(page, letter).drag_to(square(page, row, col))
            choose_blank(page, letter)

    play_out(page, place, at(page, "play").click, at(page, "pass").click)
    totals = page.locator(".xw-side .xw-turn")
    for seat, name in enumerate(("You", "Sparrow")):
        mine = totals.filter(has_text=re.compile(f"^\\s*{name}"))
        expect(mine.last.locator(".xw-turn-total")).to_have_text(at(page, f"score-{seat}").inner_text())


def test_the_end_of_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = begun(visit, 8)

    def walk(row: int, col: int) -> None:
        """From the corner with the arrow keys, once the board has the focus."""
        at(page, "board").locator("[tabindex='0']").focus()
        for key in ["Control+Home", *["ArrowDown"] * row, *["ArrowRight"] * col]:
            page.keyboard.press(key)
        expect(square(page, row, col)).to_be_focused()

    def place(tiles: list[Tile]) -> None:
        (row, col, _), (last_row, _, _) = tiles[0], tiles[-1]
        walk(row, col)
        page.keyboard.press("Shift+ArrowDown" if last_row > row else "Shift+ArrowRight")
        for _, _, letter in tiles:
            page.keyboard.press(f"Shift+{letter.upper()}" if letter.islower() else letter.lower())

    play_out(page, place, lambda: page.keyboard.press("Enter"), lambda: at(page, "pass").press("Enter"))


def test_the_end_of_a_game_by_touch_on_a_phone(visit: Visit) -> None:
    """Every other tile is dragged, the others are tapped into place."""
    page = begun(visit, 9, **BY_TOUCH)
    my_turn(page)
    cdp = page.context.new_cdp_session(page)

    def place(tiles: list[Tile]) -> None:
        for number, (row, col, letter) in enumerate(tiles):
            tile, target = rack_tile(page, letter), square(page, row, col)
            if number % 2:
                drag_by_finger(cdp, tile, target)
            else:
                tile.tap()
                target.tap()
            if letter.islower():
                at(page, f"blank-{letter.upper()}").tap()

    play_out(page, place, at(page, "play").tap, at(page, "pass").tap)


def test_a_turn_never_scrolls_and_squares_are_large_enough(visit: Visit) -> None:
    page = visit(GAME)
    my_turn(page)
    for _ in fitting_sizes(page, ".xw.wide"):
        box = at(page, "square-8H").bounding_box()
        assert box
        assert box["width"] >= 20
        for lane in ("columns", "rows"):  # every square is named, on every device
            names = page.locator(f".xw-{lane} span")
            assert names.all_inner_texts() == ([*"ABCDEFGHIJKLMNO"] if lane == "columns" else [*map(str, range(1, 16))])
            expect(names.last).to_be_in_viewport(ratio=0.5)


def test_a_magnifier_shows_the_square_under_the_finger(visit: Visit) -> None:
    page = visit(GAME, **BY_TOUCH)
    my_turn(page)
    cdp = page.context.new_cdp_session(page)
    x, y = middle(at(page, "rack-tile-2"))
    to_x, to_y = middle(at(page, "square-13C"))
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for point in ({"x": x, "y": y - 20}, {"x": to_x, "y": to_y}):
        cdp.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    expect(page.locator(".xw-magnifier .target .tile")).to_be_visible()
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".xw-magnifier")).to_have_count(0)
    expect(at(page, "square-13C")).to_have_accessible_name(re.compile("not played yet"))
    # A finger that rests on a square sees it larger, slides to the next, and chooses where it is lifted.
    x, y = middle(at(page, "square-5E"))
    to_x, to_y = middle(at(page, "square-6E"))
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".xw-magnifier .target")).to_be_visible()
    cdp.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": to_x, "y": to_y}]})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".xw-magnifier")).to_have_count(0)
    expect(page.locator(".aim-across")).to_have_attribute("data-testid", "square-6E")


def test_why_a_placement_is_not_legal_is_said(visit: Visit) -> None:
    page = visit(GAME)
    my_turn(page)
    square(page, 0, 0).focus()
    page.keyboard.type(at(page, "rack-tile-0").get_attribute("data-letter") or "")
    expect(at(page, "preview")).to_have_text("It must touch a tile on the board.")
    expect(at(page, "play")).to_be_disabled()
    expect(page.locator("#live")).to_contain_text("It must touch a tile on the board.")
    at(page, "recall").click()
    expect(at(page, "square-1A")).to_have_accessible_name("A1, triple word, empty")


def test_enter_before_the_preview_plays_when_it_comes(visit: Visit) -> None:
    page = visit(GAME)
    my_turn(page)
    tiles = hinted(page)
    square(page, *tiles[0][:2]).focus()
    page.keyboard.press("Shift+ArrowDown" if tiles[-1][0] > tiles[0][0] else "Shift+ArrowRight")
    page.keyboard.type("".join(letter for _, _, letter in tiles).lower(), delay=0)
    page.keyboard.press("Enter")
    expect(at(page, "score-0")).not_to_have_text("0")


def test_exchange_undo_and_pass(visit: Visit) -> None:
    page = visit(GAME)
    my_turn(page)
    rack = page.locator("[data-testid=rack] [data-letter]")
    before = sorted(tile.get_attribute("data-letter") or "" for tile in rack.all())
    at(page, "exchange").click()
    at(page, "exchange-tile-0").click()
    at(page, "exchange-tile-3").click()
    at(page, "exchange-confirm").click()
    expect(at(page, "sheet")).to_contain_text("exchange 2")
    my_turn(page)
    at(page, "undo").click()
    expect(at(page, "sheet")).not_to_contain_text("exchange 2")
    assert sorted(tile.get_attribute("data-letter") or "" for tile in rack.all()) == before
    at(page, "pass").click()
    expect(at(page, "sheet")).to_contain_text("pass")


# Close the popover by its key, and press at once where it was opened: that press was taken for what had closed it.
ESCAPE_AND_PRESS = """(word) => {
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  if (document.querySelector("[data-testid=meaning-popover]:popover-open")) throw new Error("it is still open");
  word.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  word.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
}"""


def test_looking_back_shows_the_board_as_it_was(visit: Visit) -> None:
    page = visit(GAME)
    my_turn(page)
    played = page.locator(".xw-square .tile").count()
    expect(at(page, "rules")).to_contain_text("Word list: Standard")
    at(page, "history-first").click()
    expect(at(page, "looking-back")).to_contain_text("Looking back")
    expect(at(page, "bag")).to_contain_text("86 tiles")  # then, as in the line below
    expect(at(page, "unseen")).to_contain_text("86 in the bag")
    # Everything but one's own seven tiles: 93 of 100, each letter by itself.
    own = [tile.get_attribute("data-letter") for tile in page.locator("[data-testid=rack] [data-letter]").all()]
    left = re.findall(r"(\w+): (\d+) of (\d+)", at(page, "unseen").inner_text())
    assert sum(int(count) for _, count, _ in left) == 93
    assert [int(most) - int(count) for _, count, most in left] == [
        own.count(letter[0]) for letter, _, _ in left[:-1]
    ] + [own.count("?")]
    expect(page.locator(".xw-square .tile")).to_have_count(0)
    at(page, "turn-0").click()
    word = at(page, "looking-back").get_by_test_id("word-key")
    word.press("Enter")
    expect(at(page, "meaning-popover")).to_be_focused()
    assert Installed().run(page, "[data-testid=meaning-popover]").response["violations"] == []
    explained(page, word.inner_text())
    expect(word).to_be_focused()
    at(page, "turn-0").press("?")
    explained(page, word.inner_text())
    at(page, "turn-0").press("?")
    expect(at(page, "meaning-popover")).to_be_focused()
    at(page, "turn-0").locator("[data-words]").evaluate(ESCAPE_AND_PRESS)  # its line is the one that is looked at
    explained(page, word.inner_text())
    at(page, "history-slider").press("Home")
    at(page, "history-slider").press("End")
    expect(at(page, "looking-back")).to_have_count(0)
    expect(page.locator(".xw-square .tile")).to_have_count(played)


def explained(page: Page, word: str) -> None:
    """The popover says what the word means, beside it; Escape closes it, and nothing else."""
    popover = at(page, "meaning-popover")
    expect(popover).to_have_attribute("data-state", "told")
    expect(popover).to_have_accessible_name(f"Meaning: {word}")
    expect(popover).to_be_focused()
    page.keyboard.press("Escape")
    expect(popover).to_have_count(0)
    expect(at(page, "looking-back")).to_be_visible()


# Passes; the milliseconds between one's own line in the score sheet and the computer's.
PAUSE = """new Promise((done) => {
  const sheet = document.querySelector("[data-testid=sheet]");
  const count = () => sheet.querySelectorAll("li").length;
  const before = count();
  let own = 0;
  new MutationObserver((_, observer) => {
    if (count() === before + 1) own ||= performance.now();
    if (count() !== before + 2) return;
    observer.disconnect();
    done(performance.now() - own);
  }).observe(sheet, { childList: true, subtree: true });
  document.querySelector("[data-testid=pass]").click();
})"""


def test_resigning_is_asked_about_and_ends_the_game(visit: Visit) -> None:
    page = visit(GAME)
    my_turn(page)
    expect(page.locator(".xw-seat").filter(has_text="Sparrow")).to_contain_text("easy")
    set_pace(page, "normal")
    assert page.evaluate(PAUSE) > 600
    my_turn(page)
    at(page, "more").click()
    at(page, "resign").click()
    expect(at(page, "resign-dialog")).to_be_visible()
    at(page, "resign-confirm").click()
    expect(at(page, "end-dialog")).to_be_visible()
    expect(at(page, "winner")).to_contain_text("Sparrow won")
    expect(at(page, "end-dialog")).to_contain_text("You resigned.")
    expect(at(page, "end-facts")).to_contain_text("Best word")
    with page.expect_download() as saved:
        at(page, "end-picture").click()
    assert saved.value.suggested_filename == "Crosswords.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


def test_the_curtain_hides_the_rack_until_the_next_player_is_there(visit: Visit) -> None:
    page = visit(HOT_SEAT)
    curtain = at(page, "curtain")
    expect(curtain).to_be_visible()
    expect(page.locator("[data-testid^=rack-tile-]")).to_have_count(0)
    board = at(page, "board").bounding_box()
    hidden = curtain.bounding_box()
    assert board
    assert hidden
    assert board["y"] + board["height"] <= hidden["y"] + 2  # the board is everybody's
    first = curtain.get_by_role("heading").inner_text()
    at(page, "curtain-raise").click()
    expect(page.locator("[data-testid^=rack-tile-]")).to_have_count(7)
    at(page, "pass").click()
    at(page, "close-dialog").click()  # among people a pass is final, so it is asked about
    at(page, "pass").click()
    at(page, "pass-confirm").click()
    expect(curtain.get_by_role("heading")).not_to_have_text(first)
    expect(page.locator("[data-testid^=rack-tile-]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()


def test_a_phony_is_played_challenged_and_taken_back(visit: Visit) -> None:
    page = visit(HOT_SEAT)
    at(page, "curtain-raise").click()
    at(page, "square-8H").click()
    for index in (0, 1):
        tile = at(page, f"rack-tile-{index}")
        letter = tile.get_attribute("data-letter")
        tile.click()
        if letter == "?":
            at(page, "blank-Q").click()
    expect(at(page, "play")).to_be_enabled()
    at(page, "play").click()
    at(page, "curtain-raise").click()
    page.locator("[data-testid=square-1A]").click()
    at(page, "rack-tile-0").click()
    if at(page, "blank-chooser").count():
        at(page, "blank-Q").click()
    at(page, "challenge").click()
    expect(at(page, "sheet")).to_contain_text(re.compile("challenge of [A-Z]+ (upheld|failed)"))
    # It is told although a tile lies on the board.
    expect(at(page, "preview")).to_have_text(re.compile("(Aki|Bo) challenged [A-Z]{2}( and was wrong)?:"))


def test_the_lesson_is_two_turns_with_the_tables_own_keys(visit: Visit) -> None:
    page = visit(GAME)
    my_turn(page)
    at(page, "more").click()
    at(page, "lesson-begin").click()
    lesson = at(page, "lesson")
    expect(lesson).to_have_attribute("data-step", "0")
    my_turn(page)
    square(page, 7, 3).click()
    page.keyboard.type("garden")
    expect(lesson).to_have_attribute("data-step", "2")
    page.keyboard.press("Enter")
    expect(lesson).to_have_attribute("data-step", "4")
    at(page, "hint").click()
    expect(at(page, "hint-dialog")).to_have_attribute("data-step", "1")
    at(page, "hint-more").click()
    expect(lesson).to_have_attribute("data-step", "5")
    at(page, "hint-0").click()
    at(page, "play").click()
    expect(lesson).to_have_attribute("data-step", "6")
    at(page, "lesson-next").click()
    at(page, "lesson-next").click()
    expect(lesson).to_have_count(0)


@pytest.mark.parametrize("options", [{}, BY_TOUCH], ids=["desktop", "phone"])
def test_axe_finds_nothing_at_the_table(visit: Visit, options: dict[str, Any]) -> None:
    page = visit(GAME, reduced_motion="reduce", **options)
    my_turn(page)
    assert_clean(page)
    for button in ("exchange", "more", "hint"):
        at(page, button).click()
        expect(at(page, f"{button}-dialog")).to_be_visible()
        assert_clean(page)
        at(page, "close-dialog").click()
    at(page, "square-8H").focus()
    page.keyboard.type((at(page, "rack-tile-0").get_attribute("data-letter") or "").lower())
    assert_clean(page)


def assert_clean(page: Page) -> None:
    """In light and in dark colours."""
    found: list[str] = []
    for theme, options in (("dark", COLOURS), ("light", DEFAULT_OPTIONS)):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        found += violations(page, options)
    assert found == []


def test_every_string_of_the_table_is_translated(visit: Visit) -> None:
    page = visit(GAME)
    my_turn(page)
    for language in ("ja", "de"):
        set_language(page, language)
        for button in ("more", "exchange", "hint"):
            at(page, button).click()
            assert not re.findall(r"\b(?:crossword|errors)\.[a-z_.-]+", page.content().split("<body")[1])
            assert too_wide(page) == []
            at(page, "close-dialog").click()
