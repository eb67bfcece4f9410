// The service writes its files so, too (`delimitedLine` of host/plugin-api): a test compares the two.

/** What a spreadsheet would run: a sign that begins a formula, in any width, behind whatever it passes over. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
const lineEnds = /(\r\n|[\r\n\v\f\u0085\u2028\u2029])/;
/** Some programs run what stands behind these. */
const oddBeginning = /^[\t\r\n]/;
const plainNumber = /^\s*[+-]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?\s*$/i;

const harmlessLine = (line: string): string => (formula.test(line) && !plainNumber.test(line) ? `'${line}` : line);

/** Returns the text of a cell, with an apostrophe before each line that a spreadsheet would run. Plain numbers stay. */
function harmless(text: string): string {
  const lines = lineEnds.test(text) ? text.split(lineEnds).map(harmlessLine).join('') : harmlessLine(text);
  return oddBeginning.test(lines) ? `'${lines}` : lines;
}

/** Returns a line of a file with semicolons, as Spanish Excel reads it, with its end. */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((text) => {
    const cell = harmless(text);
    return /[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  return `${written.join(';')}\r\n`;
}

/** Returns a whole file; the mark at its beginning says UTF-8 to Excel. */
export const csvFile = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[header, ...rows].map(csvLine).join('')}`;
