// A guest shows the host's code to the next player: the host makes it, and this device only hands both codes on.

import { t } from "../../base/i18n.js";
import { pairingPanel } from "../../together/pairing-panel.js";

/** @import { Peer } from "../../together/peer.js" */
/** @import { Guest } from "./guest.js" */

/**
 * The panel with the host's code, for the first free seat or a spectator.
 * @param {Guest} guest @param {() => void} done the next player is in
 */
export function passOn(guest, done) {
  /** The host has the channel. */
  const nobody = /** @type {Peer} */ (/** @type {unknown} */ ({ name: "", close: () => {} }));
  return pairingPanel({
    side: "host",
    other: t("live.next_player"),
    make: async () => ({
      code: await guest.invite(null),
      answered: async (text) => {
        await guest.pass(text);
        return nobody;
      },
      close: () => {},
    }),
    onPeer: done,
  });
}
