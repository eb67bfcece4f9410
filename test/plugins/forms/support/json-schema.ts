import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../../../plugins/forms/contract.js';

// One for all schemas: it compiles that of JSON Schema itself, which takes longer than any of theirs.
const ajv = new Ajv2020({ strict: true, ownProperties: true });
addFormats.default(ajv);

/** As a portal checks answers by a schema: with the usual library, strict where it is about JSON Schema itself. */
export function validatorOf(schema: JsonSchema): ValidateFunction {
  const validate = ajv.compile(schema);
  // Another form may have a schema of the same name.
  ajv.removeSchema(schema);
  return validate;
}
