/** Milliseconds within which two dates count as equal: steps of one transaction read the clock several times. */
const SAME_MOMENT = 5000;

/** Returns the milliseconds between two moments in ISO 8601. */
export const distance = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other));

/** Tells whether two dates in ISO 8601 are of one transaction. */
export const isSameMoment = (one: string, other: string): boolean => distance(one, other) <= SAME_MOMENT;
