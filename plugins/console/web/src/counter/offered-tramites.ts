import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { useSettled } from './use-settled.js';

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

export type OfferedTramite = Awaited<ReturnType<typeof allTramites>>[number];

/** Writes the usual term of a tramite, and that some answers change it. */
export const termInWords = ({ plazo, plazos = [] }: OfferedTerms): string | undefined =>
  plazo !== undefined && plazos.length > 0 ? `${plazo}; según lo que se pida, el plazo cambia` : plazo;

/** Queries the tramites that can be filed at the counter. */
export const useOfferedTramites = () =>
  useQuery({ queryKey: ['counter', 'tramites', {}], queryFn: ({ signal }) => allTramites(signal) });

/**
 * Queries the tramites that match some words, the best first, by the search of the citizens' pages: it knows synonyms
 * and forgives slips. Without words it has all of them.
 */
export function useTramitesFound(words: string) {
  const offered = useOfferedTramites();
  const palabras = useSettled(words.trim());
  const found = useQuery({
    queryKey: ['counter', 'search', { palabras }],
    queryFn: ({ signal }) => admin.tramites.counter.search.query({ palabras }, { signal }),
    enabled: palabras !== '',
    placeholderData: keepPreviousData,
  });
  const { isError, error, refetch } = palabras === '' || !offered.data ? offered : found;
  const byCode = new Map(offered.data?.map((offer) => [offer.codigo, offer]));
  const matches = found.data?.codigos.flatMap((codigo) => byCode.get(codigo) ?? []);
  return { isError, error, refetch, data: palabras === '' ? offered.data : offered.data && matches };
}
