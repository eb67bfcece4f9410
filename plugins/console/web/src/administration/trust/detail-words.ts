import { momentInWords } from '../../frame/dates.js';

/** The words of names that many entries have in their details; a name without words is shown as it is. */
const names: Readonly<Record<string, string>> = {
  action: 'Acción',
  address: 'Dirección de red',
  archivos: 'Archivos',
  called: 'Lo que llamó',
  campos: 'Campos que cambiaron',
  codigo: 'Código',
  count: 'Veces',
  desde: 'Desde',
  email: 'Correo',
  entries: 'Hechos',
  estado: 'Estado',
  filters: 'Filtros',
  filtros: 'Filtros',
  from: 'Antes',
  hasta: 'Hasta',
  is_active: 'Activo',
  is_superuser: 'Superusuario',
  kind: 'Clase',
  medio: 'Medio',
  name: 'Nombre',
  newest: 'El más nuevo',
  nombre: 'Nombre',
  nombres: 'Nombres',
  numero: 'Número',
  oficina: 'Oficina',
  oldest: 'El más antiguo',
  outcome: 'Resultado',
  permisos: 'Permisos',
  plantilla: 'Plantilla',
  reason: 'Motivo',
  respuesta: 'Respuesta',
  roles: 'Roles',
  section: 'Sección',
  sustituto: 'Sustituto',
  to: 'Después',
  url: 'Dirección',
  username: 'Usuario',
  version: 'Versión',
};

export const nameInWords = (name: string): string => names[name] ?? name;

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pairs = [
  ['antes', 'despues'],
  ['before', 'after'],
] as const;

/** Returns the value before and after, where a value of the details is such a pair. */
function changeIn(value: Readonly<Record<string, unknown>>): readonly [unknown, unknown] | undefined {
  const pair = pairs.find(([before, after]) => before in value && after in value);
  return pair && [value[pair[0]], value[pair[1]]];
}

/** A line of the details of an entry: a name, and a value in words. */
export interface DetailLine {
  readonly name: string;
  readonly value: string;
}

/** Writes a value: moments in words, lists by commas, a change as `antes → después`. */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? momentInWords(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? 'ninguno' : value.map(valueInWords).join(', ');
  if (!isTable(value)) return String(value as number);
  const change = changeIn(value);
  if (change) return `${valueInWords(change[0])} → ${valueInWords(change[1])}`;
  return Object.entries(value)
    .map(([name, inner]) => `${nameInWords(name)}: ${valueInWords(inner)}`)
    .join('; ');
}

/** Writes the details of an entry, or its personal data, as lines. */
export function detailLines(details: unknown): readonly DetailLine[] {
  if (details === null || details === undefined) return [];
  if (!isTable(details)) return [{ name: 'Detalle', value: valueInWords(details) }];
  return Object.entries(details).map(([name, value]) => ({ name: nameInWords(name), value: valueInWords(value) }));
}
