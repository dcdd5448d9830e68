"""ことばであそぼ at the table as people play it: by touch on a phone, by keyboard alone, around one device."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.games.gestures import drag_by_finger, fitting_sizes
from tests.web.looks import violations
from tests.web.saving import at, the_entry
from tests.web.visiting import BY_TOUCH, Visit, set_pace

GAME = "#/new?game=kotoba&seed=7&seats=human,beginner,beginner&first=1&trust=true&words=full"
HOT_SEAT = "#/new?game=kotoba&seed=7&seats=human,human,beginner&names=Aki,Mika&first=1&trust=true&words=full"


def sit_down(page: Page) -> Page:
    """Waits for the engine, and has the computers' turns not shown: that is one test's own matter."""
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    if at(page, "curtain").count():
        at(page, "curtain-raise").click()
    at(page, "more").click()
    at(page, "watch").set_checked(False)
    page.keyboard.press("Escape")
    expect(at(page, "more-dialog")).to_have_count(0)
    return page


def my_turn(page: Page) -> bool:
    """Waits until it is one's turn to make something or the game is over."""
    expect(page.locator("[data-testid=discard]:enabled, [data-testid=open-end]").first).to_be_visible()
    return at(page, "open-end").count() == 0


def hand(page: Page) -> list[str]:
    """The cards in hand, those too that lie in the word."""
    return [card.get_attribute("data-kana") or "" for card in page.locator(".kt-hand-card").all()]


def spelt(page: Page) -> str:
    """The word in the tray."""
    return "".join(cell.get_attribute("data-kana") or "" for cell in page.locator("[data-testid^=cell-]").all())


def pass_on(page: Page) -> None:
    """Ends the turn without a word."""
    my_turn(page)
    at(page, "discard").click()
    at(page, "discard-go").click()


def round_three(page: Page) -> None:
    """Two rounds without words of one's own, so that the others' words can be rewritten."""
    for number in (2, 3):
        pass_on(page)
        expect(at(page, "round")).to_contain_text(str(number))
    my_turn(page)


def target(page: Page) -> Locator:
    """Somebody else's word that one can pay for."""
    chips = int(re.sub(r"\D", "", at(page, "chips-0").inner_text()))
    words = page.locator(".kt-word.target").all()
    return next(word for word in words if int(word.locator(".kt-chips").inner_text()) <= chips)


def explained(page: Page) -> None:
    """The end says who won, with words and chips of everybody, and what was missed."""
    dialog = at(page, "end-dialog")
    expect(dialog).to_be_visible()
    expect(at(page, "winner")).to_have_text(re.compile("won|share"))
    expect(at(page, "winner")).to_be_focused()
    expect(dialog.get_by_role("table")).to_contain_text(at(page, "score-0").inner_text())
    expect(dialog.get_by_role("img", name="How the scores went")).to_be_visible()
    expect(at(page, "missed")).not_to_contain_text("Looking at")
    expect(dialog.get_by_role("img", name="place 1")).to_be_visible()
    expect(at(page, "end-facts")).to_contain_text("Best play")


def compared(page: Page) -> int:
    """What a turn missed, in lines that add up to it."""
    expect(at(page, "best-lines")).to_be_visible()
    lost = int(at(page, "best-verdict").get_attribute("data-lost") or "")
    differences = [int(cell.get_attribute("data-difference") or "") for cell in page.locator("[data-difference]").all()]
    assert sum(differences) == lost
    return lost


