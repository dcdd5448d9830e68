// The room where a tournament's players come with devices of their own, `#/skat/tournament/gather?tables=2&series=2&
// deals=36&cards=own&seats=guest,guest,beginner,...&names=...`. When all are here, the seed is drawn by all of them.

import { html } from "../../../parts/lit.js";
import { t } from "../../../shell/base/i18n.js";
import { computerName } from "../../../shell/catalogue/games.js";
import { randomSeed, RouteError } from "../../../shell/catalogue/route.js";
import { courseOf } from "./course.js";
import { ledOf, TERMS } from "./led.js";
import { lengthOf, LEVELS, SERIES, TABLES } from "./setup.js";
import { keepNew, readTournament } from "./store.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { Seat } from "../../../engine/messages.js" */
/** @import { Chosen, Tournament } from "./store.js" */

/** Seats at a table. */
const SEATS = [3, 4];
const MOST_DEALS = 99;
const MOST_NAME = 20;

/** @param {App} app @param {{[name: string]: string}} query @returns {Promise<Page>} */
export async function gather(app, query) {
  const { players, ...length } = readChosen(query);
  const { HostRoom } = await app.leading();
  const rounds = length.deals / (players.length / length.tables);
  return new HostRoom(app, {
    setting: {
      game: "skat",
      options: { rounds, tournament: true, ...length },
      seats: players,
      here: null,
      terms: TERMS,
    },
    title: () => t("skat.tournament.gathering"),
    about: html`<p class="small soft">${t("skat.tournament.gathering_help")}</p>`,
    drawn: async (room, drawn) => {
      const { seed } = await app.engine.request({ type: "seed", ...drawn });
      const chosen = { seed, ...length, players: room.setting.seats };
      await courseOf(app.engine, { chosen, lists: [] });
      const guests = room.guests.map(({ seat, name, key }) => ({ player: Number(seat), name, key }));
      const id = await keepNew(chosen, { id: room.id, guests, ...drawn });
      const led = await ledOf(app, /** @type {Tournament} */ (await readTournament(id)));
      led.leader.gathered(room);
      await led.look();
      return `#/skat/tournament/${id}`;
    },
  });
}

/** @param {{[name: string]: string}} query @returns {Omit<Chosen, "seed">} */
function readChosen({ tables = "2", series = "1", deals = "36", cards = "own", seats = "", names = "" }) {
  const chosen = {
    tables: one("tables", tables, TABLES),
    series: one("series", series, SERIES),
    deals: Number(deals),
    same_cards: one("cards", cards, ["own", "same"]) === "same",
  };
  const given = seats.split(",");
  const rounds = chosen.deals / (given.length / chosen.tables);
  if (!SEATS.includes(given.length / chosen.tables) || !given.includes("guest")) throw wrong("seats", seats);
  if (!Number.isInteger(rounds) || chosen.deals < 1 || chosen.deals > MOST_DEALS) throw wrong("deals", deals);
  return {
    ...chosen,
    players: named(
      given.map((seat) => readSeat(seat, seats)),
      names.split(","),
    ),
  };
}

/** @param {string} seat @param {string} all @returns {Seat} */
function readSeat(seat, all) {
  if (seat === "guest") return { kind: "human" };
  if (!LEVELS.includes(seat)) throw wrong("seats", all);
  return { kind: "computer", level: seat };
}

/**
 * Everybody has a name of their own, at whatever table. @param {Seat[]} players @param {string[]} given
 * @returns {Seat[]}
 */
function named(players, given) {
  const people = players.map((seat, at) =>
    seat.kind === "human"
      ? { ...seat, name: given[at]?.trim().slice(0, MOST_NAME) || t("seat.person", { number: at + 1 }) }
      : seat,
  );
  const record = { game: "skat", seed: randomSeed(), seats: people };
  return people.map((seat, at) => (seat.kind === "computer" ? { ...seat, name: computerName(record, at) } : seat));
}

/** @template T @param {string} parameter @param {string} value @param {readonly T[]} choices @returns {T} */
function one(parameter, value, choices) {
  const found = choices.find((choice) => String(choice) === value);
  if (found === undefined) throw wrong(parameter, value);
  return found;
}

/** @param {string} parameter @param {string} value */
function wrong(parameter, value) {
  const data = { parameter, value: value.slice(0, 80) };
  return new RouteError("url/value", `${parameter}=${data.value} is not understood`, data);
}
