// Puts modules of the page together that a first visit loads together (docs/decisions/0016-bundles.md):
//
//     node bundle.mjs FOLDER PLAN OUT
//
// FOLDER has the site's modules; PLAN is a JSON file {"inputs": [path, ...], "bundles": {path of a module: path of its
// bundle}}. OUT gets every input under its own path: a module that is in a bundle re-exports itself from there, so that
// it is the same module for whoever imports it by its path.

import { readFileSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { rollup } from "@rollup/wasm-node";

const [folder, plan, out] = process.argv.slice(2);
const root = resolve(folder);
const { inputs, bundles } = JSON.parse(readFileSync(plan, "utf8"));

/** The path of a module in the site. @param {string} file */
const pathOf = (file) => relative(root, file).split(sep).join("/");

/** A module keeps its own address in a bundle. */
const ownAddress = {
  name: "own-address",
  /** @param {string | null} property @param {{chunkId: string, moduleId: string}} where */
  resolveImportMeta(property, { chunkId, moduleId }) {
    const path = pathOf(moduleId);
    if (property !== "url" || chunkId === path) return null;
    const up = "../".repeat(chunkId.split("/").length - 1);
    return `new URL("${up || "./"}${path}", import.meta.url).href`;
  },
};

/** @param {string} path */
const entry = (path) => [path.replace(/\.js$/, ""), resolve(root, path)];

const built = await rollup({
  input: Object.fromEntries(inputs.map(entry)),
  plugins: [ownAddress],
  preserveEntrySignatures: "strict",
  treeshake: false,
  onwarn(warning) {
    throw new Error(warning.message);
  },
});
await built.write({
  dir: out,
  format: "es",
  generatedCode: "es2015",
  onlyExplicitManualChunks: true,
  entryFileNames: "[name].js",
  chunkFileNames: "[name].js",
  manualChunks: (file) => bundles[pathOf(file)],
});
