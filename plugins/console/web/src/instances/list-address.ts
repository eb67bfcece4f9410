import type { InstanceFilter } from './instance-queries.js';
import { instanceStates, type InstanceState } from './words.js';

const isState = (text: string | null): text is InstanceState => text !== null && Object.hasOwn(instanceStates, text);

/** The filters of the list, as its address has them; anything else in it is ignored. */
export function readFilter(search: URLSearchParams): InstanceFilter {
  const [q, proceso, estado] = [search.get('q')?.trim(), search.get('proceso'), search.get('estado')];
  const cursor = Number(search.get('desde'));
  return {
    ...(q && { q: q.slice(0, 60) }),
    ...(proceso && { proceso }),
    ...(isState(estado) && { estado }),
    ...(search.has('incidentes') && { incidentes: true }),
    ...(Number.isInteger(cursor) && cursor > 0 && { cursor }),
  };
}

/** The address of a list, which begins with its first page. */
export function writeFilter({ q, proceso, estado, incidentes }: InstanceFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (proceso) search.set('proceso', proceso);
  if (estado) search.set('estado', estado);
  if (incidentes) search.set('incidentes', '1');
  return search;
}
