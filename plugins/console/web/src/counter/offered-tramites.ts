import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';

/** Loads all offered tramites: a few pages, one after the other. */
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

interface OfferedTerms {
  readonly plazo?: string | undefined;
  readonly plazos?: readonly unknown[] | undefined;
}

/** Writes the usual term of a tramite, and that some answers change it. */
export const termInWords = ({ plazo, plazos = [] }: OfferedTerms): string | undefined =>
  plazo !== undefined && plazos.length > 0 ? `${plazo}; según lo que se pida, el plazo cambia` : plazo;

/** Queries the tramites that can be filed at the counter. */
export const useOfferedTramites = () =>
  useQuery({ queryKey: ['counter', 'tramites', {}], queryFn: ({ signal }) => allTramites(signal) });
