import { z } from 'zod';
import { freeText, mediaTypeName } from '../../../host/plugin-api/index.js';
import { autocompleteTokens, questionTypeNames, type FormQuestion } from '../contract.js';

const optionFieldsSchema = z.strictObject({
  codigo: z.string().overwrite(freeText).trim().min(1).max(100),
  nombre: z.string().overwrite(freeText).trim().min(1).max(300),
  ayuda: z.string().overwrite(freeText).trim().min(1).max(200).optional(),
});

type OptionInput = string | z.input<typeof optionFieldsSchema>;

/** The schema of an option: `{codigo, nombre, ayuda?}`, or a text that is code and name. */
const optionSchema = z.preprocess(
  (option: OptionInput) => (typeof option === 'string' ? { codigo: option, nombre: option } : option),
  optionFieldsSchema,
);

const reservedCodes: ReadonlySet<string> = new Set(['tipo_denuncia', '__proto__', 'constructor', 'prototype']);

const codeSchema = z
  .string()
  .regex(/^[A-Za-z]\w{0,59}$/, {
    error: 'El código empieza por una letra y tiene hasta 60 letras sin tilde, dígitos o guiones bajos.',
  })
  .refine((codigo) => !reservedCodes.has(codigo), { error: 'Ese código está reservado.' })
  .describe('Nombre del campo en el cuerpo y en las consultas.');

const boundSchema = z.union([z.number(), z.iso.date()]);
const lengthSchema = z.int().min(1).max(10_000);

const tokens = Object.values(autocompleteTokens).flat();

/** The schema of a datum that browsers have of their user. */
export const autocompleteToken = z.enum(tokens);

/** The most bytes of one uploaded file (decisions, section 1): 25 MiB. */
export const maximumFileSize = 25 * 1024 * 1024;

/**
 * The schema of the fields of a question, whatever its type. A limit that aborts keeps input that is too long from the
 * checks of the whole question, whose cost grows with it.
 */
export const questionFieldsSchema = z.strictObject({
  pre_codigo: codeSchema,
  pre_texto: z.string().trim().min(1).max(500).describe('Texto de la pregunta.'),
  pre_tipo: z.enum(questionTypeNames).describe('Tipo de la pregunta.'),
  pre_obligatorio: z.boolean().default(false).describe('Si la respuesta es obligatoria.'),
  pre_orden: z.int().optional().describe('Posición en el formulario; sin ella, al final.'),
  pre_ayuda: z.string().max(2000).optional().describe('Texto de ayuda.'),
  pre_opciones: z
    .array(optionSchema)
    .min(1)
    .max(500, { abort: true })
    .optional()
    .describe('Opciones de SELECCION y SELECCION_MULTIPLE; se acepta una lista de textos.'),
  pre_catalogo: z
    .string()
    .regex(/^[A-Za-z][\w.-]{0,59}$/, { error: 'No es el nombre de un catálogo.' })
    .optional()
    .describe('Catálogo del que se toman las opciones, en lugar de escribirlas.'),
  pre_patron: z
    .string()
    .min(1)
    .max(300, { abort: true })
    .optional()
    .describe('Expresión regular (sintaxis RE2) que cumple la respuesta completa.'),
  pre_patron_mensaje: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .optional()
    .describe('Lo que se le dice a quien escribe una respuesta que no cumple `pre_patron`.'),
  pre_minimo: boundSchema.optional().describe('Mínimo de un NUMERO o primera FECHA.'),
  pre_maximo: boundSchema
    .optional()
    .describe('Máximo de un NUMERO, última FECHA, o cuántos archivos responden un ARCHIVO, de 1 a 10.'),
  pre_longitud_minima: lengthSchema.optional().describe('Mínimo de caracteres.'),
  pre_longitud_maxima: lengthSchema.optional().describe('Máximo de caracteres.'),
  pre_tipos_archivo: z
    .array(
      z
        .string()
        .overwrite(mediaTypeName)
        .regex(/^(?:[a-z]+\/)?[a-z0-9][a-z0-9.+-]{0,126}$/, {
          error: 'No es un tipo MIME ni una familia de archivos.',
        }),
    )
    .min(1)
    .max(50)
    .optional()
    .describe('Tipos MIME que se admiten, o familias: audio, excel, imagen, texto, word.'),
  pre_tamano_maximo: z.int().min(1).max(maximumFileSize).optional().describe('Tamaño máximo del archivo, en bytes.'),
  pre_condicion: z
    .string()
    .trim()
    .min(1)
    .max(500, { abort: true })
    .optional()
    .describe('Expresión FEEL sobre respuestas anteriores; la pregunta se muestra si da verdadero.'),
  pre_sensible: z.boolean().describe('Si la respuesta se enmascara en consultas públicas.'),
  pre_consultable: z.boolean().default(true).describe('Si se puede consultar en público por este campo.'),
  pre_recibo: z.boolean().optional().describe('Si a este CORREO se envía el comprobante.'),
  pre_solicitante: z.boolean().optional().describe('Si es el nombre, o parte del nombre, de quien radica.'),
  pre_autocompletar: autocompleteToken
    .optional()
    .describe('Dato de quien llena el formulario que su navegador puede ofrecer; nunca el de otra persona.'),
});

const fieldNames = Object.keys(questionFieldsSchema.shape);

/** Returns a stored question with its fields in the order of the schema: a JSON column may order them differently. */
export function inFieldOrder(question: FormQuestion): FormQuestion {
  const values = new Map<string, unknown>(Object.entries(question));
  const present = fieldNames.filter((name) => values.get(name) !== undefined);
  return Object.fromEntries(present.map((name) => [name, values.get(name)])) as unknown as FormQuestion;
}