def test_a_whole_game_by_touch_on_a_phone(visit: Visit) -> None:
    """With a vote in the first round and a chain of three steps in the third; cards are tapped and dragged."""
    page = sit_down(visit(GAME, **BY_TOUCH))
    my_turn(page)
    cdp = page.context.new_cdp_session(page)
    for index in (0, 1, 2):
        at(page, f"card-{index}").tap()
    drag_by_finger(cdp, at(page, "card-3"), at(page, "cell-0"))
    expect(page.locator("[data-testid^=cell-]")).to_have_count(4)
    word = spelt(page)
    assert word in ("".join(hand(page)[at] for at in order) for order in ((3, 0, 1, 2), (0, 3, 1, 2)))
    expect(at(page, "verdict")).to_have_attribute("data-mark", "no")
    expect(at(page, "verdict")).to_contain_text(f"{word} is not in the list")
    at(page, "confirm").tap()
    expect(at(page, "verdict")).to_contain_text("is accepted")
    expect(at(page, "seat-row-0").locator(f"[data-word='{word}']")).to_be_visible()
    at(page, "best").tap()
    assert compared(page) >= 0
    at(page, "close-dialog").tap()
    at(page, "card-1").tap()
    at(page, "discard-go").tap()
    my_turn(page)
    page.locator(".kt-word.target").first.tap()
    expect(at(page, "word-problem")).to_contain_text("from the third round on")
    at(page, "close-dialog").tap()
    pass_on(page)
    expect(at(page, "round")).to_contain_text("3")
    my_turn(page)

    chosen = target(page)
    first = chosen.get_attribute("data-word") or ""
    owner = chosen.locator("xpath=ancestor::section[1]").get_attribute("data-testid")
    before = int(at(page, "score-0").inner_text())
    chosen.tap()
    drag_by_finger(cdp, at(page, "card-0"), at(page, "cell-0"))
    at(page, "add-step").tap()
    at(page, "cell-1").tap()
    at(page, "card-1").tap()
    at(page, "add-step").tap()
    expect(at(page, "step-1")).to_contain_text("Replace")
    at(page, "mode-insert").tap()
    at(page, "cell-0").tap()
    expect(at(page, "verdict")).to_contain_text("Before")
    box = at(page, "tray").bounding_box() or {}
    page.touchscreen.tap(box["x"] + box["width"] - 5, box["y"] + box["height"] / 2)
    expect(at(page, "verdict")).to_contain_text("At the end")
    at(page, "card-2").tap()
    at(page, "back").tap()
    expect(page.locator("[data-testid^=cell-]")).to_have_count(len(first))
    at(page, "card-2").tap()
    at(page, "add-step").tap()
    expect(at(page, "step-2")).to_contain_text("Add")
    net = int(at(page, "plan-net").get_attribute("data-net") or "")
    at(page, "confirm").tap()
    expect(at(page, "discard-go")).to_be_visible()
    expect(at(page, "score-0")).to_have_text(str(before + net))
    expect(at(page, owner or "").locator(f"[data-word='{first}']")).to_have_count(0)
    at(page, "undo").tap()
    expect(at(page, "step-2")).to_be_visible()
    expect(at(page, "plan-net")).to_have_attribute("data-net", str(net))
    at(page, "confirm").tap()
    expect(at(page, "discard-go")).to_be_visible()
    at(page, "discard-go").tap()
    my_turn(page)
    at(page, "discard").tap()
    expect(at(page, "discard-go")).to_have_text("End without a word")
    at(page, "discard-go").tap()
    explained(page)
    at(page, "missed-0").tap()
    assert compared(page) > 0


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    """Words are typed, a refused one costs nothing; computers' turns are watched, planned in, and skipped."""
    page = visit(GAME.replace("trust=true&words=full", "trust=false").replace("seed=7", "seed=8"))
    expect(page).to_have_url(re.compile("#/game/"))  # or the reload would begin another game
    page.evaluate("""localStorage.setItem("asobiba.settings", '{"pace":"normal"}')""")
    page.reload()
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    my_turn(page)
    cards = hand(page)
    typed(page, "".join(cards[2::-1] + cards[3:5]))
    expect(at(page, "verdict")).to_contain_text("the computers will vote no")
    expect(at(page, "keep")).to_be_visible()
    page.keyboard.press("Enter")
    expect(at(page, "confirm")).to_be_disabled()
    expect(at(page, "confirm")).to_have_text("Make")
    assert not the_entry(page)["record"]["actions"], "no vote that is lost before it begins"
    page.keyboard.press("Escape")
    typed(page, cards[0])
    absent = next(kana for kana in "ぬぢづぱぴ" if kana not in cards)
    page.keyboard.insert_text(absent)
    expect(at(page, "verdict")).to_contain_text(f"does not have {absent}")
    assert spelt(page) == cards[0], "what lies there stays"
    page.keyboard.press("Escape")
    typed(page, hinted(page, "new")[0])
    page.keyboard.press("Enter")
    expect(at(page, "discard-go")).to_be_focused()
    at(page, "card-0").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(at(page, "discard-go")).to_contain_text("Discard 1")
    set_pace(page, "normal")
    at(page, "discard-go").press("Enter")
    expect(at(page, "stage")).to_contain_text("a new word")
    typed(page, hand(page)[0])
    expect(at(page, "cell-0")).to_be_visible()
    at(page, "skip").press("Enter")
    while at(page, "round").inner_text() == "Round 1/4":
        expect(at(page, "skip").or_(page.locator("[data-testid=discard]:enabled")).first).to_be_visible()
        if at(page, "skip").count():
            at(page, "skip").press("Enter")
    at(page, "more").press("Enter")
    at(page, "watch").press("Space")
    page.keyboard.press("Escape")
    rewrites = 0
    while my_turn(page):
        chain = hinted(page, "rewrite")
        if chain and not rewrites:
            rewrites += 1
            rewrite_by_keys(page, chain)
        else:
            at(page, "discard").press("Enter")
        at(page, "discard-go").press("Enter")
        expect(at(page, "discard-go")).to_have_count(0)
    assert rewrites
    explained(page)
    assert the_entry(page)["kept"]["help"], "the statistics count a win with hints apart"


