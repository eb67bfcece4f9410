import type { InstanceFilter } from './instance-queries.js';
import { instanceStates, type InstanceState } from './words.js';

const isState = (text: string | null): text is InstanceState => text !== null && Object.hasOwn(instanceStates, text);

/**
 * The state of an entry of the history beside its address: the words of a search can name a person. A link may have a
 * radicado.
 */
export interface SearchState {
  readonly q?: string | undefined;
}

/** Reads the filters of the list from an entry of the history; invalid values are ignored. */
export function readFilter(search: URLSearchParams, state: SearchState | null): InstanceFilter {
  const [q, proceso, estado] = [(state?.q ?? search.get('q'))?.trim(), search.get('proceso'), search.get('estado')];
  const cursor = Number(search.get('desde'));
  return {
    ...(q && { q: q.slice(0, 100) }),
    ...(proceso && { proceso }),
    ...(isState(estado) && { estado }),
    ...(search.has('incidentes') && { incidentes: true }),
    ...(Number.isInteger(cursor) && cursor > 0 && { cursor }),
  };
}

/** Writes the address of a list, which begins with its first page. */
export function writeFilter({ proceso, estado, incidentes }: InstanceFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (proceso) search.set('proceso', proceso);
  if (estado) search.set('estado', estado);
  if (incidentes) search.set('incidentes', '1');
  return search;
}
