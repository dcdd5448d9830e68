// Tables of one shape as the first of them and columns of what differs (web/build/first_views.py).

/** @typedef {[places: (string | number)[][], values: any[]]} Column places of the table with the same values, by row */
/** @typedef {{table: any, columns: Column[]}} Columns */

/** How many tables there are. @param {Columns} file @returns {number} */
export function countRows({ columns }) {
  return columns[0]?.[1].length ?? 1;
}

/** The values of a field of the tables, by row. @param {Columns} file @param {string} name @returns {any[]} */
export function fieldOf(file, name) {
  const column = file.columns.find(([places]) => places.some((place) => place.length === 1 && place[0] === name));
  return column?.[1] ?? Array(countRows(file)).fill(file.table[name]);
}

/** The table of a row. @param {Columns} file @param {number} row @returns {any} */
export function tableOfRow({ table, columns }, row) {
  const made = structuredClone(table);
  for (const [places, values] of columns)
    for (const place of places) {
      const inner = place.slice(0, -1).reduce((part, key) => part[key], made);
      inner[place[place.length - 1]] = structuredClone(values[row]);
    }
  return made;
}
