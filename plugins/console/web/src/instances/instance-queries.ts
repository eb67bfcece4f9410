import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { incidentsOf } from './incident.js';
import type { InstanceState } from './words.js';

/** The filter of a list of instances. */
export interface InstanceFilter {
  readonly q?: string;
  readonly proceso?: string;
  readonly estado?: InstanceState;
  readonly incidentes?: true;
  /** The last instance of the previous page. */
  readonly cursor?: number;
}

const PAGE = 50;

/** The time between two reloads while something runs by itself. */
const LOOK_AGAIN_MILLISECONDS = 3000;

export const instanceList = (filter: InstanceFilter) =>
  queryOptions({
    queryKey: ['instances', 'list', filter],
    queryFn: ({ signal }) => admin.workflow.instances.list.query({ ...filter, limit: PAGE }, { signal }),
  });

/** The query of all processes, for a field of their names; a city has tens of them. */
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

/** Loads the state of an instance, the way that it took, and its incidents: four calls in one request. */
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

/** Queries the moves of an instance, the newest first. */
export const instanceHistory = (llave: string) =>
  infiniteQueryOptions({
    queryKey: ['instances', 'history', { llave }],
    queryFn: ({ pageParam, signal }) =>
      admin.workflow.instances.history.query({ llave, limit: PAGE, cursor: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Changes instances and reloads them. */
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
