// The thumbnail of a game: the newest words of the table as rows of cards.

import { picture, pictureCard } from "../common/picture.js";

const MOST = 4;

/** @param {any} view as it was saved, perhaps by another version @returns {unknown} null: nothing lies there */
export function gamePicture(view) {
  const seats = Array.isArray(view.seats) ? view.seats : [];
  /** @type {any[]} */
  const lying = seats.flatMap((/** @type {any} */ seat) => (Array.isArray(seat?.words) ? seat.words : []));
  const newest = lying
    .filter((word) => typeof word?.word === "string")
    .sort((a, b) => b.ply - a.ply)
    .slice(0, MOST);
  if (!newest.length) return null;
  const wide = 100 / Math.max(4, ...newest.map(({ word }) => word.length));
  const high = Math.min(wide * 1.2, 24);
  const top = (100 - newest.length * high) / 2;
  return picture(
    newest.flatMap(({ word }, row) =>
      [...word].map((kana, at) =>
        pictureCard((100 - word.length * wide) / 2 + at * wide, top + row * high, wide, high, kana, "laid"),
      ),
    ),
  );
}
