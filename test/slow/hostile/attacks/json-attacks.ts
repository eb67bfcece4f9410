import type { Call } from '../call.js';
import { wireOfJson, wireOfJsonBytes } from '../encode-call.js';
import { fieldsOfSchema, fieldsOfValue, type FieldPath } from '../json-schema.js';
import type { Operation } from '../operations.js';
import { disguises } from '../values/disguises.js';
import { jsonValues, MISSING, type JsonText } from '../values/json-values.js';
import { kinds, texts, type Kind } from '../values/kind.js';
import { longTexts } from '../values/long-texts.js';
import { oddTexts } from '../values/odd-texts.js';
import { programTexts } from '../values/program-texts.js';
import { attacksOn, type Attack } from './attack.js';

/** Marks the place in the JSON text where the hostile text is inserted. */
const PLACE = '@hostil@';

type Container = Record<string | number, unknown>;

/** Returns the object or list that holds a field; creates it where there is none. */
function containerOf(root: Container, path: FieldPath): Container {
  return path.slice(0, -1).reduce<Container>((at, step, index) => {
    if (typeof at[step] !== 'object' || at[step] === null) {
      at[step] = typeof path[index + 1] === 'number' ? [] : {};
    }
    return at[step] as Container;
  }, root);
}

/** Writes a value as JSON, with another text for one of its fields. */
export function jsonWith(value: unknown, path: FieldPath, text: JsonText): string {
  const root = structuredClone(value) as Container;
  const container = containerOf(root, path);
  const name = path.at(-1)!;
  if (text !== MISSING) container[name] = PLACE;
  else if (Array.isArray(container)) container.splice(Number(name), 1);
  else delete container[name];
  const whole = JSON.stringify(root);
  return text === MISSING ? whole : whole.replace(`"${PLACE}"`, () => text);
}

const COPIES = 200;

/** Writes a list of 200 items with the hostile text in each, with different codes. */
function jsonWithMany(value: unknown, path: FieldPath, text: string): string {
  const at = path.findLastIndex((step) => typeof step === 'number');
  const list = path.slice(0, at);
  const one = JSON.parse(jsonWith(value, path, text)) as Container;
  const items = list.reduce<unknown>((inner, step) => (inner as Container)[step], one) as unknown[];
  const copies = Array.from({ length: COPIES }, (_none, copy) => {
    const item = items[path[at] as number];
    if (typeof item !== 'object' || item === null) return item;
    const codes = Object.entries(item).filter(([name, inner]) => /codigo$/.test(name) && typeof inner === 'string');
    return {
      ...item,
      ...Object.fromEntries(codes.map(([name, code]) => [name, `${code as string}${copy}`])),
    };
  });
  return jsonWith(value, list, JSON.stringify(copies));
}

const asJson = ({ make, ...kind }: Kind): Kind<JsonText> => ({ ...kind, make: () => JSON.stringify(make()) });

/** The hostile values of a field of a JSON body. */
const fieldValues: readonly Kind<JsonText>[] = [
  ...jsonValues,
  ...[...longTexts, ...oddTexts, ...programTexts].map(asJson),
];

const valueOf = ({ body }: Call): unknown => (body && body.kind !== 'multipart' ? body.value : undefined);

/** Returns the fields of a body: those of the sample, and others of the schema. */
export function fieldPaths(call: Call, { body, document }: Operation): FieldPath[] {
  const all = [...fieldsOfValue(valueOf(call)), ...(body ? fieldsOfSchema(body, document) : [])];
  return [...new Map(all.map((path) => [path.join('.'), path])).values()];
}

/** Builds attacks on the fields of a JSON body, or of the input of an admin procedure. */
export function jsonAttacks(call: Call, operation: Operation): Attack[] {
  if (!call.body || call.body.kind === 'multipart') return [];
  return fieldPaths(call, operation).flatMap((path) => {
    const field = `body.${path.join('.')}`;
    const single = attacksOn(field, fieldValues, (target, text) =>
      wireOfJson(target, jsonWith(valueOf(target), path, text)),
    );
    const own = path.reduce<unknown>((at, step) => (at as Container | undefined)?.[step], valueOf(call));
    if (typeof own === 'string') {
      single.push(
        ...attacksOn(field, disguises, (target, disguise) =>
          wireOfJson(target, jsonWith(valueOf(target), path, JSON.stringify(disguise(own)))),
        ),
        ...attacksOn(field, texts({ 'its own value in Latin-1': `${own}ñ` }), (target, text) =>
          wireOfJsonBytes(target, Buffer.from(jsonWith(valueOf(target), path, JSON.stringify(text)), 'latin1')),
        ),
      );
    }
    if (!path.some((step, at) => typeof step === 'number' && at < path.length - 1)) return single;
    const many = attacksOn(`${field} of 200`, programTexts, (target, text) =>
      wireOfJson(target, jsonWithMany(valueOf(target), path, JSON.stringify(text))),
    );
    return [...single, ...many];
  });
}

/** Builds attacks on a JSON body as a whole. */
export function wholeJsonAttacks(call: Call): Attack[] {
  if (!call.body || call.body.kind === 'multipart') return [];
  const withMore = (target: Call, more: string): string =>
    JSON.stringify(valueOf(target))
      .replace(/\}$/, (end) => `,${more}${end}`)
      .replace('{,', '{');
  const added = kinds<string>({
    'an unknown field': () => '"desconocido":1',
    'a prototype': () => '"__proto__":{"is_superuser":true}',
    'an own constructor': () => '"constructor":{"prototype":{"a":1}}',
    '10,000 unknown fields': () => Array.from({ length: 10_000 }, (_none, at) => `"x${at}":1`).join(),
    'unknown nesting': () => `"x":${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  });
  return [
    ...attacksOn(
      'body',
      fieldValues.filter(({ name }) => name !== 'no field'),
      (target, text) => wireOfJson(target, String(text)),
    ),
    ...attacksOn('body, added to', added, (target, more) => wireOfJson(target, withMore(target, more))),
    ...attacksOn('body, each field twice', kinds({ '': () => '' }), (target) => {
      const whole = JSON.stringify(valueOf(target));
      return wireOfJson(target, whole === '{}' ? whole : `${whole.slice(0, -1)},${whole.slice(1)}`);
    }),
  ];
}
