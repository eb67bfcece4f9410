/**
 * Writes columns of equal width, indented below the output of tests: the first to the left, the others to the right.
 */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]): string =>
    `      ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')}\n`;
  return [header, ...rows].map(line).join('');
}
