/** Milliseconds within which two dates count as equal: steps of one transaction read the clock several times. */
const SAME_MOMENT = 5000;

/** Tells whether two dates in ISO 8601 are of one transaction. */
export const isSameMoment = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= SAME_MOMENT;
