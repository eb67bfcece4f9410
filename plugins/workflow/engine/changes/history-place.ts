/** An id that may still be committed: ids are given out in order, and committed in any. */
interface Gap {
  readonly id: number;
  /** By `performance.now()`. */
  readonly until: number;
}

/** How far the history was read. */
export interface HistoryPlace {
  readonly last: number;
  readonly gaps: readonly Gap[];
}

/** A transaction that takes longer, or was rolled back, is not waited for. */
const GAP_MILLISECONDS = 30_000;

/** Of a database that leaves many out, the latest count. */
const MOST_GAPS = 100;

/** Returns the place behind some more entries, whose ids are in order. */
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
