import { BYTE_ORDER_MARK, delimitedLine } from '../../../host/plugin-api/index.js';

/** The form of a delimited file. */
export interface Delimited {
  readonly separator: ',' | ';';
  readonly decimal: string;
  readonly mark: string;
}

export const delimitedForms = {
  /** The form for programs. */
  csv: { separator: ',', decimal: '.', mark: '' },
  /** The form for Excel in Spanish. */
  excel: { separator: ';', decimal: ',', mark: BYTE_ORDER_MARK },
} as const satisfies Record<string, Delimited>;

/** Writes lines of cells, each with its line end. */
export function delimitedText(
  { separator, mark }: Delimited,
  lines: readonly (readonly (string | number)[])[],
): string {
  return mark + lines.map((cells) => delimitedLine(cells.map(String), separator)).join('');
}
