import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { FieldType, JsonSchema } from '../contract.js';
import type { FieldDefinition } from './question-types/question-type.js';

/** An answer, and the schema that it has where the condition is true. */
interface SimpleCondition {
  readonly codigo: string;
  readonly holds: JsonSchema;
}

/** A comparison with a value that is JSON as well as FEEL. A blank text is excluded, as it is no answer. */
const comparison =
  /^\s*([A-Za-z]\w*)\s*(=|<=?|>=?)\s*("[^"\\\p{Cc}\s][^"\\\p{Cc}]*"|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?|true|false)\s*$/u;

/** The keyword of JSON Schema for each comparison of numbers. */
const keywords: Readonly<Record<string, string>> = {
  '<': 'exclusiveMaximum',
  '<=': 'maximum',
  '>': 'exclusiveMinimum',
  '>=': 'minimum',
};

/** Types whose answers are compared as they were sent, with their type in FEEL and JSON Schema alike. */
const kinds: Readonly<Partial<Record<FieldType, string>>> = {
  TEXTO: 'string',
  TEXTO_LARGO: 'string',
  SELECCION: 'string',
  HORA: 'string',
  NUMERO: 'number',
  BOOLEANO: 'boolean',
};

/**
 * Parses a condition that compares a value with one answer, whose question is always shown; undefined for any other.
 */
export function simpleCondition(
  { pre_condicion = '' }: FieldDefinition,
  find: (codigo: string) => FieldDefinition | undefined,
): SimpleCondition | undefined {
  const [, codigo = '', operator = '', literal = ''] = comparison.exec(pre_condicion) ?? [];
  const asked = find(codigo);
  if (!asked || asked.pre_condicion !== undefined) return undefined;
  const value = JSON.parse(literal) as JsonValue;
  if (typeof value !== kinds[asked.pre_tipo]) return undefined;
  const type = typeof value;
  if (operator === '=') return { codigo, holds: { type, const: value } };
  const keyword = keywords[operator];
  return type === 'number' && keyword !== undefined ? { codigo, holds: { type, [keyword]: value } } : undefined;
}
