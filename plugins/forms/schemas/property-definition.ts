import { isBlank, type JsonValue } from '../../../host/plugin-api/index.js';
import {
  MOST_FILES_OF_QUESTION,
  type FieldType,
  type FieldUi,
  type JsonSchema,
  type QuestionOption,
} from '../contract.js';
import { sensitiveByDefault } from '../questions/public-answers.js';
import { maximumFileSize } from '../questions/question-fields.js';
import type { FieldDefinition } from '../questions/question-types/question-type.js';
import { mostOfAnswer } from './schema-bounds.js';

/** The most characters of a text that is asked for in one line. */
const LONGEST_LINE = 500;

/** A property whose schema has its references resolved. */
export interface Property {
  readonly codigo: string;
  readonly schema: JsonSchema;
  readonly ui: FieldUi;
  readonly isRequired: boolean;
}

/** Returns the types that a property may have besides null; empty where its schema names none. */
export function typesOf({ type }: JsonSchema): readonly string[] {
  const types: readonly unknown[] = Array.isArray(type) ? (type as unknown[]) : type === undefined ? [] : [type];
  return types.map(String).filter((one) => one !== 'null');
}

/** A value that a person may pick. */
export type Choice = string | number | boolean;

/**
 * Returns the values that a property is picked from, by `enum` or by a `const` each; undefined for other properties.
 */
export function choicesOf({ enum: values, oneOf, anyOf }: JsonSchema): readonly Choice[] | undefined {
  const each = (oneOf ?? anyOf) as readonly JsonValue[] | undefined;
  const choices = Array.isArray(values) ? (values as readonly JsonValue[]) : each?.map(constOf);
  return choices?.every(isChoice) ? choices : undefined;
}

function constOf(schema: JsonValue): JsonValue | undefined {
  return typeof schema === 'object' && schema !== null ? (schema as JsonSchema)['const'] : undefined;
}

function isChoice(value: JsonValue | undefined): value is Choice {
  return value !== undefined && typeof value !== 'object';
}

/** Describes a property as a question, whose type reads an answer before the schema checks it. */
export function definitionOf({ codigo, schema, ui, isRequired }: Property): FieldDefinition {
  const tipo = ui.widget ?? inferType(schema);
  const number = (keyword: string): number | undefined =>
    typeof schema[keyword] === 'number' ? schema[keyword] : undefined;
  const ayuda = ui.ayuda ?? textOf(schema['description']);
  return {
    pre_codigo: codigo,
    pre_texto: ui.texto ?? textOf(schema['title']) ?? codigo,
    pre_tipo: tipo,
    pre_obligatorio: isRequired,
    pre_ayuda: ayuda,
    pre_opciones: optionsOf(tipo === 'SELECCION_MULTIPLE' ? itemsOf(schema) : schema, ui),
    pre_patron_mensaje: ui.patron_mensaje,
    pre_minimo: ui.minimo ?? number('minimum'),
    pre_maximo: tipo === 'ARCHIVO' ? mostFilesOf({ schema, ui }) : (ui.maximo ?? number('maximum')),
    pre_longitud_minima: number('minLength'),
    pre_longitud_maxima: Math.min(number('maxLength') ?? mostOfAnswer.text, mostOfAnswer.text),
    pre_tipos_archivo: ui.archivo?.tipos,
    pre_tamano_maximo: Math.min(ui.archivo?.tamano ?? maximumFileSize, maximumFileSize),
    pre_condicion: ui.condicion,
    pre_autocompletar: ui.autocompletar,
    pre_sensible: ui.sensible ?? sensitiveByDefault.has(tipo),
    pre_consultable: false,
  };
}

/** Returns how many files answer an ARCHIVO at most: a list of files takes several. */
export function mostFilesOf({ schema, ui }: Pick<Property, 'schema' | 'ui'>): number {
  const own = ui.archivo?.maximo;
  if (!typesOf(schema).includes('array')) return own ?? 1;
  const { maxItems } = schema;
  return Math.min(own ?? MOST_FILES_OF_QUESTION, typeof maxItems === 'number' ? maxItems : MOST_FILES_OF_QUESTION);
}

function inferType(schema: JsonSchema): FieldType {
  if (choicesOf(schema)) return 'SELECCION';
  switch (typesOf(schema)[0]) {
    case 'boolean':
      return 'BOOLEANO';
    case 'number':
    case 'integer':
      return 'NUMERO';
    case 'string':
      return inferText(schema);
    case 'array':
      return schema['uniqueItems'] === true && choicesOf(itemsOf(schema)) ? 'SELECCION_MULTIPLE' : 'LISTA';
    default:
      return 'OBJETO';
  }
}

function inferText({ format, maxLength }: JsonSchema): FieldType {
  if (format === 'date') return 'FECHA';
  if (format === 'email') return 'CORREO';
  return typeof maxLength === 'number' && maxLength <= LONGEST_LINE ? 'TEXTO' : 'TEXTO_LARGO';
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === 'object' ? (items as JsonSchema) : {};
}

/** Returns each value as a text, with the name and the help that the `ui`, or else the schema, gives it. */
function optionsOf(schema: JsonSchema, { opciones }: FieldUi): readonly QuestionOption[] | undefined {
  const each = (schema['oneOf'] ?? schema['anyOf'] ?? []) as readonly JsonSchema[];
  return choicesOf(schema)?.map((value, index) => {
    const codigo = String(value);
    const own = opciones?.find((option) => option.codigo === codigo);
    const ayuda = own?.ayuda ?? textOf(each[index]?.['description']);
    const nombre = own?.nombre ?? textOf(each[index]?.['title']) ?? codigo;
    return { codigo, nombre, ...(ayuda !== undefined && { ayuda }) };
  });
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? value : undefined;
}
