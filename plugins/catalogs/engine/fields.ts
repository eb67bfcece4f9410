import { z } from 'zod';
import { plainValue } from '../../../host/plugin-api/index.js';

/**
 * The storage of a field. `day` is text such as `2026-03-31`; `json` is text that only this plugin parses; `users` are
 * ids in a separate table, `catalogs_<resource>_<field>`.
 */
type Column =
  | { readonly kind: 'text'; readonly length: number; readonly values?: readonly string[] }
  | { readonly kind: 'integer' | 'boolean' | 'day' | 'json' | 'users' };

/** The kinds of things outside of the catalogs that a field may name. */
export type Outside = 'user' | 'role' | 'permission' | 'procedure' | 'template' | 'pattern' | 'questions';

/** The presence of a field in a new item: required, or filled with the default. */
type Presence = 'required' | 'defaulted';

/** A field of a resource: its schema, storage and references. */
export interface Field<S extends z.ZodType = z.ZodType, P extends Presence = Presence> {
  /** The schema of its value in JSON. */
  readonly schema: S;
  readonly column: Column;
  readonly presence: P;
  /** The value where none is given; null for an optional field. */
  readonly defaultValue?: unknown;
  readonly isUnique?: boolean;
  /** The resource whose id the field has; a bundle gives the code. */
  readonly refersTo?: string;
  readonly names?: Outside;
  /** Whether a bundle sets the field only in a new item. */
  readonly isInitial?: boolean;
}

/** The fields of a resource by name. The name is the same in JSON and in the table. */
export type Fields = Readonly<Record<string, Field>>;

type Required<S extends z.ZodType> = Field<S, 'required'>;

/** The example in the OpenAPI document for a text that is too short for a word. */
const EXAMPLE = '76001000';

/** Makes a field for a line of text. */
export function text(length: number): Required<z.ZodString> {
  const schema = z.string().trim().min(1).max(length);
  const shown = length < EXAMPLE.length ? schema.meta({ examples: [EXAMPLE.slice(0, length)] }) : schema;
  return { schema: shown, column: { kind: 'text', length }, presence: 'required' };
}

/** Allows only characters that are safe in URLs, group names and file names. */
const codePattern = /^[A-Za-z0-9][\w.-]*$/;

/** Makes the field for the unique code of an item. */
export function code(length = 20): Required<z.ZodString> {
  const schema = z
    .string()
    .overwrite(plainValue)
    .min(1)
    .max(length)
    .regex(codePattern, 'Son letras sin tilde, dígitos, puntos o guiones, y comienza por letra o dígito.')
    .meta({ examples: [EXAMPLE.slice(0, length)] });
  return { ...text(length), schema, isUnique: true };
}

export function integer(least: number, most: number): Required<z.ZodInt> {
  const schema = z
    .int()
    .min(least)
    .max(most)
    .meta({ examples: [least] });
  return { schema, column: { kind: 'integer' }, presence: 'required' };
}

export function flag(): Required<z.ZodBoolean> {
  return { schema: z.boolean(), column: { kind: 'boolean' }, presence: 'required' };
}

/** Makes a field for a calendar day. */
export function day(): Required<z.ZodString> {
  return {
    schema: z.string().overwrite(plainValue).check(z.iso.date()),
    column: { kind: 'day' },
    presence: 'required',
  };
}

export function choice<const V extends readonly [string, ...string[]]>(...values: V) {
  const column = { kind: 'text', length: 30, values } as const;
  return { schema: z.enum(values), column, presence: 'required' } satisfies Field;
}

export function email(): Required<z.ZodEmail> {
  const schema = z
    .email()
    .max(254)
    .meta({ examples: ['hacienda@ciudad.example'] });
  return { schema, column: { kind: 'text', length: 254 }, presence: 'required' };
}

/** Makes a field for the id of an item, of this or another resource. */
export function reference(resource: string): Required<z.ZodInt32> {
  return { schema: z.int32().min(1), column: { kind: 'integer' }, presence: 'required', refersTo: resource };
}

/** Makes a field for the id of a user. */
export function user(): Required<z.ZodInt32> {
  return { schema: z.int32().min(1), column: { kind: 'integer' }, presence: 'required', names: 'user' };
}

/** Makes a field for a list of user ids, without repeats and in ascending order. */
export function users() {
  const schema = z
    .array(z.int32().min(1))
    .max(1000)
    .overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b));
  return {
    schema,
    column: { kind: 'users' },
    presence: 'defaulted',
    defaultValue: [],
    names: 'user',
  } as const satisfies Field;
}

/** Makes a field for the code, or the text, of something that the host or another plugin knows. */
export function outside(names: Exclude<Outside, 'user' | 'questions'>, length = 60): Required<z.ZodString> {
  return { ...text(length), names };
}

/** Makes a field for a list of questions, in the shape of a form. */
export function questions(): Required<z.ZodArray<z.ZodRecord<z.ZodString, z.ZodUnknown>>> {
  const schema = z.array(z.record(z.string(), z.unknown())).max(50);
  return { schema, column: { kind: 'json' }, presence: 'required', names: 'questions' };
}

/** Makes a field nullable, with null as its default. */
export function optional<S extends z.ZodType>(field: Field<S>): Field<z.ZodNullable<S>, 'defaulted'> {
  return { ...field, schema: field.schema.nullable(), presence: 'defaulted', defaultValue: null };
}

/** Gives a field a default value. */
export function withDefault<S extends z.ZodType>(field: Field<S>, value: z.input<S>): Field<S, 'defaulted'> {
  return { ...field, presence: 'defaulted', defaultValue: value };
}

/** Makes a field one that a bundle sets only in a new item. */
export function initial<F extends Field>(field: F): F {
  return { ...field, isInitial: true };
}
