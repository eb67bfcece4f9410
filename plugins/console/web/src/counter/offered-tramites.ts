import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';

/** Returns all that may be filed: a few pages of it, read one after the other. */
async function allTramites(signal: AbortSignal) {
  const found = [];
  let cursor: string | null | undefined;
  do {
    const page = await admin.tramites.counter.tramites.query({ limit: 100, ...(cursor && { cursor }) }, { signal });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** What may be filed at the counter. */
export const useOfferedTramites = () =>
  useQuery({ queryKey: ['counter', 'tramites', {}], queryFn: ({ signal }) => allTramites(signal) });
