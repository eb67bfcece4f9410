import { isDeepStrictEqual } from 'node:util';

/** The old and new value of one field; `undefined` where the field is missing. */
export interface FieldChange {
  /** A path such as `preguntas[color].pre_texto`; an element of a list is named by its identifier, or by its index. */
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

type Mapping = Readonly<Record<string, unknown>>;

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const below = (field: string, step: string): string => (field === '' ? step : `${field}.${step}`);

/** Returns the first field of the elements, where its values are texts that identify them: a code, in most lists. */
function identifier(lists: readonly (readonly unknown[])[]): string | undefined {
  const elements = lists.flat();
  const first = elements[0];
  if (!isMapping(first)) return undefined;
  const [name] = Object.keys(first);
  if (name === undefined) return undefined;
  const identifies = lists.every((list) => {
    const values = list.map((element) => (isMapping(element) ? element[name] : undefined));
    return values.every((value) => typeof value === 'string') && new Set(values).size === values.length;
  });
  return identifies ? name : undefined;
}

function changesOfLists(from: readonly unknown[], to: readonly unknown[], field: string): FieldChange[] {
  const name = identifier([from, to]);
  if (name === undefined) return [{ field, from, to }];
  const byName = (list: readonly unknown[]): Map<string, unknown> =>
    new Map((list as readonly Mapping[]).map((element) => [element[name] as string, element]));
  const [before, after] = [byName(from), byName(to)];
  const names = new Set([...before.keys(), ...after.keys()]);
  const changes = [...names].flatMap((one) => changesOf(before.get(one), after.get(one), `${field}[${one}]`));
  const common = (all: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] =>
    [...all.keys()].filter((one) => other.has(one));
  const isMoved = !isDeepStrictEqual(common(before, after), common(after, before));
  return isMoved
    ? [...changes, { field: `${field} (order)`, from: [...before.keys()], to: [...after.keys()] }]
    : changes;
}

/** Compares two values field by field. */
export function changesOf(from: unknown, to: unknown, field = ''): FieldChange[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (isMapping(from) && isMapping(to)) {
    const names = new Set([...Object.keys(from), ...Object.keys(to)]);
    return [...names].flatMap((name) => changesOf(from[name], to[name], below(field, name)));
  }
  if (Array.isArray(from) && Array.isArray(to)) return changesOfLists(from, to, field);
  return [{ field, from, to }];
}
