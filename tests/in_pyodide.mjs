// Runs a Python program in the built site's own Python, under Node: node in_pyodide.mjs SITE FOLDER
// FOLDER holds program.py and what that reads and writes; the program sees it as /job.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

// Without this Node would print the line of the whole of Pyodide in which the error was thrown.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [site, folder] = process.argv.slice(2);
const { ASSETS } = await import(pathToFileURL(`${site}/engine/assets.js`));
const { LATE_FILES } = await import(pathToFileURL(`${site}/engine/late-files.js`));
const { loadPyodide } = await import(pathToFileURL(`${site}/${ASSETS.pyodide}pyodide.mjs`));
const file = (path) => new Uint8Array(readFileSync(`${site}/${path}`));
const archive = (name) => new Uint8Array(gunzipSync(file(ASSETS.archives[name])));
writeFileSync(`${folder}/start.zip`, archive("start"));
const { prepareJoining } = await import(pathToFileURL(`${site}/engine/late-code.js`));

// Node compiles from bytes, where the page's worker compiles from a response (LateCode.expect).
const instantiate = WebAssembly.instantiate;
const inTwoParts = async (bytes, imports) => {
  WebAssembly.instantiate = instantiate;
  const { module, instance } = await instantiate(bytes, imports);
  const late = () => new WebAssembly.Module(file(ASSETS.lateCode));
  globalThis.lateCode = { late, ...prepareJoining(instance, imports, late) };
  return { module, ...globalThis.lateCode };
};
if (ASSETS.lateCode) WebAssembly.instantiate = inTwoParts;

const python = await loadPyodide({
  indexURL: `${site}/${ASSETS.pyodide}`,
  stdLibURL: `${folder}/start.zip`,
  lockFileContents: JSON.stringify(ASSETS.lock),
  packageBaseUrl: `${site}/${ASSETS.python}`,
  env: { ASOBIBA_LEXICA: "/lexica" },
});
python.FS.writeFile("/lib/first.zip", archive("first"));
python.pyimport("late_modules").unpack(file(ASSETS.archives.late));
python.FS.mkdirTree("/lexica");
for (const [name, path] of [...ASSETS.lexica, ...LATE_FILES]) python.FS.writeFile(`/lexica/${name}`, file(path));
python.FS.mkdirTree("/job");
python.mountNodeFS("/job", folder);
python.runPython(readFileSync(`${folder}/program.py`, "utf8"));
process.exit(0);
