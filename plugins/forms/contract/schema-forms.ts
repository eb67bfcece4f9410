import type { z } from 'zod';
import { token, type FieldIssue } from '../../../host/plugin-api/index.js';
import type { JsonSchema } from './form-field.js';
import type { Form, FormUi } from './form.js';

/** A form as its author writes it: a JSON Schema 2020-12 of its answers, of type `object`, and how to ask for them. */
export interface SchemaFormDefinition {
  readonly schema: JsonSchema;
  readonly ui?: FormUi | undefined;
}

/** Forms that are written as JSON Schemas (decisions, section 7). */
export interface SchemaForms {
  /**
   * The schema of a definition as bundles and administrators write it. `ui` stands beside the schema, or in it under
   * that name, and is moved beside it. `checkDefinition` validates the content of the JSON Schema.
   */
  readonly definitionSchema: z.ZodType<SchemaFormDefinition>;
  /**
   * Returns the faults of a form that is to be stored, by path from its definition, such as
   * `schema.properties.edad.pattern`: an invalid JSON Schema 2020-12, a part that is not supported or would cost too
   * much, a `ui` that does not fit the schema. It may take a while: call it before the transaction where possible.
   * Throws `UnavailableError` where the form cannot be checked now.
   */
  findIssues(definition: SchemaFormDefinition): Promise<readonly FieldIssue[]>;
  /**
   * Checks as {@link findIssues}, and throws the faults as an `InputError`; `place` gives the place of the definition
   * in the input.
   */
  checkDefinition(
    definition: SchemaFormDefinition,
    place?: (path: FieldIssue['path']) => FieldIssue['path'],
  ): Promise<void>;
  /**
   * Opens a stored form. Equal definitions give one form object, so that nothing is compiled twice. Throws
   * `UnusableFormError` where this version does not understand it.
   */
  openForm(stored: unknown): Form;
}
export const SchemaForms = token<SchemaForms>('forms/SchemaForms');
