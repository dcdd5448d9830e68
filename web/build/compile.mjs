// Runs compile_modules.py in Pyodide's own Python, because only that makes byte code which the page can load.
// node compile.mjs FOLDER: FOLDER holds what compile_modules.py reads, and gets what it writes.

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [folder] = process.argv.slice(2);
const program = readFileSync(new URL("compile_modules.py", import.meta.url), "utf8");
const python = await loadPyodide({ env: { ASOBIBA_LEXICA: "/job/lexica" } });
python.FS.mkdirTree("/job");
python.mountNodeFS("/job", folder);
try {
  await python.runPythonAsync(program, { filename: "compile_modules.py" });
} catch (error) {
  // Without this Node would print the line of the whole of Pyodide in which the error was thrown.
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
