/** Always as long, so that it does not tell the length of what it covers. */
export const hiddenText = '***';

/** Covers a whole value: a number, a choice, a date tell too much by their first characters. */
export function hidden(): string {
  return hiddenText;
}
