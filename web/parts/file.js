// Saving and picking files.

/** Save a text or an image as a file. @param {string} name @param {string | Blob} text @param {string} [type] */
export function saveFile(name, text, type = "application/json") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Let the player pick files; resolves with an empty list if the choice is dismissed.
 * @param {{accept: string, multiple?: boolean, folder?: boolean, testid?: string}} options `folder`: all files of one
 * @returns {Promise<File[]>}
 */
export function pickFiles({ accept, multiple = false, folder = false, testid = "file" }) {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept, multiple, webkitdirectory: folder, hidden: true });
  input.dataset.testid = testid;
  document.body.append(input);
  return new Promise((resolve) => {
    const done = () => {
      resolve([...(input.files ?? [])]);
      input.remove();
    };
    input.addEventListener("change", done);
    input.addEventListener("cancel", done);
    input.click();
  });
}

/** A file name that every file system accepts. @param {string} text @returns {string} */
export function fileName(text) {
  return (
    text
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || "game"
  );
}
