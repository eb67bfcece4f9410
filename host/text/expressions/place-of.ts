/** Returns the line and the column of a position in a text, both from 1. */
export function placeOf(text: string, position: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, position).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}
