import { z } from 'zod';
import type { Field } from './fields.js';
import type { Resource } from './resource.js';

const named = z.string().trim().min(1).max(150);
const numbered = z.preprocess((name) => (typeof name === 'number' ? String(name) : name), named);

/** Makes the schema of a field in a bundle, where a code or a username stands for an id. */
export function writtenField(
  { column, refersTo, names, presence, schema, defaultValue }: Field,
  hasNumbers: (resource: string) => boolean,
): z.ZodType {
  const isNamed = refersTo !== undefined || names === 'user';
  const one = refersTo !== undefined && hasNumbers(refersTo) ? numbered : named;
  const byName = column.kind === 'users' ? z.array(named).max(1000) : one;
  const shape = isNamed ? byName : schema;
  if (presence === 'required') return shape;
  return defaultValue === null ? shape.nullish().transform((value) => value ?? null) : shape.default(defaultValue);
}

/**
 * Makes the schema of an item in a bundle. Only items of a resource that `hasNumbers` are named by a number, such as
 * `vigencia: 2026`. Elsewhere a number is refused, as YAML drops the leading zero of `05001`.
 */
export function bundleItemOf(
  { fields }: Pick<Resource, 'fields'>,
  hasNumbers: (resource: string) => boolean,
): z.ZodType<Readonly<Record<string, unknown>>> {
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, writtenField(field, hasNumbers)] as const)),
  );
}
