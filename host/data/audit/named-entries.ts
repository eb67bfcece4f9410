import type { UserDirectory } from '../../plugin-api/index.js';
import type { ListedEntry } from './audit-search.js';

/** The subject kind of users. */
const USER = 'auth.user';

/** Returns the user that an entry is about; undefined for another subject. */
function subjectUser({ subject }: ListedEntry): number | undefined {
  const id = subject?.kind === USER ? subject.id : null;
  return id && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}

/**
 * Adds the names of the users who acted, and of the users that entries are about, with one statement for a page. The
 * name of a user who does not exist any more is null.
 */
export async function namedEntries(entries: readonly ListedEntry[], users: Pick<UserDirectory, 'namesOf'> | undefined) {
  const ids = new Set(entries.flatMap((entry) => [entry.actor.userId ?? [], subjectUser(entry) ?? []].flat()));
  const names = users && ids.size > 0 ? await users.namesOf(ids) : new Map<number, never>();
  const nameOf = (id: number | null | undefined): string | null => (id ? (names.get(id)?.name ?? null) : null);
  return entries.map((entry) => ({
    ...entry,
    actorName: nameOf(entry.actor.userId),
    subjectName: nameOf(subjectUser(entry)),
  }));
}
