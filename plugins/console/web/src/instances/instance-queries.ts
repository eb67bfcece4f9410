import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { incidentsOf } from './incident.js';
import type { InstanceState } from './words.js';

/** What a list of instances is narrowed by. */
export interface InstanceFilter {
  readonly q?: string;
  readonly proceso?: string;
  readonly estado?: InstanceState;
  readonly incidentes?: true;
  /** The last one of the page before. */
  readonly cursor?: number;
}

const PAGE = 50;

/** While something runs by itself, it is looked at so often. */
const LOOK_AGAIN_MILLISECONDS = 3000;

export const instanceList = (filter: InstanceFilter) =>
  queryOptions({
    queryKey: ['instances', 'list', filter],
    queryFn: ({ signal }) => admin.workflow.instances.list.query({ ...filter, limit: PAGE }, { signal }),
  });

/** Every process that there is, for a field of its name; a city has tens of them. */
export const processList = queryOptions({
  queryKey: ['processes', 'list', {}],
  queryFn: ({ signal }) => admin.workflow.processes.list.query({ limit: 200 }, { signal }),
  staleTime: 60_000,
});

export const processDiagram = (llave: string, version: number | undefined) =>
  queryOptions({
    queryKey: ['processes', 'diagram', { llave, version }],
    queryFn: ({ signal }) =>
      admin.workflow.processes.diagram.query({ llave, ...(version !== undefined && { version }) }, { signal }),
    staleTime: 60_000,
  });

export const stepCounts = (proceso: string) =>
  queryOptions({
    queryKey: ['instances', 'counts', { proceso }],
    queryFn: ({ signal }) => admin.workflow.tasks.counts.query({ proceso }, { signal }),
  });

/** As it stands, the way that it took, and what could not be done: four calls in one request. */
async function readInstance(llave: string, signal: AbortSignal) {
  const { instances, tasks, timers } = admin.workflow;
  const [{ instancia }, track, stopped, undone] = await Promise.all([
    instances.get.query({ llave }, { signal }),
    instances.track.query({ llave }, { signal }),
    tasks.list.query({ instancia: llave, estado: 'INCIDENTE', limit: 200 }, { signal }),
    timers.list.query({ instancia: llave, incidentes: true, limit: 200 }, { signal }),
  ]);
  return { instancia, track, incidents: incidentsOf(track.diagrama, stopped.items, undone.items) };
}

export type OneInstance = Awaited<ReturnType<typeof readInstance>>;

export const oneInstance = (llave: string) =>
  queryOptions({
    queryKey: ['instances', 'one', { llave }],
    queryFn: ({ signal }) => readInstance(llave, signal),
    refetchInterval: ({ state: { data } }) => {
      const runs = data?.instancia.tareas.some(({ estado }) => estado === 'EN_EJECUCION') ?? false;
      return runs && data?.instancia.estado === 'ACTIVA' ? LOOK_AGAIN_MILLISECONDS : false;
    },
  });

/** Its moves, the newest first. */
export const instanceHistory = (llave: string) =>
  infiniteQueryOptions({
    queryKey: ['instances', 'history', { llave }],
    queryFn: ({ pageParam, signal }) =>
      admin.workflow.instances.history.query({ llave, limit: PAGE, cursor: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Changes something of instances, which are read anew then. */
export function useInstanceChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      onDone(answer);
      await client.invalidateQueries({ queryKey: ['instances'] });
    },
  });
}
