import { z } from 'zod';
import type { Field } from './fields.js';
import type { Resource } from './resource.js';

/** A year names a period, and is a number. */
const named = z.union([z.string().trim().min(1).max(150), z.int().transform(String)]);

/** How a bundle writes a field: what holds an id names a code, or a username. */
function written({ column, refersTo, names, presence, schema, defaultValue }: Field): z.ZodType {
  const isNamed = refersTo !== undefined || names === 'user';
  const byName = column.kind === 'users' ? z.array(named).max(1000) : named;
  const shape = isNamed ? byName : schema;
  if (presence === 'required') return shape;
  return defaultValue === null ? shape.nullish().transform((value) => value ?? null) : shape.default(defaultValue);
}

/** An item of a bundle. */
export function bundleItemOf({ fields }: Pick<Resource, 'fields'>): z.ZodType<Readonly<Record<string, unknown>>> {
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, written(field)] as const)),
  );
}
