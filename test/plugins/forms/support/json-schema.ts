import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../../../plugins/forms/contract.js';

// Shared by all schemas: it compiles the schema of JSON Schema itself, which takes longer than any of them.
const ajv = new Ajv2020({ strict: true, ownProperties: true });
addFormats.default(ajv);

/** Compiles a validator as other programs do: with the usual library, in its strict mode. */
export function validatorOf(schema: JsonSchema): ValidateFunction {
  const validate = ajv.compile(schema);
  // Another form may have a schema of that name.
  ajv.removeSchema(schema);
  return validate;
}
