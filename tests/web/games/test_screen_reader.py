"""A whole game of each kind as somebody plays it who hears the page: by roles, names, announcements and keys.

Nothing here knows a selector or a test id: what a screen reader would not find, these walks do not find either.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.visiting import Visit

WORDS = (
    "cat cats act tea eat ate rate tear cart trace care race acre are ear era art rat tar at in on it is to no "
    "so do go one ten net tin nit sit its dog god rod nod tone note stone nose rose sore ride dire dose side idea "
    "aid die tie toe"
)
SKAT = "#/new?game=skat&seed=18&seats=human,beginner,beginner&rounds=1"
KOTOBA = "#/new?game=kotoba&seed=7&seats=human,beginner&first=1&rounds=3&trust=true"
MOST = 400  # turns of any walk's loop


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, exact=isinstance(name, str))


def hears(page: Page, text: str | re.Pattern[str]) -> str:
    """Waits until the live region has said this; what it said."""
    said = page.get_by_role("status").filter(has_text=text)
    expect(said).to_have_count(1)
    return said.inner_text()


def present(*locators: Locator) -> Locator:
    """Waits until one of these is there; the first that is."""
    both = locators[0]
    for other in locators[1:]:
        both = both.or_(other)
    expect(both.first).to_be_visible()
    return next((one for one in locators if one.count()), both.first)


# Crosswords


def lay(page: Page, word: str, row: int, column: int, down: bool) -> None:
    """Goes to the first square by its name, turns the arrow, and types the letters that do not lie there yet."""
    letters = []
    for at, letter in enumerate(word):
        square = f"{chr(65 + column + (0 if down else at))}{row + 1 + (at if down else 0)}"
        cell = page.get_by_role("gridcell", name=re.compile(rf"^{square}, "))
        if re.search("empty|suggested", cell.get_attribute("aria-label") or ""):
            letters.append((cell, letter))
    letters[0][0].press("Shift+ArrowDown" if down else "Shift+ArrowRight")
    for _, letter in letters:
        page.keyboard.press(letter.lower())


def sit_at_crosswords(page: Page) -> None:
    """From the first screen: a word list of one's own, so that the game is short, and a table laid with it."""
    page.get_by_role("link", name="Word lists").first.press("Enter")
    page.get_by_text("Paste words").press("Enter")
    page.get_by_role("textbox", name="One word per line").fill(WORDS.replace(" ", "\n"))
    button(page, "Add this list").press("Enter")
    page.get_by_role("link", name="Play with it").press("Enter")
    expect(page.get_by_role("heading", level=1, name="New game: Crosswords")).to_be_focused()
    page.get_by_role("radio", name=re.compile("^Chick")).press("Space")
    page.get_by_text("More: seats and rules", exact=True).press("Enter")
    page.get_by_role("spinbutton", name="Seed").fill("10")
    button(page, "Start the game").press("Enter")


