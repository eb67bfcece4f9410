import type { FieldIssue, JsonValue } from '../../../../host/plugin-api/index.js';
import type { FieldType, FormQuestion, JsonSchema } from '../../contract.js';
import type { Reading } from './reading.js';

/** The fields of a definition that have a meaning for some types only. */
export const questionSettings = [
  'pre_opciones',
  'pre_catalogo',
  'pre_patron',
  'pre_minimo',
  'pre_maximo',
  'pre_longitud_minima',
  'pre_longitud_maxima',
  'pre_tipos_archivo',
  'pre_tamano_maximo',
  'pre_recibo',
  'pre_solicitante',
  'pre_autocompletar',
] as const;

type QuestionSetting = (typeof questionSettings)[number];

/** A question, or a property of a JSON Schema in the form of one. */
export type FieldDefinition = Omit<FormQuestion, 'pre_tipo'> & { readonly pre_tipo: FieldType };

/** The rules of one `pre_tipo`. */
export interface QuestionType {
  readonly settings: readonly QuestionSetting[];
  /** The source of its answers: the fields of the body, the uploaded files, or none. */
  readonly source: 'body' | 'file' | 'none';
  /** Finds the faults of a definition that its schema does not find. */
  checkDefinition?(question: FieldDefinition): readonly FieldIssue[];
  /** Returns the longest text that it stores, in UTF-16 units. It bounds the cost of a pattern. */
  maximumLength?(question: FieldDefinition): number;
  /** Reads a value that is not blank: returns the value to store or the reason for its refusal. Never throws. */
  read(value: unknown, question: FieldDefinition): Reading;
  /** Describes the stored values as a JSON Schema, which accepts every answer that the type stores. */
  schema(question: FieldDefinition): JsonSchema;
  /** Masks a sensitive stored value for public searches. Takes any JSON, as the type of a question may change. */
  mask(stored: JsonValue): JsonValue;
}
