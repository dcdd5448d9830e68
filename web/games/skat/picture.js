// The thumbnail of a game: the trick on the table, or the last one; before the first, the backs of three cards.

import { picture, pictureCard } from "../common/picture.js";
import { rankLetter } from "./play/cards.js";
import { readPreferences } from "./play/preferences.js";

const SUITS = /** @type {{[suit: string]: string}} */ ({ C: "♣", S: "♠", H: "♥", D: "♦" });

/** @param {any} view as it was saved, perhaps by another version */
export function gamePicture(view) {
  const tricks = Array.isArray(view.tricks) ? view.tricks : [];
  const trick = view.trick?.cards?.length ? view.trick : tricks.at(-1);
  const shown = Array.isArray(trick?.cards) ? trick.cards.slice(0, 3).map(String) : [];
  return picture(
    [0, 1, 2].map((at) => {
      const [suit = "", rank = ""] = shown[at] ?? "";
      const look = suit ? (suit === "H" || suit === "D" ? "face red" : "face") : "reverse";
      return pictureCard(
        2 + at * 33,
        at === 1 ? 34 : 22,
        30,
        44,
        `${SUITS[suit] ?? ""}${rank && rankLetter(rank, readPreferences(), document.documentElement.lang)}`,
        look,
      );
    }),
  );
}
