import type { FieldIssue } from '../../../host/plugin-api/index.js';
import type { FieldType } from '../contract.js';
import { checkAskedTypes } from '../questions/asked-types.js';
import { choicesOf, mostFilesOf, typesOf, type Property } from './property-definition.js';
import type { Entry, ReadDefinition } from './read-definition.js';

/** The JSON types that each widget gives, to compare with the `type` of its property. */
const given: Readonly<Record<FieldType, readonly string[]>> = {
  TEXTO: ['string'],
  TEXTO_LARGO: ['string'],
  NUMERO: ['number', 'integer'],
  FECHA: ['string'],
  HORA: ['string'],
  CORREO: ['string'],
  TELEFONO: ['string'],
  BOOLEANO: ['boolean'],
  SELECCION: ['string', 'number', 'integer', 'boolean'],
  SELECCION_MULTIPLE: ['array'],
  DOCUMENTO_IDENTIDAD: ['string'],
  DIRECCION: ['string'],
  UBICACION: ['object'],
  ARCHIVO: ['object', 'array'],
  INFORMATIVO: [],
  LISTA: ['array'],
  OBJETO: ['object'],
};

/** Finds the parts of a `ui` that do not fit its schema, except for its conditions. */
export function checkUi({ entries, ui }: ReadDefinition): FieldIssue[] {
  const orden = ui.orden ?? [];
  const known = new Set(entries.map(({ codigo }) => codigo));
  return [
    ...orden.flatMap((codigo, index) =>
      orden.indexOf(codigo) < index ? [{ path: ['ui', 'orden', index], message: `«${codigo}» está repetido.` }] : [],
    ),
    ...Object.keys(ui.campos ?? {}).flatMap((codigo) =>
      known.has(codigo) ? [] : [{ path: ['ui', 'campos', codigo], message: 'No es una propiedad ni está en «orden».' }],
    ),
    ...entries.flatMap(checkEntry),
  ];
}

/** Finds the types that no file has, in a form that is to be stored. */
export function checkFileTypes({ entries }: ReadDefinition): readonly FieldIssue[] {
  return entries.flatMap(({ codigo, ui }) =>
    checkAskedTypes(ui.archivo?.tipos, ['ui', 'campos', codigo, 'archivo', 'tipos']),
  );
}

function checkEntry({ codigo, ui, property }: Entry): FieldIssue[] {
  const path = ['ui', 'campos', codigo];
  if (!property) {
    const isNotice = ui.widget === 'INFORMATIVO' && ui.texto !== undefined;
    return isNotice ? [] : [{ path, message: 'No es una propiedad: un aviso tiene widget INFORMATIVO y texto.' }];
  }
  if (ui.widget !== undefined && !gives(ui.widget, property)) {
    return [{ path: [...path, 'widget'], message: `${ui.widget} no responde a lo que pide el esquema.` }];
  }
  return ui.widget === 'ARCHIVO' ? checkMost(property, path) : [];
}

/** Finds a number of files that the type of the property cannot hold: several are a list, and one is an object. */
function checkMost(property: Property, path: FieldIssue['path']): FieldIssue[] {
  const types = typesOf(property.schema);
  const isSeveral = mostFilesOf(property) > 1;
  if (types.length === 0 || types.includes(isSeveral ? 'array' : 'object')) return [];
  const message = isSeveral
    ? 'Para admitir varios archivos, la propiedad es de tipo array.'
    : 'Una lista de archivos admite de 2 a 10; para un archivo, la propiedad es de tipo object.';
  return [{ path: [...path, 'archivo', 'maximo'], message }];
}

function gives(widget: FieldType, { schema }: Property): boolean {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => given[widget].includes(type))) return false;
  if (widget === 'SELECCION') return choicesOf(schema) !== undefined;
  const { items } = schema;
  if (widget === 'SELECCION_MULTIPLE') {
    return typeof items === 'object' && choicesOf(items as Property['schema']) !== undefined;
  }
  return widget !== 'INFORMATIVO';
}
