// Runs wide_use.py in a Pyodide whose functions mark what they read: node wide_use.mjs WASM TABLE
// Prints the marked grains, and the first address at which the data have changed.

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [wasm, name] = process.argv.slice(2);
const instantiate = WebAssembly.instantiate;
let table, memory, before;
WebAssembly.instantiate = async (_, imports) => {
  WebAssembly.instantiate = instantiate;
  const { module, instance } = await instantiate(readFileSync(wasm), imports);
  const { [name]: marks, ...exports } = instance.exports;
  table = marks;
  memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
  before = new Uint8Array(memory.buffer).slice();
  return { module, instance: { exports } };
};
const python = await loadPyodide({ stdout: (line) => console.error(line) });
python.runPython(readFileSync(new URL("wide_use.py", import.meta.url), "utf8"));
const now = new Uint8Array(memory.buffer);
const read = Array.from({ length: table.length }, (_, one) => one).filter((one) => table.get(one) === null);
const told = JSON.stringify({ read, changed: before.findIndex((byte, place) => byte !== now[place]) });
process.stdout.write(told, () => process.exit(0));
