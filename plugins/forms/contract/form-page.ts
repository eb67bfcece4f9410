import { z } from 'zod';
import { errorsByField } from '../../../host/plugin-api/index.js';
import type { Answers, Form } from './form.js';
import type { FileLimits, ShownFields } from './form-field.js';
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

const field = z
  .object({
    codigo: z.string().meta({ examples: ['documento'] }),
    texto: z.string().meta({ examples: ['Número de documento'] }),
    tipo: z.enum([...questionTypeNames, 'LISTA', 'OBJETO']),
    obligatorio: z.boolean(),
    ayuda: z.string().optional(),
    opciones: z.array(z.object({ codigo: z.string(), nombre: z.string(), ayuda: z.string().optional() })).optional(),
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

/** Writes shown fields in the shape of {@link formPage}. */
export function formPageOf({ shown, hidden }: ShownFields): z.input<typeof formPage> {
  return {
    // Staff draw these pages for other people's answers: the browser would offer data of the clerk.
    campos: shown.map(({ field: { opciones, archivo, autocompletar: _own, ...rest }, reason, isConditional }) => ({
      ...rest,
      ...(opciones && { opciones: opciones.map((option) => ({ ...option })) }),
      ...(archivo && { archivo: limitsOf(archivo) }),
      condicional: isConditional,
      ...(reason !== undefined && { motivo: reason }),
    })),
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
