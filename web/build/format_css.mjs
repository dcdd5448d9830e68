// Formats style sheets with malva: `node format_css.mjs --check FILES` names those that it would change, `--write`
// changes them. Prettier cannot keep a short rule in one line.

import { readFileSync, writeFileSync } from "node:fs";
import { createFromBuffer } from "@dprint/formatter";

const [, , mode, ...files] = process.argv;
const malva = createFromBuffer(
  readFileSync(new URL("../node_modules/dprint-plugin-malva/plugin.wasm", import.meta.url)),
);
malva.setConfig({ lineWidth: 160, indentWidth: 2 }, { singleLineBlockThreshold: 3 });

for (const filePath of files) {
  const fileText = readFileSync(filePath, "utf8");
  const formatted = malva.formatText({ filePath, fileText });
  if (formatted === fileText) continue;
  if (mode === "--write") writeFileSync(filePath, formatted);
  else {
    console.error(`${filePath} is not formatted: python3 build.py check --fix`);
    process.exitCode = 1;
  }
}
