import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { FieldType, FieldUi, FormDescription, JsonSchema } from '../../forms/contract.js';

/** How a field is drawn: the template has one block for each. */
type PreviewControl = 'entrada' | 'area' | 'opciones' | 'lista' | 'aviso';

/** A field as the template of the page draws it; its attributes are those of the control, by name. */
export interface PreviewField {
  readonly [name: string]: JsonValue;
  /** Of the control; its label and what describes it are named after it. */
  readonly id: string;
  readonly codigo: string;
  readonly control: PreviewControl;
  readonly etiqueta: string;
  readonly obligatorio: boolean;
  readonly ayuda: string;
  /** When it is shown. */
  readonly condicion: string;
  readonly atributos: { readonly nombre: string; readonly valor: string }[];
  readonly opciones: { readonly id: string; readonly codigo: string; readonly nombre: string }[];
  /** The ids of what describes the control, with blanks between them. */
  readonly descrita: string;
}

/** So many options are drawn as buttons; more as a list to pick from. */
const MOST_BUTTONS = 7;

const isText = (value: JsonValue | undefined): value is string => typeof value === 'string';

/** The fields of a form in its order. `required` are those that must be answered whenever they are shown. */
export function previewFields({ schema, ui }: FormDescription, required: ReadonlySet<string>): readonly PreviewField[] {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return (ui.orden ?? Object.keys(properties)).map((codigo, index) => {
    const own = Object.hasOwn(properties, codigo) ? properties[codigo]! : {};
    return fieldOf(`campo-${index + 1}`, codigo, own, ui.campos?.[codigo] ?? {}, required.has(codigo));
  });
}

function fieldOf(id: string, codigo: string, schema: JsonSchema, ui: FieldUi, obligatorio: boolean): PreviewField {
  const widget = ui.widget ?? 'TEXTO';
  const opciones = optionsOf(id, widget, ui);
  const ayuda = ui.ayuda ?? (isText(schema['description']) ? schema['description'] : '');
  const condicion = ui.condicion ?? '';
  const described = [ayuda && `${id}-ayuda`, condicion && `${id}-condicion`].filter((one) => one !== '');
  return {
    id,
    codigo,
    control: controlOf(widget, opciones.length),
    etiqueta: ui.texto ?? (isText(schema['title']) ? schema['title'] : codigo),
    obligatorio,
    ayuda,
    condicion,
    atributos: attributesOf(widget, schema, ui),
    opciones,
    descrita: [...described, `${id}-error`].join(' '),
  };
}

function controlOf(widget: FieldType, options: number): PreviewControl {
  switch (widget) {
    case 'INFORMATIVO':
      return 'aviso';
    case 'TEXTO_LARGO':
    case 'LISTA':
    case 'OBJETO':
      return 'area';
    case 'SELECCION_MULTIPLE':
    case 'BOOLEANO':
      return 'opciones';
    case 'SELECCION':
      return options > MOST_BUTTONS ? 'lista' : 'opciones';
    case 'TEXTO':
    case 'NUMERO':
    case 'FECHA':
    case 'HORA':
    case 'CORREO':
    case 'TELEFONO':
    case 'DOCUMENTO_IDENTIDAD':
    case 'DIRECCION':
    case 'UBICACION':
    case 'ARCHIVO':
      return 'entrada';
  }
}

function optionsOf(id: string, widget: FieldType, ui: FieldUi): PreviewField['opciones'] {
  const yesOrNo = [
    { codigo: 'true', nombre: 'Sí' },
    { codigo: 'false', nombre: 'No' },
  ];
  const options = widget === 'BOOLEANO' ? yesOrNo : (ui.opciones ?? []);
  return options.map(({ codigo, nombre }, index) => ({ id: `${id}-${index + 1}`, codigo, nombre }));
}

/** The `type` of an `<input>`; `checkbox` and `radio` for options. */
const inputTypes: Partial<Record<FieldType, string>> = {
  NUMERO: 'number',
  FECHA: 'date',
  HORA: 'time',
  CORREO: 'email',
  TELEFONO: 'tel',
  ARCHIVO: 'file',
  SELECCION: 'radio',
  BOOLEANO: 'radio',
  SELECCION_MULTIPLE: 'checkbox',
};

function attributesOf(widget: FieldType, schema: JsonSchema, ui: FieldUi): PreviewField['atributos'] {
  const type = inputTypes[widget] ?? 'text';
  const given: Record<string, unknown> = { type };
  if (type === 'number') {
    given['min'] = schema['minimum'];
    given['max'] = schema['maximum'];
    given['step'] = schema['type'] === 'integer' ? '1' : 'any';
  }
  if (type === 'date') {
    given['min'] = ui.minimo;
    given['max'] = ui.maximo;
  }
  if (type === 'file') given['accept'] = ui.archivo?.tipos?.join(', ');
  if (type === 'text' || type === 'tel' || type === 'email') {
    given['minlength'] = schema['minLength'];
    given['maxlength'] = schema['maxLength'];
  }
  return Object.entries(given)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([nombre, value]) => ({ nombre, valor: String(value) }));
}
