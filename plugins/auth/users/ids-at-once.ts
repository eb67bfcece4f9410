/** The most ids in a statement: SQL Server takes 2100 values. */
const MOST_IDS = 2000;

/** Splits ids, each once, into lists that fit into a statement. */
export function* idsAtOnce(userIds: Iterable<number>): Generator<readonly number[]> {
  const ids = [...new Set(userIds)];
  for (let from = 0; from < ids.length; from += MOST_IDS) yield ids.slice(from, from + MOST_IDS);
}
