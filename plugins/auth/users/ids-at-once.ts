/** SQL Server takes 2100 values in a statement. */
const MOST_IDS = 2000;

/** Ids, each once, in as many lists as a statement can take. */
export function* idsAtOnce(userIds: Iterable<number>): Generator<readonly number[]> {
  const ids = [...new Set(userIds)];
  for (let from = 0; from < ids.length; from += MOST_IDS) yield ids.slice(from, from + MOST_IDS);
}
