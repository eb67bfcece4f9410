import type { JsonValue } from '../../../../host/plugin-api/index.js';
import { hidden } from '../masks/hidden.js';
import { accept, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

/**
 * Creates the type of a list or an object of a JSON Schema: JSON, or its text as a chat sends it. The JSON Schema
 * checks the content.
 */
export function jsonType(reason: string): QuestionType {
  return {
    settings: [],
    source: 'body',
    read(value) {
      const json = typeof value === 'string' ? parse(value) : value;
      return typeof json === 'object' && json !== null ? accept(json as JsonValue) : refuse(reason);
    },
    schema: () => ({}),
    mask: hidden,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
