// The table goes to another player's device: the record and what was drawn with it. This device becomes a guest.

import { CodedError } from "../../../parts/coded-error.js";
import { ownSigner } from "../../exchange/device-key.js";

/** @import { TableSession } from "../../play/table-session.js" */
/** @import { Host } from "./host.js" */
/** @import { ServedGuest } from "./served-guest.js" */

/**
 * @typedef {object} Handed what the host before keeps as a guest
 * @property {ServedGuest} heir
 * @property {TableSession} session
 * @property {string[]} numbers
 * @property {string[]} commitments
 * @property {number} number which game of the table it is
 */

/** @param {Host} host @param {TableSession} session @param {number} seat whose device is to be the host */
export async function handOverTo(host, session, seat) {
  const heir = host.guests.find((each) => each.seat === seat && each.isHere);
  const signer = await ownSigner();
  if (!heir || !signer) throw new CodedError("together/gone", "the new host is not here");
  const { here, seats } = host.setting;
  const { record, kept } = session.entry;
  const { numbers, commitments, number, guests } = kept.together;
  const own = here === null ? [] : [{ seat: here, name: seats[here].name ?? "", key: signer.key }];
  const others = guests.filter((/** @type {{seat: number}} */ each) => each.seat !== seat);
  heir.tell({ type: "hand", record, numbers, number, guests: [...own, ...others] });
  await host.onHanded({ heir, session, numbers, commitments, number });
  host.close("together/handed");
}
