import { z } from 'zod';
import { plainValue } from '../../../host/plugin-api/index.js';

/**
 * How a field is stored. A day is text, `2026-03-31`; `json` is text that the service alone reads; `users` are ids in a
 * table of their own, `catalogs_<resource>_<field>`.
 */
type Column =
  | { readonly kind: 'text'; readonly length: number; readonly values?: readonly string[] }
  | { readonly kind: 'integer' | 'boolean' | 'day' | 'json' | 'users' };

/** Something that the catalogs do not have themselves, and that a field names. */
export type Outside = 'user' | 'role' | 'permission' | 'procedure' | 'template' | 'pattern' | 'questions';

/** Whether a new item has to have the field. */
type Presence = 'required' | 'defaulted';

/** One field of a resource: what it takes, how it is stored, what it refers to. */
export interface Field<S extends z.ZodType = z.ZodType, P extends Presence = Presence> {
  /** Its value as JSON has it. */
  readonly schema: S;
  readonly column: Column;
  readonly presence: P;
  /** What it is where nobody gives it: null of one that may be missing. */
  readonly defaultValue?: unknown;
  readonly isUnique?: boolean;
  /** The resource whose id it holds; a bundle names its code. */
  readonly refersTo?: string;
  readonly names?: Outside;
  /** Given with a new item; a bundle does not change it later. */
  readonly isInitial?: boolean;
}

/** The fields of a resource by their names on the wire, which are those of their columns. */
export type Fields = Readonly<Record<string, Field>>;

type Required<S extends z.ZodType> = Field<S, 'required'>;

/** Of a text that is too short for a word, in the document. */
const EXAMPLE = '76001000';

/** Returns a text in one line. */
export function text(length: number): Required<z.ZodString> {
  const schema = z.string().trim().min(1).max(length);
  const shown = length < EXAMPLE.length ? schema.meta({ examples: [EXAMPLE.slice(0, length)] }) : schema;
  return { schema: shown, column: { kind: 'text', length }, presence: 'required' };
}

/** Codes stand in addresses, in names of groups and in file names. */
const codePattern = /^[A-Za-z0-9][\w.-]*$/;

/** Returns the code of an item, which no other one has. */
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

/** Returns a day of the calendar. */
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

/** Returns the id of an item of a resource; of its own, too. */
export function reference(resource: string): Required<z.ZodInt32> {
  return { schema: z.int32().min(1), column: { kind: 'integer' }, presence: 'required', refersTo: resource };
}

/** Returns the id of a user. */
export function user(): Required<z.ZodInt32> {
  return { schema: z.int32().min(1), column: { kind: 'integer' }, presence: 'required', names: 'user' };
}

/** Ids of users, each once and in their order. */
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

/** Returns the code, or the text, of something that another plugin or the host knows. */
export function outside(names: Exclude<Outside, 'user' | 'questions'>, length = 60): Required<z.ZodString> {
  return { ...text(length), names };
}

/** Returns a list of questions, as forms have it. */
export function questions(): Required<z.ZodArray<z.ZodRecord<z.ZodString, z.ZodUnknown>>> {
  const schema = z.array(z.record(z.string(), z.unknown())).max(50);
  return { schema, column: { kind: 'json' }, presence: 'required', names: 'questions' };
}

/** Returns a field that may be null, and is where nobody gives it. */
export function optional<S extends z.ZodType>(field: Field<S>): Field<z.ZodNullable<S>, 'defaulted'> {
  return { ...field, schema: field.schema.nullable(), presence: 'defaulted', defaultValue: null };
}

/** Returns a field that nobody has to give. */
export function withDefault<S extends z.ZodType>(field: Field<S>, value: z.input<S>): Field<S, 'defaulted'> {
  return { ...field, presence: 'defaulted', defaultValue: value };
}

/** Returns a field that a bundle gives a new item alone. */
export function initial<F extends Field>(field: F): F {
  return { ...field, isInitial: true };
}
