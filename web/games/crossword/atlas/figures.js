// The figures of the atlas of Crosswords, in sections (docs/atlas.md).

/** @import { Section } from "../../../shell/atlas/types.js" */

/** @type {readonly Section[]} */
export const SECTIONS = [
  {
    key: "turns",
    figures: [
      { key: "turn_lost", kind: "turn", how: "mean", field: "lost", unit: "points", better: "less" },
      { key: "game_lost", kind: "turn", how: "per game", field: "lost", unit: "points", better: "less" },
      { key: "best", kind: "turn", how: "share", field: "best", unit: "percent", better: "more" },
    ],
  },
  {
    key: "openings",
    figures: [
      {
        key: "opening_points",
        kind: "opening",
        how: "mean",
        field: "points",
        by: "when",
        unit: "points",
        better: "more",
      },
      { key: "opening_lost", kind: "opening", how: "mean", field: "lost", by: "when", unit: "points", better: "less" },
      {
        key: "opening_cost",
        kind: "opening",
        how: "per game",
        field: "lost",
        unit: "points",
        better: "less",
        advice: "openings",
      },
    ],
  },
  {
    key: "leaves",
    figures: [
      { key: "leave_worth", kind: "leave", how: "mean", field: "worth", by: "balance", unit: "points", better: "more" },
      { key: "leave_lost", kind: "leave", how: "mean", field: "lost", by: "balance", unit: "points", better: "less" },
      { key: "leave_holds", kind: "leave", how: "mean", field: "lost", by: "holds", unit: "points", better: "less" },
      {
        key: "leave_count",
        kind: "leave",
        how: "count",
        by: "cost",
        order: ["none", "little", "much"],
        unit: "times",
        better: null,
      },
      {
        key: "leave_cost",
        kind: "leave",
        how: "per game",
        field: "lost",
        by: "balance",
        unit: "points",
        better: "less",
        advice: "leaves",
      },
    ],
  },
  {
    key: "exchanges",
    figures: [
      { key: "exchange_count", kind: "exchange", how: "count", by: "what", unit: "times", better: null },
      {
        key: "exchange_cost",
        kind: "exchange",
        how: "per game",
        field: "lost",
        by: "what",
        unit: "points",
        better: "less",
        advice: "exchanges",
      },
    ],
  },
  {
    key: "bingos",
    figures: [
      {
        key: "bingo_length",
        kind: "bingo",
        how: "share",
        field: "found",
        by: "length",
        unit: "percent",
        better: "more",
      },
      {
        key: "bingo_chance",
        kind: "bingo",
        how: "share",
        field: "found",
        by: "chance",
        unit: "percent",
        better: "more",
      },
      { key: "bingo_found", kind: "bingo", how: "per game", field: "found", unit: "times", better: "more" },
      {
        key: "bingo_cost",
        kind: "bingo",
        how: "per game",
        field: "lost",
        unit: "points",
        better: "less",
        advice: "bingos",
      },
    ],
  },
  {
    key: "endings",
    figures: [
      { key: "ending_lost", kind: "ending", how: "mean", field: "lost", unit: "points", better: "less" },
      {
        key: "ending_cost",
        kind: "ending",
        how: "per game",
        field: "lost",
        unit: "points",
        better: "less",
        advice: "endings",
      },
    ],
  },
  {
    key: "time",
    figures: [
      { key: "seconds", kind: "time", how: "mean", field: "seconds", by: "phase", unit: "seconds", better: null },
    ],
  },
  {
    key: "challenges",
    figures: [
      { key: "challenge_won", kind: "challenge", how: "share", field: "won", unit: "percent", better: "more" },
      { key: "phony_count", kind: "phony", how: "count", by: "outcome", unit: "times", better: null },
      {
        key: "phony_cost",
        kind: "phony",
        how: "per game",
        field: "lost",
        unit: "points",
        better: "less",
        advice: "phonies",
      },
      { key: "let_count", kind: "let", how: "count", unit: "times", better: null },
      { key: "let_cost", kind: "let", how: "per game", field: "lost", unit: "points", better: "less" },
    ],
  },
  {
    key: "opponents",
    figures: [
      { key: "by_opponent", kind: "turn", how: "mean", field: "lost", by: "opponent", unit: "points", better: "less" },
      {
        key: "bingos_by_opponent",
        kind: "bingo",
        how: "share",
        field: "found",
        by: "opponent",
        unit: "percent",
        better: "more",
      },
    ],
  },
  {
    key: "lists",
    figures: [
      { key: "by_list", kind: "turn", how: "mean", field: "lost", by: "list", unit: "points", better: "less" },
      {
        key: "bingos_by_list",
        kind: "bingo",
        how: "share",
        field: "found",
        by: "list",
        unit: "percent",
        better: "more",
      },
    ],
  },
];
