// The auction as players remember it: the highest value of each seat, and the calls in order.

/** @typedef {{seat: number, call: string}} Call */

/**
 * How far a seat has gone (0: not at all), whether it held that value or bid it, and whether it has passed.
 * @param {readonly Call[]} calls @param {number} seat
 */
export function bidOf(calls, seat) {
  let bid = 0;
  const found = { bid: 0, held: false, passed: false, spoke: false };
  for (const { seat: speaker, call } of calls) {
    bid = Number(call) || bid;
    if (speaker !== seat) continue;
    found.spoke = true;
    if (call === "pass") found.passed = true;
    else Object.assign(found, { bid, held: call === "hold" });
  }
  return found;
}
