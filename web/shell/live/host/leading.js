// What a game needs to lead a tournament of several tables, whose people play on devices of their own.

export { furnish } from "../at-table.js";
export { HostRoom } from "./host-room.js";
export { leaderOf } from "./leader.js";
