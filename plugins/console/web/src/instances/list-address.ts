import type { FilterField, FilterValues } from '../ui/filter-fields.js';
import type { InstanceFilter } from './instance-queries.js';
import { instanceStates, type InstanceState } from './words.js';

interface Process {
  readonly codigo: string;
  readonly nombre: string;
}

/** Lists the filters of instances. */
export const instanceFields = (processes: readonly Process[]): readonly FilterField[] => [
  {
    kind: 'text',
    name: 'q',
    label: 'Radicado, documento, nombre, asunto o llave',
    maxLength: 100,
    fromLink: 'q',
  },
  { kind: 'choice', name: 'proceso', label: 'Proceso', none: 'Todos', options: processes },
  {
    kind: 'choice',
    name: 'estado',
    label: 'Estado',
    none: 'Todos',
    options: Object.entries(instanceStates).map(([codigo, { text }]) => ({ codigo, nombre: text })),
  },
  { kind: 'yes', name: 'incidentes', label: 'Solo con incidentes' },
];

const isState = (text: string | undefined): text is InstanceState =>
  text !== undefined && Object.hasOwn(instanceStates, text);

/** Writes the filter of a list for the service; an invalid state or cursor is ignored. */
export function instanceFilter({ q, proceso, estado, incidentes }: FilterValues, desde: string | null): InstanceFilter {
  const cursor = Number(desde);
  return {
    ...(q !== undefined && { q }),
    ...(proceso !== undefined && { proceso }),
    ...(isState(estado) && { estado }),
    ...(incidentes !== undefined && { incidentes: true }),
    ...(Number.isInteger(cursor) && cursor > 0 && { cursor }),
  };
}
