import { useRef } from 'react';
import type { FilterField } from '../ui/filter-fields.js';
import type { ListedTask } from './inbox-calls.js';

type Process = NonNullable<ListedTask['proceso']>;

/** Lists the filters of the inbox. */
export const inboxFields = (processes: readonly Process[]): readonly FilterField[] => [
  {
    kind: 'text',
    name: 'search',
    label: 'Buscar en la bandeja',
    placeholder: 'Radicado, nombre o tarea',
    maxLength: 150,
    isLive: true,
  },
  { kind: 'choice', name: 'proceso', label: 'Proceso', none: 'Todos los procesos', options: processes },
  {
    kind: 'choice',
    name: 'vence',
    label: 'Vence',
    none: 'Cuando sea',
    options: [
      { codigo: 'vencidas', nombre: 'Vencidas' },
      { codigo: 'pronto', nombre: 'En 3 días hábiles' },
    ],
  },
  {
    kind: 'choice',
    name: 'orden',
    label: 'Orden',
    none: 'Lo que vence antes',
    options: [{ codigo: 'antigua', nombre: 'Lo más antiguo' }],
    isOrder: true,
  },
];

/** Collects the processes of the pages that were seen, ordered by name. */
export function useSeenProcesses(tasks: readonly ListedTask[]): readonly Process[] {
  const seen = useRef(new Map<string, Process>());
  for (const { proceso } of tasks) if (proceso) seen.current.set(proceso.codigo, proceso);
  return [...seen.current.values()].sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
}
