import { infiniteQueryOptions } from '@tanstack/react-query';
import type { paths } from '../api/generated/openapi.js';
import { admin } from '../api/admin.js';
import { answerOf, service } from '../api/service.js';

type Page = paths['/workflow/api/bandeja/sin-tomar']['get']['responses'][200]['content']['application/json'];
export type UntakenTask = Page['tareas'][number];
export type UnheldRecord = Awaited<ReturnType<typeof admin.tramites.records.unheld.query>>['items'][number];

/** The tasks that no user has taken, page by page. */
export const untakenTasks = infiniteQueryOptions({
  queryKey: ['workflow', 'sin-tomar'],
  queryFn: ({ pageParam, signal }): Promise<Page> =>
    answerOf(
      service.GET('/workflow/api/bandeja/sin-tomar', {
        params: { query: pageParam === null ? {} : { despues: pageParam } },
        signal,
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ siguiente }) => siguiente,
});

/** The records that neither a process nor an office has, page by page. */
export const unheldRecords = infiniteQueryOptions({
  queryKey: ['tramites', 'sin-dependencia'],
  queryFn: ({ pageParam, signal }) => admin.tramites.records.unheld.query({ cursor: pageParam }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
