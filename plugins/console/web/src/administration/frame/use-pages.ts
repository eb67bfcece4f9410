import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

interface Page<I, C> {
  readonly items: readonly I[];
  readonly nextCursor: C | null;
}

/**
 * Reads a list of admin procedures page by page: `More` loads the next one. The items of all loaded pages are
 * `data`, and stay while they are read again.
 *
 * @param read calls the procedure: `(place, options) => admin.auth.roles.list.query({ ...place, limit: 50 }, options)`.
 */
export function usePages<I, C extends string | number>(
  queryKey: QueryKey,
  read: (place: { readonly cursor?: C }, options: { readonly signal: AbortSignal }) => Promise<Page<I, C>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam as C }, { signal }),
    initialPageParam: null as C | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}
