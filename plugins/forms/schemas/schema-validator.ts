import { createRequire } from 'node:module';
import type * as Ajv from 'ajv/dist/2020.js';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import type { JsonSchema } from '../contract.js';
import { formats } from './schema-vocabulary.js';

/** Loads ajv with the first form that is a JSON Schema, so that the start of the service does not wait for it. */
const ajv = (): typeof Ajv => createRequire(import.meta.url)('ajv/dist/2020.js') as typeof Ajv;

/**
 * The engine of patterns, in linear time. A pattern matches anywhere in the text, as JSON Schema has it; ajv identifies
 * it by its text.
 */
const linear = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern);
    return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern };
  },
  { code: 'linear' },
);

/**
 * The validators of the schemas of one form, so that they are freed with it. The schemas have their references
 * resolved.
 */
export class SchemaValidators {
  private readonly first = this.ajv(false);
  private readonly all = this.ajv(true);

  /** Compiles a validator that stops at the first error. */
  compile(schema: JsonSchema): ValidateFunction {
    return this.first.compile(schema);
  }

  /** Compiles a validator that finds all errors. */
  compileWhole(schema: JsonSchema): ValidateFunction {
    return this.all.compile(schema);
  }

  private ajv(allErrors: boolean): Ajv2020 {
    return new (ajv().Ajv2020)({
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

let metaschema: Ajv2020 | undefined;

const openMetaschema = (): Ajv2020 =>
  new (ajv().Ajv2020)({
    strict: false,
    logger: false,
    allErrors: true,
    formats: { regex: true, uri: true, 'uri-reference': true },
  });

/** Returns why a value is no JSON Schema 2020-12; empty where it is one. */
export function metaschemaErrors(schema: JsonSchema): readonly ErrorObject[] {
  metaschema ??= openMetaschema();
  return metaschema.validateSchema(schema) === true ? [] : (metaschema.errors ?? []);
}
