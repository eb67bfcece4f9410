import type { Field } from '../../../../plugins/catalogs/engine/fields.js';
import type { Resource, Values } from '../../../../plugins/catalogs/engine/resource.js';

/** A thing that a field may refer to: by id in REST, by name in a bundle. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** The form of references in values. */
export type Naming = 'id' | 'name';

/** The things in the city that items refer to. */
export interface Place {
  readonly users: readonly Named[];
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly procedures: readonly string[];
  /** The items of other resources, by resource. */
  readonly items: Map<string, readonly Named[]>;
}

/** Returns the `n`th item of a list, which repeats from its beginning. */
export function turn<T>(list: readonly T[], n: number): T {
  return list[n % list.length]!;
}

/** The schema within `optional`. */
interface Bounded {
  readonly minValue?: number;
  readonly maxValue?: number;
  unwrap?(): Bounded;
}

/** Returns the bounds of a whole number. */
export function boundsOf({ schema }: Field): readonly [least: number, most: number] {
  const bounded = schema as unknown as Bounded;
  const { minValue, maxValue } = bounded.unwrap?.() ?? bounded;
  return [minValue!, maxValue!];
}

const dayAfter = (days: number): string => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10);

/** Makes a text with `zqx`, which the log must not contain. */
function textOf({ isUnique, column }: Field, name: string, n: number): string {
  const { length } = column as { readonly length: number };
  if (length < 10) return isUnique ? String(10_000 + n) : String(n).padStart(length, '0').slice(-length);
  if (name === 'correo' || name === 'email') return `zqx${n}@ciudad.example`;
  return isUnique ? `ZQX${n}` : `zqx ${name} ${n}`.slice(0, length);
}

function outsideOf({ names }: Field, n: number, place: Place): unknown {
  switch (names) {
    case 'role':
      return turn(place.roles, n);
    case 'permission':
      return turn(place.permissions, n);
    case 'procedure':
      return turn(place.procedures, n);
    case 'pattern':
      return `[0-9]{1,${1 + (n % 30)}}`;
    case 'questions':
      return [{ pre_codigo: `p${n}`, pre_texto: `Pregunta ${n}`, pre_tipo: 'TEXTO' }];
    default:
      return null;
  }
}

function valueOf(name: string, field: Field, n: number, place: Place, naming: Naming): unknown {
  const { column, refersTo, names } = field;
  if (refersTo !== undefined) {
    const items = place.items.get(refersTo);
    return items ? turn(items, n)[naming] : null;
  }
  if (column.kind === 'users') return [turn(place.users, n)[naming]];
  if (names === 'user') return turn(place.users, n)[naming];
  if (names !== undefined) return outsideOf(field, n, place);
  switch (column.kind) {
    case 'text':
      return column.values ? turn(column.values, n) : textOf(field, name, n);
    case 'integer': {
      const [least, most] = boundsOf(field);
      return least + (n % (most - least + 1));
    }
    case 'boolean':
      return n % 2 === 0;
    case 'day':
      return dayAfter(n);
    case 'json':
      throw new Error(`no sample of ${name}`);
  }
}

/** Makes a valid item. For each `n`, its unique fields differ. */
export function sampleOf(resource: Resource, n: number, place: Place, naming: Naming): Values {
  const { fields } = resource;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(name, field, n, place, naming)]),
  );
}
