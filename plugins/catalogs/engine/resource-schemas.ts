import { z } from 'zod';
import type { Field, Fields } from './fields.js';
import type { Resource } from './resource.js';

type NewShape<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer S, infer P> ? (P extends 'required' ? S : z.ZodDefault<S>) : never;
};
type ChangeShape<F extends Fields> = { [K in keyof F]: z.ZodOptional<F[K]['schema']> };
type ItemShape<F extends Fields> = { [K in keyof F]: F[K]['schema'] } & {
  id: z.ZodInt;
  adddate: z.ZodISODateTime;
  adduser: z.ZodNullable<z.ZodInt>;
};

/** The schemas of a resource's items. */
export interface ResourceSchemas<F extends Fields = Fields> {
  /** A whole item, to create or replace one. */
  readonly create: z.ZodObject<NewShape<F>, z.core.$strict>;
  /** The fields to change; all others may be missing. */
  readonly change: z.ZodObject<ChangeShape<F>, z.core.$strict>;
  readonly item: z.ZodObject<ItemShape<F>>;
}

const withDefaultOf = ({ schema, presence, defaultValue }: Field): z.ZodType =>
  presence === 'required' ? schema : schema.default(defaultValue);

const schemas = new WeakMap<object, ResourceSchemas>();

/** Makes the schemas of a resource from its fields, once. */
export function schemasOf<F extends Fields>(resource: Resource<F>): ResourceSchemas<F> {
  const made = schemas.get(resource) ?? makeSchemas(resource);
  schemas.set(resource, made);
  return made as unknown as ResourceSchemas<F>;
}

function makeSchemas<F extends Fields>({ fields }: Resource<F>): ResourceSchemas<F> {
  const of = (make: (field: Field) => z.ZodType): Record<string, z.ZodType> =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]));
  return {
    create: z.strictObject(of(withDefaultOf)),
    change: z.strictObject(of(({ schema }) => schema.optional())),
    item: z.object({
      id: z.int(),
      ...of(({ schema }) => schema),
      adddate: z.iso.datetime(),
      adduser: z.int().nullable().describe('Id de quien lo creó; nulo si fue una carga o la consola'),
    }),
  } as unknown as ResourceSchemas<F>;
}
