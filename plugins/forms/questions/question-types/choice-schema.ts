import type { JsonSchema } from '../../contract.js';
import type { FieldDefinition } from './question-type.js';

/**
 * Builds the schema of a code of the options. Without options, such as of complaints without types, it accepts nothing.
 */
export function choiceSchema({ pre_opciones = [] }: FieldDefinition): JsonSchema {
  if (pre_opciones.length === 0) return { not: {} };
  return { type: 'string', enum: pre_opciones.map(({ codigo }) => codigo) };
}
