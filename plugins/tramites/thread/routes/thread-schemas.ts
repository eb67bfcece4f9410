import { z } from 'zod';
import { messageKinds, messageSides } from '../../contract.js';

const file = z.object({
  nombre: z.string().meta({ examples: ['foto.jpg'] }),
  tipo: z.string().meta({ examples: ['image/jpeg'] }),
  tamano: z
    .int()
    .describe('En bytes')
    .meta({ examples: [48_213] }),
  sha256: z.string().meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] }),
  ruta: z
    .string()
    .describe('Donde se descarga, con la clave de seguimiento del registro')
    .meta({
      examples: ['/home/api/tramite/seguimiento/key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001/mensaje/1/archivo/1'],
    }),
});

/** A message as the holder of the record's key sees it. */
const trackedMessage = z.object({
  numero: z
    .int()
    .describe('En el hilo, desde 1')
    .meta({ examples: [1] }),
  fecha: z.iso.datetime(),
  de: z
    .enum(messageSides)
    .describe('Quién lo escribió')
    .meta({ examples: ['CIUDADANO'] }),
  tipo: z
    .enum(messageKinds)
    .describe('`REVISION`: el ciudadano pide revisar una respuesta')
    .meta({ examples: ['MENSAJE'] }),
  respuesta: z
    .int()
    .nullable()
    .describe('De una revisión: el número de la respuesta; null en los demás')
    .meta({ examples: [null] }),
  texto: z
    .string()
    .nullable()
    .describe('Null si solo trae archivos')
    .meta({ examples: ['El hueco ya tapa medio carril: adjunto otra foto.'] }),
  archivos: z.array(file),
});

/** The thread of a record. */
export const trackedThread = z.object({
  mensajes: z.array(trackedMessage).describe('Lo más antiguo primero'),
  admite_mensajes: z
    .boolean()
    .describe('Si el ciudadano puede escribir ahora')
    .meta({ examples: [true] }),
  revision: z
    .object({ respuesta: z.int().meta({ examples: [1] }), hasta: z.iso.datetime() })
    .nullable()
    .describe('La respuesta que se puede pedir que revisen, y hasta cuándo; null si ninguna'),
  calificacion: z
    .object({
      respuesta: z.int().meta({ examples: [1] }),
      nota: z
        .int()
        .nullable()
        .describe('De 1 (mala) a 5 (muy buena); null si no la han calificado')
        .meta({ examples: [null] }),
    })
    .nullable()
    .describe('La última respuesta y su calificación; null si no hay respuesta'),
});

/** A message that a citizen has written. */
export const writtenMessage = z
  .object({ mensaje: trackedMessage, repetido: z.boolean().describe('Si el hilo ya lo tenía') })
  .meta({ id: 'MensajeEscrito' });

/** A message as staff see it. */
const seenMessage = trackedMessage.extend({
  archivos: z.array(
    file.extend({
      ruta: z
        .string()
        .describe('Donde lo descargan los funcionarios que pueden ver el registro o su caso')
        .meta({ examples: ['/home/api/tramite/mensaje/2026-0000123/1/archivo/1'] }),
    }),
  ),
  usuario: z
    .int()
    .nullable()
    .describe('Quién lo escribió; null si fue un ciudadano sin sesión')
    .meta({ examples: [3] }),
  atendido: z
    .boolean()
    .describe('Si la entidad ya lo atendió')
    .meta({ examples: [false] }),
});

/** A message with the name of the clerk who wrote it; null for a message of the citizen. */
export const namedMessage = seenMessage.extend({
  funcionario: z
    .string()
    .nullable()
    .describe('El nombre de quien lo escribió; null si fue el ciudadano')
    .meta({ examples: ['Luz Ortiz'] }),
});

/** A message that staff have written. */
export const givenMessage = z
  .object({ mensaje: seenMessage, repetido: z.boolean().describe('Si el hilo ya lo tenía') })
  .meta({ id: 'MensajeDado' });
