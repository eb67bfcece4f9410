import { isSameValue } from '../../frame/same-value.js';
import type { Definition, Step, Way } from './definition.js';

/** A definition as parts that two designers change on their own: its fields, its steps, the ways out of a step. */
export type DefinitionParts = Readonly<Record<string, unknown>>;

const FIELD = 'proceso:';
const STEP = 'paso:';
const WAYS = 'caminos:';

/** Names the case in which a way leaves a step; codes have no blanks. */
const exitOf = ({ desde, accion = '', vencido }: Way): string =>
  `${WAYS}${desde} ${accion}${vencido ? ' vencido' : ''}`;

export function partsOfDefinition({ tareas, transiciones, ...fields }: Definition): DefinitionParts {
  const ways = new Map<string, readonly Way[]>();
  for (const way of transiciones) ways.set(exitOf(way), [...(ways.get(exitOf(way)) ?? []), way]);
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${FIELD}${name}`, value])),
    ...Object.fromEntries(tareas.map((step) => [`${STEP}${step.codigo}`, step])),
    ...Object.fromEntries(ways),
  };
}

/** Returns parts for a comparison: with sorted fields, and without the codes that the service gives to ways. */
export const comparable = (parts: DefinitionParts): DefinitionParts =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, comparableValue(name, value)]));

const comparableValue = (name: string, value: unknown): unknown =>
  sortedDeep(name.startsWith(WAYS) ? (value as readonly Way[]).map(({ codigo: _given, ...way }) => way) : value);

function sortedDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedDeep);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, inner]) => [name, sortedDeep(inner)]));
}

/** Tells whether two definitions say the same. */
export const isSameDefinition = (one: Definition, other: Definition): boolean =>
  isSameValue(comparable(partsOfDefinition(one)), comparable(partsOfDefinition(other)));

/** Joins parts to a definition; a part without a value is left out. */
export function definitionOfParts(parts: DefinitionParts): Definition {
  const within = (prefix: string): readonly [string, unknown][] =>
    Object.entries(parts).flatMap(([name, value]): [string, unknown][] =>
      name.startsWith(prefix) && value !== undefined ? [[name.slice(prefix.length), value]] : [],
    );
  return {
    ...(Object.fromEntries(within(FIELD)) as Pick<Definition, 'codigo' | 'nombre' | 'inicio'>),
    tareas: within(STEP).map(([, step]) => step as Step),
    transiciones: within(WAYS).flatMap(([, ways]) => ways as readonly Way[]),
  };
}

/** A part of a definition, by its name. */
export type PartName =
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'step'; readonly codigo: string }
  | { readonly kind: 'ways'; readonly desde: string; readonly accion: string; readonly isExpiry: boolean };

/** Reads the name of a part. */
export function partNamed(name: string): PartName {
  if (name.startsWith(FIELD)) return { kind: 'field', field: name.slice(FIELD.length) };
  if (name.startsWith(STEP)) return { kind: 'step', codigo: name.slice(STEP.length) };
  const [desde = '', accion = '', expiry] = name.slice(WAYS.length).split(' ');
  return { kind: 'ways', desde, accion, isExpiry: expiry !== undefined };
}
