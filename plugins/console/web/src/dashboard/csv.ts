// The service writes its files by these rules, too (`delimitedLine` of host/plugin-api): a test compares the two.

/**
 * The beginning of a cell that a spreadsheet would run: a sign of a formula, in any width, after characters that it
 * skips.
 */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
const lineEnds = /(\r\n|[\r\n\v\f\u0085\u2028\u2029])/;
/** A beginning after which some programs run the rest. */
const oddBeginning = /^[\t\r\n]/;
const plainNumber = /^\s*[+-]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?\s*$/i;

const harmlessLine = (line: string): string => (formula.test(line) && !plainNumber.test(line) ? `'${line}` : line);

/** Writes the text of a cell, with an apostrophe before each line that a spreadsheet would run. Plain numbers stay. */
function harmless(text: string): string {
  const lines = lineEnds.test(text) ? text.split(lineEnds).map(harmlessLine).join('') : harmlessLine(text);
  return oddBeginning.test(lines) ? `'${lines}` : lines;
}

/** Writes a line of a file with semicolons, as Spanish Excel reads it, with its line end. */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((text) => {
    const cell = harmless(text);
    return /[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  return `${written.join(';')}\r\n`;
}

/** Writes a whole file; the mark at its beginning tells Excel that it is UTF-8. */
export const csvFile = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[header, ...rows].map(csvLine).join('')}`;
