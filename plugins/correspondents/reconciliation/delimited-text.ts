import { BYTE_ORDER_MARK, delimitedLine } from '../../../host/plugin-api/index.js';

/** How a file of rows is written, and for whom. */
export interface Delimited {
  readonly separator: ',' | ';';
  readonly decimal: string;
  readonly mark: string;
}

export const delimitedForms = {
  /** For programs. */
  csv: { separator: ',', decimal: '.', mark: '' },
  /** For Excel in Spanish. */
  excel: { separator: ';', decimal: ',', mark: BYTE_ORDER_MARK },
} as const satisfies Record<string, Delimited>;

/** Lines of cells, each line with its end. */
export function delimitedText(
  { separator, mark }: Delimited,
  lines: readonly (readonly (string | number)[])[],
): string {
  return mark + lines.map((cells) => delimitedLine(cells.map(String), separator)).join('');
}
