import type { paths } from '../api/generated/openapi.js';
import { answerOf, service } from '../api/service.js';
import type { InboxFilter } from './inbox-filter.js';

type Answer<Path extends keyof paths, M extends 'get' | 'post'> = paths[Path] extends {
  readonly [N in M]: { readonly responses: { readonly 200: { readonly content: { 'application/json': infer A } } } };
}
  ? A
  : never;

export type InboxPage = Answer<'/workflow/api/bandeja/tareas', 'post'>;
export type ListedTask = InboxPage['tareas'][number];
export type Tally = Answer<'/workflow/api/bandeja/resumen', 'get'>;
export type TaskState = Answer<'/workflow/api/bandeja/estado', 'post'>['tareas'][number];
export type SavedView = Answer<'/workflow/api/bandeja/vistas', 'get'>['vistas'][number];
export type Columns = Answer<'/workflow/api/bandeja/columnas', 'get'>['columnas'];
export type TriedClaim = Answer<'/workflow/api/bandeja/tomar', 'post'>['tareas'][number];

/** The tasks of a page. */
export const PAGE_SIZE = 50;

/** The keys of the queries of the inbox. */
export const listKey = ['workflow', 'bandeja', 'tareas'] as const;
export const tallyKey = ['workflow', 'bandeja', 'resumen'] as const;
export const columnsKey = ['workflow', 'bandeja', 'columnas'] as const;
export const viewsKey = ['workflow', 'bandeja', 'vistas'] as const;

/** Loads a page of the inbox. The filter is in the body: its words can name a person. */
export const readPage = (filter: InboxFilter, after: string | null, signal: AbortSignal): Promise<InboxPage> =>
  answerOf(
    service.POST('/workflow/api/bandeja/tareas', {
      body: { ...filter, cuantas: PAGE_SIZE, ...(after !== null && { despues: after }) },
      signal,
    }),
  );

export const readTally = (signal: AbortSignal): Promise<Tally> =>
  answerOf(service.GET('/workflow/api/bandeja/resumen', { signal }));

export const readViews = async (signal: AbortSignal): Promise<SavedView[]> =>
  (await answerOf(service.GET('/workflow/api/bandeja/vistas', { signal }))).vistas;

export const readColumns = async (signal: AbortSignal): Promise<Columns> =>
  (await answerOf(service.GET('/workflow/api/bandeja/columnas', { signal }))).columnas;

export const keepColumns = async (columnas: Columns): Promise<Columns> =>
  (await answerOf(service.PUT('/workflow/api/bandeja/columnas', { body: { columnas } }))).columnas;

export const readStates = async (ids: number[]): Promise<TaskState[]> =>
  (await answerOf(service.POST('/workflow/api/bandeja/estado', { body: { ids } }))).tareas;

export const claimTasks = async (ids: number[]): Promise<TriedClaim[]> =>
  (await answerOf(service.POST('/workflow/api/bandeja/tomar', { body: { ids } }))).tareas;

export async function saveView(nombre: string, filtros: InboxFilter): Promise<void> {
  await answerOf(service.POST('/workflow/api/bandeja/vistas', { body: { nombre, filtros } }));
}

export async function removeView(id: number): Promise<void> {
  await answerOf(service.DELETE('/workflow/api/bandeja/vistas/{id}', { params: { path: { id: String(id) } } }));
}