def typed(page: Page, word: str) -> None:
    """Typed from anywhere: the field has the focus when the first letter arrives."""
    page.keyboard.press("x")
    expect(at(page, "typing")).to_be_focused()
    page.keyboard.press("Backspace")
    page.keyboard.insert_text(word)


def hinted(page: Page, kind: str) -> list[str]:
    """The words of the best that a hint finds of this kind; [] if there is none."""
    at(page, "hint").press("Enter")
    dialog = at(page, "hint-dialog")
    expect(dialog.locator("[data-testid=hint-0], p:not(.soft)").first).to_be_visible()
    found = [str(hint.get_attribute("data-action")) for hint in dialog.locator("[data-action]").all()]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return next((action.split()[1:] for action in found if action.startswith(kind)), [])


def rewrite_by_keys(page: Page, chain: list[str]) -> None:
    """Goes to the word, types every step, and confirms the whole."""
    first, *steps = chain
    word = page.locator(f".kt-word.target[data-word='{first}']")
    page.locator(".kt-field [tabindex='0']").focus()
    for _ in range(20):
        if word.evaluate("(element) => element === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    for number, step in enumerate(steps):
        typed(page, step)
        page.keyboard.press("Enter")
        expect(at(page, f"step-{number}")).to_contain_text(step)
    page.keyboard.press("Control+Enter")
    expect(at(page, "discard-go")).to_be_focused()
    expect(at(page, "seat-row-0").locator(f"[data-word='{steps[-1]}']")).to_be_visible()


def test_around_one_device_the_curtain_falls_and_everybody_votes(visit: Visit) -> None:
    page = visit(HOT_SEAT.replace("trust=true", "trust=false"))
    expect(at(page, "curtain")).to_contain_text("Aki")
    expect(page.locator(".kt-hand-card")).to_have_count(0)
    page.keyboard.press("Escape")
    sit_down(page)
    cards = hand(page)
    assert len(cards) == 10
    for index in range(3):
        at(page, f"card-{index}").click()
    at(page, "confirm").click()
    at(page, "vote-no-1").click()
    expect(at(page, "curtain")).to_contain_text("Aki")  # the others are looking still
    expect(at(page, "curtain")).to_contain_text("is refused")
    expect(page.locator(".kt-hand-card")).to_have_count(0)
    at(page, "curtain-raise").click()
    expect(at(page, "verdict")).to_contain_text("is refused")
    expect(page.locator("[data-testid^=cell-]")).to_have_count(0)
    expect(page.locator(".kt-hand-card")).to_have_count(10)
    assert hand(page) == cards
    # A word that has been refused is not proposed again; no list has this one either.
    nonsense = (9, 3, 4)
    for index in nonsense:
        at(page, f"card-{index}").click()
    at(page, "confirm").click()
    expect(at(page, "vote")).to_contain_text("".join(cards[index] for index in nonsense))
    expect(page.locator(".kt-hand-card")).to_have_count(0)
    at(page, "vote-yes-1").click()
    expect(at(page, "vote")).to_have_count(0)
    at(page, "curtain-raise").click()
    expect(at(page, "verdict")).to_contain_text("is accepted, 2 to 1")
    expect(page.locator(".kt-hand-card")).to_have_count(7)
    at(page, "keep").click()
    at(page, "discard-go").click()
    expect(at(page, "curtain")).to_contain_text("Mika")
    expect(page.locator(".kt-hand-card")).to_have_count(0)
    at(page, "curtain-raise").click()
    assert hand(page) != cards
    # The word that was kept needs no vote in the next game.
    page.goto(page.url.split("#")[0] + HOT_SEAT.replace("trust=true", "trust=false"))
    expect(at(page, "curtain")).to_contain_text("Aki")
    at(page, "curtain-raise").click()
    for index in nonsense:
        at(page, f"card-{index}").click()
    expect(at(page, "verdict")).to_have_attribute("data-mark", "yes")
    # But the others may challenge it, and it is taken back with its points.
    at(page, "confirm").click()
    at(page, "challenge").click()
    at(page, f"challenge-{''.join(cards[index] for index in nonsense)}").click()
    expect(at(page, "vote")).to_contain_text("is challenged")
    at(page, "vote-no-1").click()
    at(page, "curtain-raise").click()
    expect(at(page, "verdict")).to_contain_text("is refused")
    expect(at(page, "score-0")).to_have_text("5")
    expect(page.locator(".kt-hand-card")).to_have_count(10)
    assert hand(page) == cards


def test_the_lesson_is_played_with_the_tables_keys_and_left_at_any_time(visit: Visit) -> None:
    """Its plan is kept over a reload and undone step by step."""
    page = visit(GAME, **BY_TOUCH)
    step = begin_lesson(page)
    at(page, "lesson-next").tap()
    for kana in "さくら":
        page.locator(f".kt-hand-card[data-kana={kana}]:not(.away)").first.tap()
    expect(step).to_have_attribute("data-step", "2")
    for kana in "んぼ":
        page.locator(f".kt-hand-card[data-kana={kana}]:not(.away)").first.tap()
    expect(step).to_have_attribute("data-step", "3")
    at(page, "confirm").tap()
    expect(step).to_have_attribute("data-step", "4")
    at(page, "discard-go").tap()
    expect(step).to_have_attribute("data-step", "5")
    at(page, "lesson-next").tap()
    expect(step).to_have_attribute("data-step", "6")
    at(page, "hint").tap()
    at(page, "hint-0").tap()
    expect(step).to_have_attribute("data-step", "7")
    at(page, "confirm").tap()
    at(page, "discard-go").tap()
    expect(step).to_have_attribute("data-step", "8")
    page.locator("[data-lesson-mark]").first.tap()
    expect(step).to_have_attribute("data-step", "9")
    assert_uncovered(page, "hint", "release", "mode-insert", "cell-0", "card-9", "add-step", "confirm")
    at(page, "hint").tap()
    page.locator("[data-action^=rewrite]").first.tap()
    at(page, "add-step").tap()
    expect(step).to_have_attribute("data-step", "10")
    planned = at(page, "step-0").text_content() or ""
    chips = at(page, "chips-0").inner_text()
    page.reload()
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    expect(step).to_have_attribute("data-step", "10")
    expect(at(page, "step-0")).to_have_text(planned)
    assert_clean(page)
    steps = page.locator(".kt-steps > li")
    planned_steps = steps.count()
    at(page, "back").tap()
    expect(steps).to_have_count(planned_steps - 1)
    at(page, "release").tap()
    assert at(page, "chips-0").inner_text() == chips
    at(page, "hint").tap()
    at(page, "hint-0").tap()
    at(page, "confirm").tap()
    expect(step).to_have_attribute("data-step", "11")
    at(page, "lesson-next").tap()
    expect(step).to_have_count(0)
    begin_lesson(page)
    at(page, "lesson-leave").tap()
    expect(step).to_have_count(0)
    expect(at(page, "round")).to_contain_text("1")


def begin_lesson(page: Page) -> Locator:
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    at(page, "more").tap()
    at(page, "lesson-begin").tap()
    expect(at(page, "lesson")).to_have_attribute("data-step", "0")
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    return at(page, "lesson")


def assert_uncovered(page: Page, *names: str) -> None:
    """The words of the lesson lie over none of these."""
    slip = at(page, "lesson").bounding_box()
    assert slip
    for name in names:
        box = at(page, name).bounding_box()
        assert box
        assert box["y"] + box["height"] <= slip["y"] or box["y"] >= slip["y"] + slip["height"], name


def test_the_example_is_played_along_to_its_ten_points(visit: Visit) -> None:
    page = visit("#/kotoba/tutorial", **BY_TOUCH)
    at(page, "tutorial-card-9").tap()
    expect(at(page, "lesson")).to_contain_text("This step takes ん")
    expect(at(page, "tutorial-next")).to_be_disabled()
    for taken in ((0,), (1, 2), (3,), (4,), (5,), (6, 7)):
        for index in taken:
            at(page, f"tutorial-card-{index}").tap()
        at(page, "tutorial-next").tap()
    expect(at(page, "tutorial-word")).to_have_accessible_name("さしつかえる")
    expect(at(page, "tutorial-sum")).to_have_attribute("data-net", "10")


def test_a_turn_never_scrolls_and_cards_fit_a_thumb(visit: Visit) -> None:
    page = sit_down(visit(GAME))
    round_three(page)
    target(page).click()
    for _ in fitting_sizes(page, ".kt.wide"):
        box = at(page, "card-9").bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


def test_axe_finds_nothing_at_the_table(visit: Visit) -> None:
    page = sit_down(visit(GAME, reduced_motion="reduce", **BY_TOUCH))
    my_turn(page)
    for index in range(3):
        at(page, f"card-{index}").click()
    expect(at(page, "verdict")).to_have_attribute("data-mark", re.compile("yes|no"))
    for button in ("more", "deck", "hint"):
        at(page, button).click()
        expect(at(page, f"{button}-dialog")).to_be_visible()
        assert_clean(page)
        if button == "deck":
            lists = at(page, "unseen").locator("ul").all()
            rows = ["".join(row.locator(".tile-letter").all_inner_texts()) for row in lists]
            assert rows[:3] == ["あいうえお", "かきくけこ", "がぎぐげご"]
        at(page, "close-dialog").click()
    page.emulate_media(color_scheme="dark")
    assert_clean(page)
    pass_on(page)
    my_turn(page)
    word = page.locator(".kt-word").first
    word.press("?")
    expect(at(page, "meaning-popover")).to_have_attribute("data-state", "told")
    expect(at(page, "meaning-popover").get_by_test_id("meaning").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(word).to_be_focused()


def assert_clean(page: Page) -> None:
    assert violations(page) == []


def test_every_string_of_the_table_is_translated(visit: Visit) -> None:
    page = sit_down(visit(GAME, **BY_TOUCH))
    pass_on(page)
    my_turn(page)
    table = page.url
    for language in ("ja", "de"):
        page.goto(f"{table.split('#')[0]}#/settings")
        at(page, f"language-{language}").check(force=True)
        page.goto(table)
        for button in ("more", "log", "deck"):
            at(page, button).click()
            assert not re.findall(r"\b(?:kotoba|errors)\.[a-z_.-]+", page.locator("body").inner_html())
            at(page, "close-dialog").click()
