import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { FieldType, FieldUi, FormDescription, JsonSchema } from '../../../forms/contract.js';

/** The kinds of controls that fields are drawn with: the template has one block for each. */
type PreviewControl = 'entrada' | 'area' | 'opciones' | 'lista' | 'aviso';

/** A field as the template of the page draws it. `atributos` are those of the control, by name. */
export interface PreviewField {
  readonly [name: string]: JsonValue;
  /** The id of the control; those of its label and its descriptions are derived from it. */
  readonly id: string;
  readonly codigo: string;
  readonly control: PreviewControl;
  readonly etiqueta: string;
  readonly obligatorio: boolean;
  readonly ayuda: string;
  /** The condition under which the field is shown. */
  readonly condicion: string;
  readonly atributos: { readonly nombre: string; readonly valor: string }[];
  readonly opciones: { readonly id: string; readonly codigo: string; readonly nombre: string }[];
  /** The ids of the texts that describe the control, separated by spaces. */
  readonly descrita: string;
}

/** The options that are drawn as buttons; more are drawn as a list. */
const MOST_BUTTONS = 7;

const isText = (value: JsonValue | undefined): value is string => typeof value === 'string';

/** Lists the fields of a form in its order. */
export function previewFields({ schema, ui }: FormDescription): readonly PreviewField[] {
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return (ui.orden ?? Object.keys(properties)).map((codigo, index) => {
    const own = Object.hasOwn(properties, codigo) ? properties[codigo]! : {};
    const asked = ui.campos?.[codigo] ?? {};
    // A conditional field is required while it is shown; JSON Schema cannot say that, so `ui` does.
    const isRequired = required.has(codigo) || asked.obligatorio === true;
    return fieldOf(`campo-${index + 1}`, codigo, own, asked, isRequired);
  });
}

function fieldOf(id: string, codigo: string, schema: JsonSchema, ui: FieldUi, obligatorio: boolean): PreviewField {
  const widget = ui.widget ?? 'TEXTO';
  const opciones = optionsOf(id, widget, ui);
  const control = controlOf(widget, opciones.length);
  const ayuda = ui.ayuda ?? (isText(schema['description']) ? schema['description'] : '');
  const condicion = ui.condicion ?? '';
  const described = [ayuda && `${id}-ayuda`, condicion && `${id}-condicion`].filter((one) => one !== '');
  return {
    id,
    codigo,
    control,
    etiqueta: ui.texto ?? (isText(schema['title']) ? schema['title'] : codigo),
    obligatorio,
    ayuda,
    condicion,
    atributos: control === 'area' ? lengthsOf(schema) : attributesOf(widget, schema, ui),
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
  const own = attributes({ type });
  switch (type) {
    case 'number': {
      const step = schema['type'] === 'integer' ? '1' : 'any';
      return [...own, ...attributes({ min: schema['minimum'], max: schema['maximum'], step })];
    }
    case 'date':
      return [...own, ...attributes({ min: ui.minimo, max: ui.maximo })];
    case 'file':
      return [
        ...own,
        ...attributes({ accept: ui.archivo?.tipos?.join(', '), multiple: (ui.archivo?.maximo ?? 1) > 1 && 'multiple' }),
      ];
    case 'text':
    case 'tel':
    case 'email':
      return [...own, ...lengthsOf(schema)];
    default:
      return own;
  }
}

function lengthsOf(schema: JsonSchema): PreviewField['atributos'] {
  return attributes({ minlength: schema['minLength'], maxlength: schema['maxLength'] });
}

function attributes(given: Readonly<Record<string, unknown>>): PreviewField['atributos'] {
  return Object.entries(given)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([nombre, value]) => ({ nombre, valor: String(value) }));
}
