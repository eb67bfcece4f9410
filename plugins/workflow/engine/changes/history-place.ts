/** A missing id whose transaction may still commit: ids are assigned in order, and commit in any. */
interface Gap {
  readonly id: number;
  /** By `performance.now()`. */
  readonly until: number;
}

/** The place up to which the history was read. */
export interface HistoryPlace {
  readonly last: number;
  readonly gaps: readonly Gap[];
}

/**
 * The time for which a missing id is looked for. Later commits are missed, and a rolled back transaction leaves its id
 * missing for ever.
 */
const GAP_MILLISECONDS = 30_000;

/** The missing ids to remember; where a database skips many, the newest ones. */
const MOST_GAPS = 100;

/** Returns the place after some more entries, whose ids are in order. */
export function placeBehind(place: HistoryPlace, read: readonly number[]): HistoryPlace {
  const now = performance.now();
  const seen = new Set(read);
  const gaps = place.gaps.filter(({ id, until }) => !seen.has(id) && until > now);
  let { last } = place;
  for (const id of read) {
    const first = Math.max(last + 1, id - MOST_GAPS);
    for (let left = first; left < id; left += 1) gaps.push({ id: left, until: now + GAP_MILLISECONDS });
    last = Math.max(last, id);
  }
  return { last, gaps: gaps.slice(-MOST_GAPS) };
}
