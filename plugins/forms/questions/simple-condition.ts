import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { FieldType } from '../contract.js';
import type { FieldDefinition } from './question-types/question-type.js';

/** An answer that is to be a value. */
interface Equality {
  readonly codigo: string;
  readonly value: JsonValue;
}

const equality = /^\s*([A-Za-z]\w*)\s*=\s*("[^"\\]*"|-?\d{1,15}(?:\.\d{1,15})?|true|false)\s*$/;

/** Types whose answers are compared as they were sent, and of what kind they are in FEEL. */
const kinds: Readonly<Partial<Record<FieldType, string>>> = {
  TEXTO: 'string',
  TEXTO_LARGO: 'string',
  SELECCION: 'string',
  HORA: 'string',
  NUMERO: 'number',
  BOOLEANO: 'boolean',
};

/** A condition that compares one answer which is always asked for; undefined for any other. */
export function simpleCondition(
  { pre_condicion = '' }: FieldDefinition,
  find: (codigo: string) => FieldDefinition | undefined,
): Equality | undefined {
  const [, codigo = '', literal = ''] = equality.exec(pre_condicion) ?? [];
  const asked = find(codigo);
  if (!asked || asked.pre_condicion !== undefined) return undefined;
  const value = JSON.parse(literal) as JsonValue;
  return typeof value === kinds[asked.pre_tipo] ? { codigo, value } : undefined;
}
