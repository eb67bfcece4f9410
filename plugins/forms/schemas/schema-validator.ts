import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import type { JsonSchema } from '../contract.js';
import { formats } from './schema-vocabulary.js';

/** Patterns take linear time. Each is searched for, as JSON Schema has it, and is known to ajv by its text. */
const linear = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern);
    return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern };
  },
  { code: 'linear' },
);

/** One for the schemas of a form: what it compiled goes with it. Its schemas have been resolved. */
export class SchemaValidators {
  readonly #first = this.#ajv(false);
  readonly #all = this.#ajv(true);

  /** Stops at the first thing that is wrong. */
  compile(schema: JsonSchema): ValidateFunction {
    return this.#first.compile(schema);
  }

  /** Finds everything that is wrong. */
  compileWhole(schema: JsonSchema): ValidateFunction {
    return this.#all.compile(schema);
  }

  #ajv(allErrors: boolean): Ajv2020 {
    return new Ajv2020({
      allErrors,
      meta: false,
      validateSchema: false,
      strict: false,
      strictNumbers: true,
      logger: false,
      ownProperties: true,
      addUsedSchema: false,
      formats: { ...formats },
      code: { regExp: linear },
    });
  }
}

const metaschema = new Ajv2020({
  strict: false,
  logger: false,
  allErrors: true,
  formats: { regex: true, uri: true, 'uri-reference': true },
});

/** Why something is no JSON Schema 2020-12; empty where it is one. */
export function metaschemaErrors(schema: JsonSchema): readonly ErrorObject[] {
  return metaschema.validateSchema(schema) === true ? [] : (metaschema.errors ?? []);
}