def test_a_whole_game_of_crosswords_by_ear_and_keys(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    sit_at_crosswords(page)
    hears(page, "Your turn")
    plays = 0
    over = page.get_by_role("dialog", name="The game is over")
    turns = page.get_by_role("region", name="Score sheet").get_by_role("listitem")
    for _ in range(MOST):
        if present(over, page.get_by_role("button", name="Pass", exact=True, disabled=False)) is over:
            break
        before = turns.count()
        button(page, "Hint").press("Enter")
        hint = page.get_by_role("region", name="Hint")
        if present(hint, page.get_by_text("There is no play with these tiles.").first) is not hint:
            button(page, "Pass").press("Enter")
            expect(turns).not_to_have_count(before)
            continue
        expect(hint).to_contain_text("Hint 1")
        while button(page, "Say more").count():
            told = hint.inner_text()
            button(page, "Say more").press("Enter")
            expect(hint).not_to_have_text(told)
        best = re.search(r"Best: (\w+) at (\d+)([A-O])|Best: (\w+) at ([A-O])(\d+)", hint.inner_text())
        button(page, "Close the hint").press("Enter")
        if not best:
            button(page, "Pass").press("Enter")
        else:
            down = best[4] is not None
            word, row, column = (best[4], best[6], best[5]) if down else (best[1], best[2], best[3])
            lay(page, word, int(row) - 1, ord(column) - 65, down)
            hears(page, re.compile(rf"{word}.*points?", re.IGNORECASE))
            page.keyboard.press("Enter")
            hears(page, f"You played {word}")
            plays += 1
        expect(turns).not_to_have_count(before)
    dialog = page.get_by_role("dialog", name="The game is over")
    expect(dialog).to_contain_text("Too many turns in a row without a score")
    expect(dialog.get_by_role("table").get_by_role("row")).to_have_count(3)
    hears(page, re.compile("won|Shared"))
    assert plays, "the person is to have played a word, or little was seen"


# ことばであそぼ


def test_a_whole_game_of_kotoba_by_ear_and_keys(visit: Visit) -> None:
    page = visit(KOTOBA, reduced_motion="reduce")
    hears(page, "It is your turn")
    button(page, "Menu").press("Enter")
    page.get_by_role("checkbox", name=re.compile("Watch the computers")).set_checked(False)
    page.keyboard.press("Escape")
    made: dict[str, int] = {}
    for _ in range(MOST):
        over = page.get_by_role("dialog", name="The game is over")
        draw = page.get_by_role(
            "button", name=re.compile("^(Keep all|Discard .+|End the turn|End without)"), disabled=False
        )
        turn = present(over, draw, page.get_by_role("button", name="Discard", exact=True, disabled=False))
        if turn is over:
            break
        if turn is draw:
            draw.press("Enter")
            expect(draw).to_have_count(0)
            continue
        button(page, "Hint").press("Enter")
        hint = page.get_by_role("dialog", name="Hint")
        expect(hint).to_contain_text(re.compile("[+]|no word|nothing", re.IGNORECASE))
        word = hint.get_by_role("listitem").get_by_role("button")
        if word.count():
            word.first.press("Enter")
            step = page.get_by_role("button", name=re.compile("^Next"), disabled=False)
            confirm = page.get_by_role("button", name=re.compile("^(Make|Confirm)"), disabled=False)
            if present(step, confirm) is step:
                step.press("Enter")
                expect(step).to_have_count(0)
            expect(confirm).to_have_count(1)
            name = confirm.inner_text().split()[0]
            confirm.press("Enter")
            made[name] = made.get(name, 0) + 1
            hears(page, re.compile("You (made|bought)"))
        else:
            page.keyboard.press("Escape")
            button(page, "Discard").press("Enter")
    hears(page, re.compile("won|share"))
    assert made.keys() == {"Make", "Confirm"}, "a new word and a rewrite are to be seen"


# Skat


def test_a_whole_evening_of_skat_by_ear_and_keys(visit: Visit) -> None:
    """One deal is declared and played to its last trick; in the others everybody passes."""
    page = visit(SKAT, reduced_motion="reduce")
    page.get_by_role("button", name="View").press("Enter")
    page.get_by_role("radio", name="None").check()
    page.keyboard.press("Escape")
    over = page.get_by_role("dialog", name=re.compile("^Winner"))
    deal = page.get_by_role("dialog", name=re.compile("^Deal"))
    first, tricks = True, 0
    for _ in range(MOST):
        turn = skat_turn(page, over, deal)
        if turn == "over":
            break
        if turn == "deal":
            expect(deal).to_contain_text(re.compile("You (win|lose) Grand|Passed in"))
            first = False
            page.keyboard.press("Enter")
            expect(deal).to_have_count(0)
            continue
        ply = page.get_by_test_id("skat").get_attribute("data-ply")
        skat_act(page, turn, bidding=first)
        tricks += turn.startswith(("Play", "You lead", "Follow"))
        # Who wins the trick leads again: the same words may stand there at once.
        expect(page.locator(f"[data-testid=skat]:not([data-ply='{ply}']), dialog[open]").first).to_be_attached()
    assert tricks == 10
    expect(over.get_by_role("row", name=re.compile("Show deal 1.*Grand"))).to_have_count(1)
    expect(over.get_by_role("row", name=re.compile("passed in"))).to_have_count(2)


TURNS = (
    "Bid or pass|Both passed[.] Do you|.* bids .* hold|You are the declarer[.]|Choose two|Announce your|Play a card|"
    "You lead|Follow suit"
)


def skat_turn(page: Page, over: Locator, deal: Locator) -> str:
    """What is asked of one now: a sentence, "deal" or "over"."""
    asked = page.get_by_test_id("skat").get_by_text(re.compile(f"^({TURNS})"))  # not what was announced last
    found = present(over, deal, asked)
    return "over" if found is over else "deal" if found is deal else asked.first.inner_text()


def skat_act(page: Page, turn: str, *, bidding: bool) -> None:
    """Does what is asked for."""
    cards = page.get_by_role("option", disabled=False)
    if turn.startswith(("Bid", "Both")) or " bids " in turn:
        (page.get_by_role("button", name=re.compile("^(Bid|Yes,)")) if bidding else button(page, "Pass")).press("Enter")
    elif turn.startswith("You are"):
        button(page, "Pick up").press("Enter")
        hears(page, "In the Skat: ")
    elif turn.startswith("Choose two"):
        cards.nth(-1).press("Enter")
        cards.nth(-2).press("Enter")
        hears(page, "Discard (2/2)")
        button(page, "Discard (2/2)").press("Enter")
    elif turn.startswith("Announce"):
        page.get_by_role("radio", name="Grand").press("Enter")
        button(page, "Announce Grand").press("Enter")
    else:
        focused = page.locator(".sk-hand :focus")  # it was brought to a card that may be played
        expect(focused).to_have_attribute("aria-disabled", "false")
        focused.press("Enter")
