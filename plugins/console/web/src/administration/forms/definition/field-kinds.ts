import { optionsOf } from './field-options.js';
import { asJson, asText, type FormEntry, type Json } from './form-definition.js';

/** A kind of question that the editor shows by fields. */
export interface FieldKind {
  readonly codigo: string;
  readonly nombre: string;
  /** The schema and the settings that a question of this kind begins with. */
  readonly schema: Json | undefined;
  readonly ui: Json;
  /** The keywords of the schema that the editor shows. */
  readonly keywords: readonly string[];
  /** Its limits, as fields: those of a number, of a day, of the length of a text. */
  readonly limits: 'number' | 'day' | 'length' | undefined;
  readonly hasOptions: boolean;
  readonly hasPattern: boolean;
  readonly hasFiles: boolean;
}

const kind = (
  codigo: string,
  nombre: string,
  schema: Json | undefined,
  more: Partial<FieldKind> = {},
  widget?: string,
): FieldKind => ({
  codigo,
  nombre,
  schema,
  ui: widget === undefined ? {} : { widget },
  keywords: [],
  limits: undefined,
  hasOptions: false,
  hasPattern: false,
  hasFiles: false,
  ...more,
});

const ofText = { keywords: ['minLength', 'maxLength', 'pattern'], limits: 'length', hasPattern: true } as const;
const ofNumber = { keywords: ['minimum', 'maximum'], limits: 'number' } as const;
const newOptions = ['Opción 1', 'Opción 2'].map((name, at) => ({ codigo: `OPCION_${at + 1}`, nombre: name }));
const newCodes = newOptions.map(({ codigo }) => codigo);

/** The kinds of questions, the most used first. */
export const fieldKinds: readonly FieldKind[] = [
  kind('TEXTO', 'Texto de un renglón', { type: 'string', maxLength: 200 }, ofText),
  kind('TEXTO_LARGO', 'Texto de varios renglones', { type: 'string', maxLength: 2000 }, ofText, 'TEXTO_LARGO'),
  kind('ENTERO', 'Número entero', { type: 'integer' }, ofNumber),
  kind('NUMERO', 'Número con decimales', { type: 'number' }, ofNumber),
  kind('FECHA', 'Fecha', { type: 'string', format: 'date' }, { keywords: ['format'], limits: 'day' }),
  kind('HORA', 'Hora', { type: 'string' }, {}, 'HORA'),
  kind('BOOLEANO', 'Sí o no', { type: 'boolean' }),
  kind(
    'SELECCION',
    'Una opción de una lista',
    { type: 'string', enum: newCodes },
    { keywords: ['enum', 'oneOf'], hasOptions: true, ui: { opciones: newOptions } },
  ),
  kind(
    'SELECCION_MULTIPLE',
    'Varias opciones de una lista',
    { type: 'array', items: { type: 'string', enum: newCodes }, uniqueItems: true },
    { keywords: ['items', 'uniqueItems'], hasOptions: true, ui: { opciones: newOptions } },
  ),
  kind('ARCHIVO', 'Un archivo', { type: 'object' }, { hasFiles: true }, 'ARCHIVO'),
  kind(
    'ARCHIVOS',
    'Varios archivos',
    { type: 'array' },
    { hasFiles: true, ui: { widget: 'ARCHIVO', archivo: { maximo: 5 } } },
  ),
  kind('CORREO', 'Correo electrónico', { type: 'string', format: 'email' }, { ...ofText, keywords: ['format'] }),
  kind('TELEFONO', 'Teléfono', { type: 'string' }, {}, 'TELEFONO'),
  kind('DOCUMENTO_IDENTIDAD', 'Documento de identidad', { type: 'string' }, {}, 'DOCUMENTO_IDENTIDAD'),
  kind('DIRECCION', 'Dirección', { type: 'string' }, { keywords: ['minLength', 'maxLength'] }, 'DIRECCION'),
  kind('UBICACION', 'Ubicación: latitud y longitud', { type: 'object' }, {}, 'UBICACION'),
  kind('INFORMATIVO', 'Aviso: un texto para leer', undefined, {}, 'INFORMATIVO'),
];

/** The most characters of a text that is asked for in one line. */
const LONGEST_LINE = 500;

function typeOf({ type }: Json): string | undefined {
  const types: readonly unknown[] = Array.isArray(type) ? (type as unknown[]) : [type];
  return asText(types.find((one) => one !== 'null'));
}

/** Tells which control the service gives a property without a `widget`. */
function inferred(schema: Json): string | undefined {
  if (schema['enum'] !== undefined || schema['oneOf'] !== undefined || schema['anyOf'] !== undefined) {
    return 'SELECCION';
  }
  const { format, maxLength, uniqueItems, items } = schema;
  switch (typeOf(schema)) {
    case 'boolean':
      return 'BOOLEANO';
    case 'number':
    case 'integer':
      return 'NUMERO';
    case 'string':
      if (format === 'date') return 'FECHA';
      if (format === 'email') return 'CORREO';
      return typeof maxLength === 'number' && maxLength <= LONGEST_LINE ? 'TEXTO' : 'TEXTO_LARGO';
    case 'array':
      return uniqueItems === true && asJson(items)['enum'] !== undefined ? 'SELECCION_MULTIPLE' : undefined;
    default:
      return undefined;
  }
}

/** Returns the kind of a question; undefined for one that the editor shows as JSON alone. */
export function kindOf(entry: FormEntry): FieldKind | undefined {
  const { schema, ui } = entry;
  const find = (code: string | undefined): FieldKind | undefined => fieldKinds.find(({ codigo }) => codigo === code);
  if (schema === undefined) return find('INFORMATIVO');
  if (schema['$ref'] !== undefined) return undefined;
  const widget = asText(ui['widget']) ?? inferred(schema);
  if (widget === 'NUMERO') return find(typeOf(schema) === 'integer' ? 'ENTERO' : 'NUMERO');
  if (widget === 'ARCHIVO') return find(typeOf(schema) === 'array' ? 'ARCHIVOS' : 'ARCHIVO');
  const found = find(widget);
  return found?.hasOptions === true && optionsOf(entry) === undefined ? undefined : found;
}

const shownSettings: ReadonlySet<string> = new Set([
  ...['widget', 'texto', 'ayuda', 'condicion', 'obligatorio', 'opciones', 'patron_mensaje'],
  ...['minimo', 'maximo', 'archivo', 'sensible'],
]);

/** Names the parts of a question that the editor does not show: they stay as they are, and change in its JSON. */
export function hiddenParts(entry: FormEntry): readonly string[] {
  const shown = new Set(['type', 'title', 'description', ...(kindOf(entry)?.keywords ?? [])]);
  return [
    ...Object.keys(entry.schema ?? {}).filter((key) => !shown.has(key)),
    ...Object.keys(entry.ui).filter((key) => !shownSettings.has(key)),
  ];
}

const ofForm: ReadonlySet<string> = new Set(['type', 'title', 'description', 'properties', 'required', '$schema']);

/** Names the parts of a form that the editor does not show, such as rules over several answers. */
export const hiddenRules = (schema: Json): readonly string[] => Object.keys(schema).filter((key) => !ofForm.has(key));
