/** How a file of rows is written (RFC 4180), and for whom. */
export interface Delimited {
  readonly separator: string;
  readonly decimal: string;
  /** Without it, Spanish Excel reads no accents. */
  readonly mark: string;
}

export const delimitedForms = {
  /** For programs. */
  csv: { separator: ',', decimal: '.', mark: '' },
  /** For Excel in Spanish. */
  excel: { separator: ';', decimal: ',', mark: '\uFEFF' },
} as const satisfies Record<string, Delimited>;

const isNumber = (text: string): boolean => /^[+-]?\d+(?:[.,]\d+)?$/.test(text);

/** A text that a spreadsheet would take for a formula is made one that it does not; a number stays one. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text);

/** Lines of cells, each line with its end. */
export function delimitedText(
  { separator, mark }: Delimited,
  lines: readonly (readonly (string | number)[])[],
): string {
  const special = new RegExp(`["\\r\\n${separator}]`);
  const cellOf = (cell: string | number): string => {
    const text = harmless(String(cell));
    return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return mark + lines.map((cells) => `${cells.map(cellOf).join(separator)}\r\n`).join('');
}
