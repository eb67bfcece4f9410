import { z } from 'zod';
import { emailAddress } from '../questions/question-types/email-type.js';

/** Of a value: numbers, texts, lists of texts; what ajv and the metaschema check. */
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

/** They say nothing of an answer. */
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

/** How each supported keyword holds schemas, or that it holds none. */
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

/** What a text in a format is, in time that grows with its length alone. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(
  Object.entries(checks).map(([name, schema]) => [
    name,
    (text: string) => text.length <= longest && schema.safeParse(text).success,
  ]),
);
