/** What a file in UTF-8 begins with for Spanish Excel, which reads no accents without it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would run. */
const formula = /^[=+\-@\t\r\n]/;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?$/i;

/**
 * A line of a file of rows (RFC 4180), with its end. A cell that a spreadsheet would take for a formula begins with an
 * apostrophe; a plain number stays one.
 */
export function delimitedLine(cells: readonly string[], separator: ',' | ';'): string {
  const written = cells.map((text) => {
    const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
    const isQuoted = harmless.includes(separator) || /["\r\n]/.test(harmless);
    return isQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  });
  return `${written.join(separator)}\r\n`;
}
