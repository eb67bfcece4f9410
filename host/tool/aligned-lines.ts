/** What a terminal would take for an order: a text of a log is no place for one. */
const controls = /\p{Cc}+/gu;

/** The lines of a table: its columns as wide as their longest text, the last one as it is. */
export function alignedLines(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map((text) => text.replace(controls, ' ')));
  const widths: number[] = [];
  for (const row of shown) {
    row.forEach((text, column) => (widths[column] = Math.max(widths[column] ?? 0, text.length)));
  }
  return shown.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
