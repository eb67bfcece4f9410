import { isCalendarDay } from '../frame/dates.js';
import type { FilterField, FilterValues } from '../ui/filter-fields.js';
import { stateNames, states, type RecordState } from './record-words.js';

const marks = {
  vencidos: 'Solo vencidos',
  sin_notificar: 'Solo sin notificar',
  sin_atender: 'Solo con mensajes sin atender',
  plazo_ciudadano_vencido: 'Solo devueltos con el plazo de la persona vencido',
} as const;

type Mark = keyof typeof marks;

interface Tramite {
  readonly codigo: string;
  readonly nombre: string;
  readonly dependencia: string | null;
}

/** Lists the filters of records. */
export function recordFields(tramites: readonly Tramite[]): readonly FilterField[] {
  const offices = [...new Set(tramites.flatMap(({ dependencia }) => dependencia ?? []))].toSorted();
  return [
    {
      kind: 'text',
      name: 'texto',
      label: 'Radicado, documento, nombre o asunto',
      maxLength: 100,
      fromLink: 'radicado',
    },
    { kind: 'choice', name: 'tramite', label: 'Trámite', none: 'Todos', options: tramites },
    {
      kind: 'choice',
      name: 'estado',
      label: 'Estado',
      none: 'Todos',
      options: states.map((codigo) => ({ codigo, nombre: stateNames[codigo] })),
    },
    {
      kind: 'choice',
      name: 'oficina',
      label: 'Oficina',
      none: 'Todas',
      options: offices.map((nombre) => ({ codigo: nombre, nombre })),
    },
    { kind: 'date', name: 'desde', label: 'Radicados desde' },
    { kind: 'date', name: 'hasta', label: 'Radicados hasta' },
    ...Object.entries(marks).map(([name, label]): FilterField => ({ kind: 'yes', name, label })),
  ];
}

const isState = (text: string | undefined): text is RecordState => states.some((state) => state === text);

/** Writes the filter of a list for the service; an invalid state or day filters nothing. */
export function recordFilter({ texto, tramite, oficina, estado, desde, hasta, ...others }: FilterValues) {
  const given = Object.keys(marks).filter((name) => others[name] !== undefined);
  return {
    ...(tramite !== undefined && { tramite }),
    ...(oficina !== undefined && { oficina }),
    ...(texto !== undefined && { texto }),
    ...(isCalendarDay(desde) && { desde }),
    ...(isCalendarDay(hasta) && { hasta }),
    ...(isState(estado) && { estado }),
    ...(Object.fromEntries(given.map((name) => [name, true])) as { readonly [M in Mark]?: true }),
  };
}
