/** What a file in UTF-8 begins with for Spanish Excel, which reads no accents without it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet would run: a sign that begins a formula, in any width, behind whatever it passes over. A cell that
 * holds line ends is cut at them by programs that read no quotes, so that each line counts.
 */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
const lineEnds = /(\r\n|[\r\n\v\f\u0085\u2028\u2029])/;
/** Some programs run what stands behind these. */
const oddBeginning = /^[\t\r\n]/;
const plainNumber = /^\s*[+-]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?\s*$/i;

function harmlessLine(line: string): string {
  return formula.test(line) && !plainNumber.test(line) ? `'${line}` : line;
}

/** Returns the text of a cell, with an apostrophe before each line that a spreadsheet would run. Plain numbers stay. */
function harmless(text: string): string {
  const lines = lineEnds.test(text) ? text.split(lineEnds).map(harmlessLine).join('') : harmlessLine(text);
  return oddBeginning.test(lines) ? `'${lines}` : lines;
}

/**
 * Returns a line of a file of rows (RFC 4180), with its end: the one place where such files are written. What a
 * spreadsheet would take for a formula begins with an apostrophe; a plain number stays one.
 */
export function delimitedLine(cells: readonly string[], separator: ',' | ';'): string {
  const written = cells.map((text) => {
    const cell = harmless(text);
    const isQuoted = cell.includes(separator) || /["\r\n]/.test(cell);
    return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  return `${written.join(separator)}\r\n`;
}
