import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { Answers, JsonSchema } from '../contract.js';
import type { CompiledQuestion } from './compiled-question.js';

/** Fills answers as `Form.withBlanks` does, for these questions. */
export function answersWithBlanks(questions: Iterable<CompiledQuestion>, answers: Answers): Answers {
  const filled = [...questions]
    .filter(({ type }) => type.source !== 'none')
    .map(({ codigo, schema }): [string, JsonValue] => [codigo, withBlanks(own(answers, codigo), schema)]);
  return { ...answers, ...Object.fromEntries(filled) };
}

function withBlanks(value: JsonValue | undefined, { items, properties }: JsonSchema): JsonValue {
  if (value === undefined || value === null) return null;
  if (isList(value)) return isSchema(items) ? value.map((item) => withBlanks(item, items)) : value;
  if (typeof value !== 'object' || !isSchema(properties)) return value;
  const filled = Object.entries(properties).map(([name, schema]): [string, JsonValue] => [
    name,
    withBlanks(own(value, name), isSchema(schema) ? schema : {}),
  ]);
  return { ...value, ...Object.fromEntries(filled) };
}

const own = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

const isSchema = (value: JsonValue | undefined): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
