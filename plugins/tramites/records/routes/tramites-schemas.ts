import { z } from 'zod';
import { msgProblem, plainValue } from '../../../../host/plugin-api/index.js';
import { autocompleteTokens, questionTypeNames } from '../../../forms/contract.js';

const codigo = z.string().overwrite(plainValue).describe('Código del trámite');
export const codeParam = z.object({ codigo: codigo.meta({ examples: ['PQRSD'] }) });
export const searchedParam = z.object({
  codigo: codigo.describe('Código del trámite, o `*` para buscar en todos').meta({ examples: ['PQRSD'] }),
});
export const anyCodeParam = z.object({
  codigo: codigo.describe('Se busca en todos, sea cual sea').meta({ examples: ['*'] }),
});

/** The answers of a body, or of a record. */
export const answers = z
  .record(z.string(), z.unknown())
  .describe('Respuestas por pre_codigo')
  .meta({ examples: [{ documento: '1144012345', asunto: 'Alumbrado público' }] });

/** The refusals of all these routes. */
export const refusal = msgProblem.schema;

/** The answer to a filing. */
export const filed = z.object({
  msg: z.string().meta({ examples: ['Trámite radicado correctamente.'] }),
  datos: z
    .int()
    .describe('Número interno del registro')
    .meta({ examples: [4217] }),
  key: z
    .string()
    .describe('La clave de seguimiento, que solo conoce quien lo radicó')
    .meta({ examples: ['key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] }),
  radicado: z.string().meta({ examples: ['2026-0000123'] }),
});

/** The answers of both look-ups. */
export const found = {
  200: {
    description: 'El registro más antiguo que tiene el par',
    schema: z.object({
      msg: z.string().meta({ examples: ['Información encontrada.'] }),
      datos: answers.describe('Las respuestas por pre_codigo; las sensibles, enmascaradas'),
    }),
  },
  400: {
    description:
      'Ningún par, o varios (`one_pair_required`); o un campo por el que no se consulta (`field_not_searchable`): `info` dice cuáles lo permiten',
    schema: refusal,
  },
  404: { description: 'Ningún registro tiene el par', schema: refusal },
};

/** The query of both look-ups. */
export const pair = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .describe('Exactamente un par <pre_codigo>=<valor>, como `?documento=1144012345`')
  .meta({ examples: [{ documento: '1144012345' }] });

/** The options of a selection. */
const options = z
  .array(
    z.object({
      codigo: z.string(),
      nombre: z.string(),
      ayuda: z.string().optional().describe('Una línea que la explica'),
    }),
  )
  .optional();

const bound = z.union([z.number(), z.iso.date()]).optional();
const autocomplete = z
  .enum(Object.values(autocompleteTokens).flat())
  .optional()
  .describe('Dato de quien responde que el navegador puede ofrecer, con su nombre en HTML');

const length = z.int().optional();

/** A question as `info` shows it: the four fields of the interface first. */
const publicQuestion = z
  .object({
    pre_codigo: z.string().meta({ examples: ['documento'] }),
    pre_texto: z.string().meta({ examples: ['Número de documento'] }),
    pre_tipo: z.enum(questionTypeNames),
    pre_obligatorio: z.boolean(),
    pre_consultable: z.boolean().describe('Si `estado` y `estado_all` buscan por este campo'),
    pre_ayuda: z.string().optional(),
    pre_opciones: options,
    pre_catalogo: z.string().optional().describe('Catálogo de la ciudad del que son las opciones'),
    pre_patron: z.string().optional().describe('Expresión regular (RE2) que cumple la respuesta completa'),
    pre_patron_mensaje: z.string().optional().describe('Lo que se dice de una respuesta que no cumple `pre_patron`'),
    pre_minimo: bound.describe('De un NUMERO o una FECHA'),
    pre_maximo: bound.describe('De un NUMERO o una FECHA; de un ARCHIVO, cuántos archivos recibe'),
    pre_longitud_minima: length,
    pre_longitud_maxima: length,
    pre_tipos_archivo: z.array(z.string()).optional().describe('Tipos MIME que se admiten'),
    pre_tamano_maximo: z.int().optional().describe('De un ARCHIVO, en bytes'),
    pre_autocompletar: autocomplete,
    pre_condicion: z.string().optional().describe('Expresión FEEL: la pregunta se muestra si da verdadero'),
  })
  .meta({ id: 'PreguntaPublica' });

/** The answer of `info`. */
export const questions = z.object({
  msg: z.string().meta({ examples: ['Preguntas del trámite.'] }),
  datos: z.array(publicQuestion),
});

const fieldUi = z.object({
  widget: z.enum(questionTypeNames).describe('Cómo se responde'),
  texto: z.string().optional().describe('De un INFORMATIVO, que no es una propiedad'),
  ayuda: z.string().optional(),
  condicion: z.string().optional().describe('Expresión FEEL: el campo se muestra si da verdadero'),
  obligatorio: z.literal(true).optional().describe('Siempre que se muestra'),
  opciones: options,
  patron_mensaje: z.string().optional().describe('Lo que se dice de una respuesta que no cumple su patrón'),
  autocompletar: autocomplete,
  minimo: z.iso.date().optional().describe('Primera FECHA'),
  maximo: z.iso.date().optional().describe('Última FECHA'),
  archivo: z
    .object({
      tipos: z.array(z.string()).optional(),
      tamano: z.int().describe('En bytes'),
      maximo: z.int().optional().describe('Cuántos archivos recibe; uno si no está'),
    })
    .optional()
    .describe('De un ARCHIVO'),
});

/** A form: the JSON Schema of its answers, and hints for pages that ask for them. */
export const formDescription = z
  .object({
    schema: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema 2020-12 de las respuestas')
      .meta({
        examples: [
          {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            type: 'object',
            properties: { documento: { type: 'string', title: 'Número de documento' } },
            required: ['documento'],
            additionalProperties: false,
          },
        ],
      }),
    ui: z
      .object({
        orden: z.array(z.string()).describe('Los códigos de las preguntas y los avisos, en orden'),
        campos: z.record(z.string(), fieldUi),
      })
      .describe('Lo que ayuda a preguntarlas')
      .meta({ examples: [{ orden: ['documento'], campos: { documento: { widget: 'TEXTO' } } }] }),
  })
  .meta({ id: 'FormularioDescrito' });
