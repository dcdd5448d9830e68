// The games of the house, in the order of the engine's catalogue. The build writes what each says of itself in its game.json.

/**
 * @typedef {object} Table
 * @property {string} name
 * @property {[least: number, most: number]} seats
 * @property {string} glyph what stands on its mark
 * @property {string} [spread] what lies on its table on the first screen, a character a tile; the glyph comes first
 * @property {string} [red] those of them that are red
 * @property {{seats: string[], options: {[name: string]: string | number | boolean}}} usual how it is laid when nobody chose anything
 *   else: in each seat `human` or a level
 * @property {readonly string[]} [lexica] those of the engine that one may choose from
 * @property {boolean} [ownLists] whether one may play with word lists of one's own
 * @property {boolean} [personal] its own.js tells what of this player new games are to know
 * @property {boolean} [tells] its statistics.js knows more of a finished game than who won by how much
 * @property {boolean} [picture] its picture.js draws the small picture of a game in a list
 * @property {{[format: string]: string}} [reads] texts of other programs that are games of this kind: the format's name at the engine's
 *   door, and a pattern that tells such a text from others
 * @property {number} [seconds] that a computer may think about a move at most, whatever the settings say
 * @property {readonly string[]} [rooms] its pages beside the table, by name: `#/<game>/<room>`
 */

/** @type {readonly Table[]} */
export const TABLES = [];
