import { z } from 'zod';
import { mediaTypeName } from '../../../host/plugin-api/index.js';
import { MOST_FILES_OF_QUESTION, questionTypeNames, type SchemaFormDefinition } from '../contract.js';
import { autocompleteToken, maximumFileSize } from '../questions/question-fields.js';

const text = z.string().trim().min(1);

const fieldUiSchema = z.strictObject({
  widget: z
    .enum([...questionTypeNames, 'LISTA', 'OBJETO'])
    .optional()
    .describe('Cómo se responde.'),
  texto: text
    .max(2000)
    .optional()
    .describe('Texto de un INFORMATIVO; en una propiedad, su nombre en lugar del `title`.'),
  ayuda: z.string().max(2000).optional().describe('Texto de ayuda.'),
  condicion: text
    .max(500, { abort: true })
    .optional()
    .describe('Expresión FEEL sobre campos anteriores; el campo se muestra si da verdadero.'),
  obligatorio: z.boolean().optional().describe('Si es obligatorio siempre que se muestra.'),
  opciones: z
    .array(z.strictObject({ codigo: z.string().max(300), nombre: text.max(300), ayuda: text.max(200).optional() }))
    .max(500)
    .optional()
    .describe('Nombres de las opciones.'),
  patron_mensaje: text
    .max(300)
    .optional()
    .describe('Lo que se le dice a quien escribe una respuesta que no cumple el patrón.'),
  minimo: z.iso.date().optional().describe('Primera FECHA.'),
  maximo: z.iso.date().optional().describe('Última FECHA.'),
  archivo: z
    .strictObject({
      tipos: z
        .array(z.string().max(200).overwrite(mediaTypeName))
        .min(1)
        .max(50)
        .optional()
        .describe('Tipos MIME que se admiten, o familias: audio, excel, imagen, texto, word.'),
      tamano: z.int().min(1).max(maximumFileSize).optional().describe('Tamaño máximo, en bytes.'),
      maximo: z
        .int()
        .min(1)
        .max(MOST_FILES_OF_QUESTION)
        .optional()
        .describe('Cuántos archivos admite una lista de archivos.'),
    })
    .optional()
    .describe('Límites de un ARCHIVO.'),
  autocompletar: autocompleteToken.optional().describe('Dato de quien responde que su navegador puede ofrecer.'),
  sensible: z.boolean().optional().describe('Si se enmascara en consultas públicas.'),
});

const uiSchema = z.strictObject({
  orden: z.array(z.string().max(60)).max(400).optional().describe('Códigos en el orden en que se preguntan.'),
  campos: z.record(z.string().max(60), fieldUiSchema).optional(),
});

/** Moves the `ui` of a schema beside it. */
function besideSchema(written: unknown): unknown {
  if (typeof written !== 'object' || written === null || !('schema' in written)) return written;
  const { schema } = written;
  if (typeof schema !== 'object' || schema === null || !('ui' in schema)) return written;
  if ('ui' in written && written.ui !== undefined) return written;
  const { ui, ...own } = schema;
  return { ...written, schema: own, ui };
}

/** The schema of a definition; the content of its JSON Schema is checked elsewhere. */
export const definitionSchema = z
  .preprocess(besideSchema, z.strictObject({ schema: z.record(z.string(), z.unknown()), ui: uiSchema.optional() }))
  .meta({
    id: 'FormularioJsonSchema',
    description: 'Formulario como JSON Schema 2020-12, con su `ui`.',
  }) as unknown as z.ZodType<SchemaFormDefinition>;
