import type { FieldIssue, JsonValue } from '../../../../host/plugin-api/index.js';
import type { FieldType, FormQuestion, JsonSchema } from '../../contract.js';
import type { Reading } from './reading.js';

/** The fields of a definition that mean something for some types only. */
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
] as const;

type QuestionSetting = (typeof questionSettings)[number];

/** A question, or a property of a JSON Schema in the form of one. */
export type FieldDefinition = Omit<FormQuestion, 'pre_tipo'> & { readonly pre_tipo: FieldType };

/** What the engine knows of one `pre_tipo`. */
export interface QuestionType {
  readonly settings: readonly QuestionSetting[];
  /** Where its answers come from: the fields of the body, the uploaded files, or nowhere. */
  readonly source: 'body' | 'file' | 'none';
  /** What the type asks of the definition beyond its schema. */
  checkDefinition?(question: FieldDefinition): readonly FieldIssue[];
  /** Returns the longest text that it stores, in UTF-16 units. Where the type takes a pattern, it bounds its cost. */
  maximumLength?(question: FieldDefinition): number;
  /** From what was sent, not blank, to the stored value or the reason of its refusal. Never throws. */
  read(value: unknown, question: FieldDefinition): Reading;
  /** What it stores, as a JSON Schema: it refuses no answer that the type stores. */
  schema(question: FieldDefinition): JsonSchema;
  /** Returns the stored value as a public look-up shows it when it is sensitive. Takes any JSON, as types change. */
  mask(stored: JsonValue): JsonValue;
}
