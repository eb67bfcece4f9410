import { z } from 'zod';
import { emailAddress } from '../questions/question-types/email-type.js';

/** Keywords whose values are numbers, texts or lists of texts, which ajv and the metaschema check. */
const values = [
  'type',
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'required',
  'dependentRequired',
] as const;

/** Keywords that are no rule over an answer. */
const annotations = [
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
] as const;

/** The kind of each supported keyword: how it contains schemas, or that it contains none. */
export const vocabulary: ReadonlyMap<string, 'value' | 'annotation' | 'schema' | 'list' | 'map'> = new Map([
  ...values.map((keyword) => [keyword, 'value'] as const),
  ...annotations.map((keyword) => [keyword, 'annotation'] as const),
  ...(['items', 'contains', 'additionalProperties', 'not', 'if', 'then', 'else'] as const).map(
    (keyword) => [keyword, 'schema'] as const,
  ),
  ...(['prefixItems', 'allOf', 'anyOf', 'oneOf'] as const).map((keyword) => [keyword, 'list'] as const),
  ...(['properties', 'dependentSchemas'] as const).map((keyword) => [keyword, 'map'] as const),
]);

const checks = {
  date: z.iso.date(),
  'date-time': z.iso.datetime({ offset: true }),
  email: emailAddress,
  uri: z.url(),
  uuid: z.uuid(),
};
const longest = 2_000;

/** The supported formats, each with its check, in time that is linear in the length of the text. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(
  Object.entries(checks).map(([name, schema]) => [
    name,
    (text: string) => text.length <= longest && schema.safeParse(text).success,
  ]),
);
