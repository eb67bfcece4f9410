import type { z } from 'zod';
import { token, type FieldIssue } from '../../../host/plugin-api/index.js';
import type { JsonSchema } from './form-field.js';
import type { Form, FormUi } from './form.js';

/** A form as its author writes it: a JSON Schema 2020-12 of its answers, an object, and how they are asked for. */
export interface SchemaFormDefinition {
  readonly schema: JsonSchema;
  readonly ui?: FormUi | undefined;
}

/** Forms that are written as JSON Schemas (decisions, section 7). */
export interface SchemaForms {
  /**
   * A definition as bundles and administrators write it. `ui` stands beside the schema, or in it under that name, and
   * beside it from then on. What the schema says is for `check`.
   */
  readonly definitionSchema: z.ZodType<SchemaFormDefinition>;
  /**
   * What is wrong with a form that is to be stored, by path from its definition, such as
   * `schema.properties.edad.pattern`: no JSON Schema 2020-12, a part of it that is not supported or would cost too
   * much, a `ui` that does not fit it. Before the transaction where there is a choice, as it may take a while. Throws
   * `UnavailableError` where that cannot be checked now.
   */
  issues(definition: SchemaFormDefinition): Promise<readonly FieldIssue[]>;
  /** The same as an `InputError`; `place` says where the definition stands in what was sent. */
  check(definition: SchemaFormDefinition, place?: (path: FieldIssue['path']) => FieldIssue['path']): Promise<void>;
  /**
   * Returns a form as it is stored. The same definition is the same form again, so that nothing is compiled twice.
   * Throws `UnusableFormError` where it is none that this version understands.
   */
  open(stored: unknown): Form;
}
export const SchemaForms = token<SchemaForms>('forms/SchemaForms');
