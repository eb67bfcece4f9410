import { isCalendarDay } from '../../frame/dates.js';
import type { FilterField, FilterValues } from '../../ui/filter-fields.js';
import { actionOptions } from './action-words.js';
import { actorKinds, isActorKind, subjectKinds, type ActorKind } from './entry-words.js';

/** The filter of a list of entries, as the service takes it. */
export interface AuditFilter {
  readonly action?: string;
  readonly userId?: number;
  readonly actorKind?: ActorKind;
  readonly subject?: { readonly kind: string; readonly id?: string };
  readonly fromDay?: string;
  readonly toDay?: string;
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([codigo, nombre]) => ({ codigo, nombre }))
    .sort((one, other) => one.nombre.localeCompare(other.nombre, 'es'));

/** Lists the filters of the audit log; `person` is the chosen user, who is found by name first. */
export const auditFields = (person: { readonly id: string; readonly name: string } | undefined): FilterField[] => [
  { kind: 'text', name: 'persona', label: 'Buscar a quien lo hizo, por nombre o usuario', maxLength: 100 },
  ...(person
    ? [
        {
          kind: 'choice' as const,
          name: 'usuario',
          label: 'Hecho por',
          none: 'Todos',
          options: [{ codigo: person.id, nombre: person.name }],
        },
      ]
    : []),
  { kind: 'choice', name: 'accion', label: 'Qué se hizo', none: 'Todo', options: actionOptions },
  { kind: 'choice', name: 'autor', label: 'Clase de autor', none: 'Todos', options: optionsOf(actorKinds) },
  { kind: 'choice', name: 'sobre', label: 'Sobre qué', none: 'Todo', options: optionsOf(subjectKinds) },
  { kind: 'text', name: 'cual', label: 'Código o número de la cosa (con «Sobre qué»)', maxLength: 255 },
  { kind: 'date', name: 'desde', label: 'Desde el día' },
  { kind: 'date', name: 'hasta', label: 'Hasta el día' },
];

/** Writes the filter for the service; values that no filter can have are ignored. */
export function auditFilter(values: FilterValues): AuditFilter {
  const { usuario, accion, autor, sobre, cual, desde, hasta } = values;
  const userId = Number(usuario);
  return {
    ...(accion !== undefined && accion.length <= 100 && { action: accion }),
    ...(Number.isInteger(userId) && userId > 0 && userId < 2 ** 31 && { userId }),
    ...(isActorKind(autor) && { actorKind: autor }),
    ...(sobre !== undefined && { subject: { kind: sobre.slice(0, 100), ...(cual !== undefined && { id: cual }) } }),
    ...(isCalendarDay(desde) && { fromDay: desde }),
    ...(isCalendarDay(hasta) && { toDay: hasta }),
  };
}
