/** The mask of a whole value. Its length is fixed, so that it does not reveal the length of the value. */
export const hiddenText = '***';

/** Masks a whole value: the first characters of a number, a choice or a date would reveal too much. */
export function hidden(): string {
  return hiddenText;
}
