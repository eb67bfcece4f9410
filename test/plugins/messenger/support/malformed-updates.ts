import fc from 'fast-check';
import { samples } from './updates.js';

type Json = fc.JsonValue | undefined;

/** Returns the paths of all places in a value, without its root. */
function placesOf(value: unknown, place: readonly string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...place, key], ...placesOf(inner, [...place, key])]);
}

/** Copies a value with another one in one place; undefined removes the place. */
function changed(value: unknown, [key, ...rest]: readonly string[], put: Json): unknown {
  if (key === undefined) return put;
  if (value === null || typeof value !== 'object') return value;
  // Entities have a field `length`; that of a list cannot be set.
  if (Array.isArray(value) && key === 'length') return value;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...(value as unknown[])] as never) : { ...value };
  copy[key] = changed(copy[key], rest, put);
  return copy;
}

const bases = Object.values(samples).map(({ update }, index): unknown => ({ update_id: 500_000 + index, ...update }));

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.constantFrom<Json>(
    undefined,
    null,
    '',
    '\0',
    'é\0',
    '\uD800',
    -1,
    1e300,
    2 ** 53,
    1.5,
    'private',
    {},
    [],
    [[]],
    { id: {} },
    'x'.repeat(5000),
  ),
);

/** An update of a documented kind, malformed in up to three places. */
const nearly = fc.constantFrom(...bases).chain((base) => {
  const places = placesOf(base);
  return fc
    .array(fc.tuple(fc.constantFrom(...places), odd), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((update, [place, put]) => changed(update, place, put), base));
});

/** The bytes of an update, cut or with others inserted. */
const damaged = fc
  .tuple(fc.constantFrom(...bases), fc.nat(), fc.uint8Array({ maxLength: 4 }))
  .map(([base, at, bytes]) => {
    const text = Buffer.from(JSON.stringify(base));
    const place = at % text.length;
    return Buffer.concat([text.subarray(0, place), bytes, at % 2 === 0 ? text.subarray(place) : Buffer.alloc(0)]);
  });

const nested = fc.integer({ min: 1, max: 20_000 }).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth)));

/** Bodies that are no documented update, most of them nearly one. */
export const malformedUpdates: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 12, arbitrary: nearly.map((update) => Buffer.from(JSON.stringify(update) ?? '')) },
  { weight: 3, arbitrary: damaged },
  { weight: 2, arbitrary: fc.jsonValue({ stringUnit: 'binary' }).map((value) => Buffer.from(JSON.stringify(value))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: nested },
);
