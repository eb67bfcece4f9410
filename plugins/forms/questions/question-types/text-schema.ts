import type { FieldDefinition } from './question-type.js';
import type { JsonSchema } from '../../contract.js';
import { toJsPattern } from '../js-pattern.js';

/** Adds patterns to a schema: the first in `pattern`, the others in `allOf`. */
export function withPatterns(schema: JsonSchema, ...patterns: readonly (string | undefined)[]): JsonSchema {
  const [pattern, ...others] = patterns.filter((one) => one !== undefined);
  return {
    ...schema,
    ...(pattern !== undefined && { pattern }),
    ...(others.length > 0 && { allOf: others.map((other) => ({ pattern: other })) }),
  };
}

/** Returns the pattern of a question, where JSON Schema can express it. */
export function ownPattern({ pre_patron }: FieldDefinition): string | undefined {
  return pre_patron === undefined ? undefined : toJsPattern(pre_patron);
}
