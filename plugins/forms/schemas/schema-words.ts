import type { ErrorObject } from 'ajv/dist/2020.js';
import type { FieldIssue } from '../../../host/plugin-api/index.js';
import { UNLIKE_PATTERN } from '../questions/question-types/reading.js';

const required = 'Este campo es requerido.';
const unexpected = 'Este campo no se espera.';
const mismatched = 'No cumple lo que el formulario pide.';

const types: Readonly<Record<string, string>> = {
  string: 'Debe ser un texto.',
  number: 'Debe ser un número.',
  integer: 'Debe ser un número entero.',
  boolean: 'Debe ser verdadero o falso.',
  array: 'Debe ser una lista.',
  object: 'Debe ser un objeto.',
  null: 'Debe estar vacío.',
};

const formats: Readonly<Record<string, string>> = {
  date: 'Debe ser una fecha real, AAAA-MM-DD.',
  'date-time': 'Debe ser una fecha y hora con su zona, AAAA-MM-DDTHH:MM:SSZ.',
  email: 'Debe ser un correo electrónico válido.',
  uri: 'Debe ser una dirección web.',
  uuid: 'Debe ser un UUID.',
};

/** The messages by keyword, with the parameters that ajv gives. */
const words: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  type: ({ type }) => types[String(type)] ?? 'No es del tipo esperado.',
  required: () => required,
  dependentRequired: () => required,
  additionalProperties: () => unexpected,
  'false schema': () => unexpected,
  minLength: ({ limit }) => `Debe tener al menos ${String(limit)} caracteres.`,
  maxLength: ({ limit }) => `Debe tener como máximo ${String(limit)} caracteres.`,
  minimum: ({ limit }) => `No debe ser menor que ${String(limit)}.`,
  maximum: ({ limit }) => `No debe ser mayor que ${String(limit)}.`,
  exclusiveMinimum: ({ limit }) => `Debe ser mayor que ${String(limit)}.`,
  exclusiveMaximum: ({ limit }) => `Debe ser menor que ${String(limit)}.`,
  multipleOf: ({ multipleOf }) => `Debe ser múltiplo de ${String(multipleOf)}.`,
  minItems: ({ limit }) => `Debe tener al menos ${String(limit)} elementos.`,
  maxItems: ({ limit }) => `Debe tener como máximo ${String(limit)} elementos.`,
  uniqueItems: () => 'Tiene elementos repetidos.',
  minProperties: ({ limit }) => `Debe tener al menos ${String(limit)} campos.`,
  maxProperties: ({ limit }) => `Debe tener como máximo ${String(limit)} campos.`,
  enum: () => 'Debe ser una de las opciones.',
  format: ({ format }) => formats[String(format)] ?? 'No tiene el formato esperado.',
  pattern: () => UNLIKE_PATTERN,
};

/** Translates an error of ajv to the messages of forms, by the path of the fault. No value of the answer is in them. */
export function inWords({ keyword, params, instancePath }: ErrorObject): FieldIssue {
  const path = instancePath.split('/').slice(1).map(unescape);
  const { missingProperty, additionalProperty } = params as Readonly<Record<string, string | undefined>>;
  const name = missingProperty ?? additionalProperty;
  return {
    path: name === undefined ? path : [...path, name],
    message: words[keyword]?.(params as Readonly<Record<string, unknown>>) ?? mismatched,
  };
}

/** Unescapes a part of a JSON pointer. */
function unescape(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
