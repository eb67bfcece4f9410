/** The message of a thread that begins: its time runs from here. */
export const BEGUN = 'begun';

/** The most characters of a bundle as JSON, with its aliases written out. */
export const MOST_EXPANDED = 16 * 1024 * 1024;
