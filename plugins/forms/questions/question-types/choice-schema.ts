import type { JsonSchema } from '../../contract.js';
import type { FieldDefinition } from './question-type.js';

/** One of the codes of the options; nothing where there are none, as of complaints without types. */
export function choiceSchema({ pre_opciones = [] }: FieldDefinition): JsonSchema {
  if (pre_opciones.length === 0) return { not: {} };
  return { type: 'string', enum: pre_opciones.map(({ codigo }) => codigo) };
}
