import { z } from 'zod';
import { errorsByField } from '../../../host/plugin-api/index.js';
import type { Answers, Form } from './form.js';
import { controlNameOf, controlNames, controlOf } from './fields/field-control.js';
import { documentTypes } from './fields/document-types.js';
import { hintOf } from './fields/field-hint.js';
import type { FileLimits, FormField, ShownFields } from './form-field.js';
import { questionTypeNames } from './question.js';

/** The schema of the limits of an ARCHIVO, as pages and other programs get them. */
export const fileLimits = z.object({
  tipos: z.array(z.string()).optional(),
  tamano: z.int(),
  maximo: z.int().optional().describe('Cuántos archivos admite, si admite varios: la respuesta es una lista'),
});

const limitsOf = ({ tamano, tipos, maximo }: FileLimits): z.input<typeof fileLimits> => ({
  tamano,
  ...(tipos && { tipos: [...tipos] }),
  ...(maximo !== undefined && { maximo }),
});

const CONTROL = [
  'Con qué se responde:',
  '`TEXTO`, `CORREO`, `TELEFONO`, `NUMERO` (con teclado de cifras), `HORA` y `UBICACION` (latitud y longitud): un renglón;',
  '`FECHA`: una fecha;',
  '`PARRAFO`: varios renglones, y `JSON`, los de un valor en ese formato;',
  '`BOTONES` y `LISTA_DESPLEGABLE`: una de las `opciones`; `CASILLAS`: varias de ellas;',
  '`DOCUMENTO`: uno de los `tipos` y un número, que se envían como `CC 1144012345`;',
  '`ARCHIVOS`: lo que dice `archivo`;',
  '`INFORMATIVO`: nada, es un texto para leer',
].join(' ');

const field = z
  .object({
    codigo: z.string().meta({ examples: ['documento'] }),
    texto: z.string().meta({ examples: ['Número de documento'] }),
    tipo: z.enum([...questionTypeNames, 'LISTA', 'OBJETO']),
    control: z.enum(controlNames).describe(CONTROL),
    obligatorio: z.boolean(),
    ayuda: z.string().optional().describe('La explicación que la pregunta trae'),
    pista: z
      .string()
      .nullable()
      .describe('Cómo se escribe la respuesta; null si el control lo muestra')
      .meta({ examples: ['Por ejemplo: 1.144.012.345.'] }),
    opciones: z
      .array(z.object({ codigo: z.string(), nombre: z.string(), ayuda: z.string().optional() }))
      .optional()
      .describe('Las de `BOTONES`, `LISTA_DESPLEGABLE` y `CASILLAS`; las de un BOOLEANO son `si` y `no`'),
    tipos: z
      .array(z.object({ codigo: z.string(), nombre: z.string() }))
      .optional()
      .describe('Los tipos de documento de `DOCUMENTO`, los más usados primero')
      .meta({ examples: [[{ codigo: 'CC', nombre: 'Cédula de ciudadanía' }]] }),
    archivo: fileLimits.optional(),
    schema: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema 2020-12 de su respuesta')
      .meta({ examples: [{ type: 'string', title: 'Número de documento' }] }),
    condicional: z.boolean().describe('Si otras respuestas lo pueden ocultar'),
    motivo: z.string().optional().describe('Por qué no se admite su respuesta, sola o junto con otras'),
  })
  .meta({ id: 'CampoMostrado' });

/** The schema of the fields of a form as a page draws them over some answers. */
export const formPage = z.object({
  campos: z.array(field).describe('Los que se muestran con estas respuestas, en el orden del formulario'),
  ocultos: z.array(z.string()).describe('Los códigos de los que no se muestran'),
});

/** The schema of the refused values of a draft, by field. */
export const refusedValues = z.record(
  z.string(),
  z.object({
    valor: z
      .union([z.string(), z.array(z.string())])
      .describe('Como se escribió')
      .meta({ examples: ['doce'] }),
    motivo: z.string().meta({ examples: ['Debe ser un número.'] }),
  }),
);

/** {@link formPage}, and the faults of the typed answers. */
export const typedFormPage = formPage.extend({
  errores: errorsByField.describe('Por campo, lo que el formulario no recibe de lo escrito'),
});

/** The controls of a browser that show how to write their value. */
const selfExplaining: ReadonlySet<string> = new Set(['FECHA', 'HORA']);

/** Describes how a page asks for a field. */
function controlPartsOf(shown: FormField): Pick<z.input<typeof field>, 'control' | 'pista' | 'opciones' | 'tipos'> {
  const kind = controlOf(shown);
  const control = controlNameOf(shown);
  return {
    control,
    pista: (selfExplaining.has(control) ? undefined : hintOf(shown)) ?? null,
    ...('options' in kind && { opciones: kind.options.map((option) => ({ ...option })) }),
    ...(kind.kind === 'document' && { tipos: documentTypes.map(({ codigo, nombre }) => ({ codigo, nombre })) }),
  };
}

/** Writes shown fields in the shape of {@link formPage}. */
export function formPageOf({ shown, hidden }: ShownFields): z.input<typeof formPage> {
  return {
    campos: shown.map(({ field: own, reason, isConditional }) => {
      // Staff draw these pages for other people's answers: the browser would offer data of the clerk.
      const { archivo, autocompletar: _own, opciones: _options, ...rest } = own;
      return {
        ...rest,
        ...controlPartsOf(own),
        ...(archivo && { archivo: limitsOf(archivo) }),
        condicional: isConditional,
        ...(reason !== undefined && { motivo: reason }),
      };
    }),
    ocultos: [...hidden],
  };
}

/**
 * Returns the fields that a form shows over what was typed so far, and what it refuses of it: for a page that is drawn
 * before anything is kept. A blank answer or a missing required one is no error yet. Throws as `Form.shownFields`; not
 * to be called inside a transaction.
 */
export async function typedPageOf(
  form: Form,
  typed: Readonly<Record<string, unknown>>,
): Promise<z.input<typeof typedFormPage>> {
  const answers: Record<string, Answers[string]> = {};
  const errores: Record<string, string[]> = {};
  for (const [codigo, value] of Object.entries(typed)) {
    const outcome = await form.readAnswer(codigo, { value, isTyped: true });
    if (outcome.ok && outcome.answer !== undefined) answers[codigo] = outcome.answer;
    if (!outcome.ok && outcome.code !== 'missing_answers') errores[codigo] = Object.values(outcome.errors).flat();
  }
  return { ...formPageOf(await form.shownFields(answers)), errores };
}
