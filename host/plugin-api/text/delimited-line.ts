/** The beginning of a file in UTF-8 for Spanish Excel, which otherwise misreads accents. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The beginning of a text that a spreadsheet would run as a formula: one of the signs, of any width, after characters
 * that spreadsheets skip. Programs that do not understand quotes cut a cell at its line ends, so each line of it is
 * checked.
 */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
const lineEnds = /(\r\n|[\r\n\v\f\u0085\u2028\u2029])/;
/** Some programs also run formulas after these. */
const oddBeginning = /^[\t\r\n]/;
const plainNumber = /^\s*[+-]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?\s*$/i;

function harmlessLine(line: string): string {
  return formula.test(line) && !plainNumber.test(line) ? `'${line}` : line;
}

/** Puts an apostrophe before each line of a cell that a spreadsheet would run. Plain numbers stay as they are. */
function harmless(text: string): string {
  const lines = lineEnds.test(text) ? text.split(lineEnds).map(harmlessLine).join('') : harmlessLine(text);
  return oddBeginning.test(lines) ? `'${lines}` : lines;
}

/**
 * Returns a line of a file of rows (RFC 4180), with its end; all such files are written with it. A text that a
 * spreadsheet would take for a formula begins with an apostrophe; a plain number does not.
 */
export function delimitedLine(cells: readonly string[], separator: ',' | ';'): string {
  const written = cells.map((text) => {
    const cell = harmless(text);
    const isQuoted = cell.includes(separator) || /["\r\n]/.test(cell);
    return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  return `${written.join(separator)}\r\n`;
}

function unmarkedLine(line: string): string {
  return line.startsWith("'") && harmlessLine(line.slice(1)) === line ? line.slice(1) : line;
}

/** Takes the apostrophes away that {@link delimitedLine} has put before formulas: the text of a cell that is read. */
export function unmarkedCell(cell: string): string {
  const text = cell.startsWith("'") && oddBeginning.test(cell.slice(1)) ? cell.slice(1) : cell;
  return lineEnds.test(text) ? text.split(lineEnds).map(unmarkedLine).join('') : unmarkedLine(text);
}
