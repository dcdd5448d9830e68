"""What the tables of the games share: sounds, motion, moments, and the lesson of a first game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Each voice as it is heard: its peak, and the seconds until it cannot be heard any more.
HEARD = """async () => {
  const { SOUNDS, enter, perform } = await import(new URL("parts/sound.js", document.baseURI));
  const heard = {};
  for (const name of SOUNDS) {
    const audio = new OfflineAudioContext(1, 2 * 22050, 22050);
    perform(name, audio, enter(audio), 0.05);
    const samples = (await audio.startRendering()).getChannelData(0).map(Math.abs);
    heard[name] = [Math.max(...samples), samples.findLastIndex((each) => each > 0.003) / 22050];
  }
  return heard;
}"""
# Whether the browser mixes sounds: after one, once it has been quiet for a while, after another one.
MIXED = """async () => {
  const { sound } = await import(new URL("parts/sound.js", document.baseURI));
  const [createGain, later] = [BaseAudioContext.prototype.createGain, setTimeout];
  let [audio, suspend] = [null, null];
  BaseAudioContext.prototype.createGain = function () {
    audio = this;
    return createGain.call(this);
  };
  window.setTimeout = (run) => void (suspend = run);
  for (const [change, state] of [
    [() => sound("tile"), "running"],
    [() => suspend(), "suspended"],
    [() => sound("chip"), "running"],
  ]) {
    change();
    while (audio.state !== state) await new Promise((done) => later(done, 20));
  }
  BaseAudioContext.prototype.createGain = createGain;
  window.setTimeout = later;
}"""
# Lets two things move; says whether anything does while they might, and what a counted number showed.
MOVED = """async (off) => {
  const { countUp, fly, settle } = await import(new URL("parts/motion.js", document.baseURI));
  const { showMoment } = await import(new URL("games/common/moments.js", document.baseURI));
  document.documentElement.dataset.motion = off ? "off" : "auto";
  const [from, to] = [document.querySelector("#bar"), document.querySelector("#main")];
  const score = Object.assign(document.createElement("p"), { textContent: "40 points" });
  to.append(score);
  const moving = [fly(from, to, { what: "+9" }), settle(score, 20), countUp(score, 31, 40, { length: 60 })];
  const all = [...moving, showMoment("chain", "三連！")];
  const [during, first] = [document.querySelectorAll(".flying, .moment").length, score.textContent];
  await Promise.all(all);
  const left = document.querySelectorAll(".flying, .moment").length;
  const last = score.textContent;
  score.remove();
  document.documentElement.dataset.motion = "auto";
  return { during, first, left, last };
}"""
# Two playbacks that are ended: a card that is turned away, and a turn while a newer state comes. What each has shown,
# and the bid that the table tells beside the first call.
ENDED = """async () => {
  const { showFrames } = await import(new URL("games/kotoba/play/showing.js", document.baseURI));
  const { SkatTable } = await import(new URL("games/skat/table.js", document.baseURI));
  const { gameText } = await import(new URL("games/skat/play/sentences.js", document.baseURI));
  const words = [];
  const set = ({ frame }) => words.push(frame.word);
  const root = document.createElement("div");
  const stage = { root, set, playSound() {}, paced: (length) => length, pause: async () => true };
  const step = { kind: "step", seat: 0, before: "さくら", word: "さくろ", at: [2], how: "replace", chips: 0 };
  await showFrames(stage, [step]);

  const bubbles = [];
  const bids = [];
  class Silent extends SkatTable {
    listen = () => () => {};
    receive() {}
    tell() {}
    draw() {
      bubbles.push(this.model.playback?.bubbles.size ?? 0);
      if (bubbles.at(-1)) bids.push(gameText(this.model));
    }
  }
  const context = { kept: {}, settings: { pace: "slow" }, viewing: true, announce() {}, clock: { release() {} } };
  const table = new Silent(root, context);
  const cards = { hand: [], trick: null, tricks: [] };
  const auction = { calls: [], bid: null };
  const view = { seat: 0, seats: [{}, {}, {}], ...cards, done: [], result: null, deal: {}, auction, declarer: null };
  const computer = { kind: "computer", level: "easy" };
  const record = { game: "skat", seats: [{ kind: "human" }, computer, computer], actions: [], options: {} };
  const calls = ["18", "pass"].map((call, at) => ({ kind: "call", seat: at + 1, call }));
  await table.update({ record, view, events: [] });
  const older = table.update({ record, view, events: calls });
  while (!bubbles.includes(1)) await new Promise((next) => setTimeout(next));
  await table.update({ record, view, events: [] });
  await older;
  table.destroy();
  return { words, bubbles: Math.max(...bubbles), bid: bids[0], playback: table.model.playback };
}"""
# A lesson of three steps at a table that only knows its record; what it says, step by step.
TAUGHT = """async () => {
  const { Lesson, beginLesson } = await import(new URL("games/common/lesson.js", document.baseURI));
  const { render } = await import(new URL("parts/lit.js", document.baseURI));
  const seats = [{ kind: "human" }, { kind: "computer", level: "beginner" }];
  const deal = { game: "crossword", seed: 5, seats, options: {} };
  const steps = [{ text: "close", mark: ".mark" }, { text: "offline", done: (model) => model.laid }, { text: "close" }];
  const root = document.createElement("div");
  document.body.append(root);
  const said = [];
  const noted = [];
  const table = {
    root,
    model: { table: { record: { ...deal, actions: [] }, view: { result: null } } },
    context: { announce: (text) => said.push(text), kept: {}, keep: async (name) => noted.push(name) },
    course: async () => ({ deal, steps }),
    focusHand() {},
    focusLost: () => true,
    draw() {
      lesson.look(table.model);
      render(lesson.template(), root);
      lesson.drawn();
    },
  };
  const lesson = new Lesson(table);
  const press = (name) => root.querySelector(`[data-testid=lesson-${name}]`)?.click();
  const seen = [beginLesson({ deal, steps })];
  const look = () => seen.push(root.querySelector("aside")?.dataset.step ?? "none");
  await lesson.open();
  look();
  press("next");
  look();
  press("next"); // the step waits for the player
  look();
  table.model.laid = true;
  table.draw();
  look();
  press("next");
  look();
  const kept = JSON.parse(localStorage.getItem("asobiba.lessons")).crossword;
  root.remove();
  return { seen, kept, said: said.length, noted };
}"""


def test_every_event_has_a_voice_that_is_heard_and_soon_over(page: Page) -> None:
    heard: dict[str, tuple[float, float]] = page.evaluate(HEARD)
    assert {"tile", "recall", "score", "bingo", "best", "card", "trick", "deal", "chip", "rewrite"} <= set(heard)
    assert {"turn", "won", "lost", "refuse"} <= set(heard)
    wrong = {name: tones for name, tones in heard.items() if not (0.05 < tones[0] < 0.7 and 0.01 < tones[1] < 1.8)}
    assert wrong == {}
    page.locator("h1").click()  # before a first tap nothing sounds
    page.evaluate(MIXED)


def test_things_move_and_are_gone_and_nothing_moves_without_motion(page: Page) -> None:
    moved: dict[str, Any] = page.evaluate(MOVED, False)
    assert moved == {"during": 2, "first": "31", "left": 0, "last": "40 points"}
    still: dict[str, Any] = page.evaluate(MOVED, True)
    assert still == {"during": 0, "first": "40 points", "left": 0, "last": "40 points"}


def test_a_lesson_goes_on_by_what_the_player_does_and_is_remembered_as_done(page: Page) -> None:
    taught: dict[str, Any] = page.evaluate(TAUGHT)
    address = "#/new?game=crossword&seed=5&seats=human,beginner"
    assert taught["seen"] == [address, "0", "1", "1", "2", "none"]
    assert (taught["kept"], taught["said"]) == ("done", 3)
    assert taught["noted"] == ["taught"]  # the game is not one without help


def test_a_playback_ends_at_once_when_it_is_skipped_or_overtaken(page: Page) -> None:
    ended: dict[str, Any] = page.evaluate(ENDED)
    assert ended == {"words": ["さくら"], "bubbles": 1, "bid": "Bid so far: 18.", "playback": None}
