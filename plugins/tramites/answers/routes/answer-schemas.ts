import { z } from 'zod';
import { trackedFile } from '../../records/index.js';
import { answerDeliveries, answerMeans } from '../../vocabulary/index.js';

const file = trackedFile('respuesta.pdf', 'respuesta/1/archivo/1');

const named = {
  nombre: z.string().meta({ examples: ['Resolución de licencia'] }),
  codigo: z
    .string()
    .describe('Código de verificación')
    .meta({ examples: ['7K2M-QX4T-9HNB'] }),
};

/** A document that the process of a record has issued, for callers with the record's key. */
export const trackedDocument = z.object({
  ...named,
  emitido: z.iso.datetime(),
  estado: z.enum(['VIGENTE', 'REEMPLAZADO', 'REVOCADO']).meta({ examples: ['VIGENTE'] }),
  enlace: z
    .string()
    .nullable()
    .describe('Página que lo descarga, por unas horas; null si ya no está vigente')
    .meta({ examples: ['https://tramites.ciudad.example/documentos/enlace/#t.12.1767225600.q1n3f0Zr8m2YwT5s'] }),
});

/** An answer as the holder of the record's key sees it. */
export const trackedAnswer = z.object({
  numero: z.int().meta({ examples: [1] }),
  fecha: z.iso.datetime(),
  texto: z.string().meta({ examples: ['Su solicitud fue atendida el 3 de marzo.'] }),
  parcial: z
    .string()
    .nullable()
    .describe('Si concede solo una parte: por qué no concede más. Null si la respuesta es completa')
    .meta({ examples: ['El permiso no cubre el parque: lo administra otra entidad.'] }),
  archivos: z.array(file),
  documentos: z.array(trackedDocument).describe('Documentos que la acompañan'),
});

/** An answer as staff see it. */
export const seenAnswer = trackedAnswer.extend({
  archivos: z.array(
    file.extend({
      ruta: z
        .string()
        .describe('Donde lo descargan los funcionarios que pueden ver el registro o su caso')
        .meta({ examples: ['/home/api/tramite/respuesta/2026-0000123/1/archivo/1'] }),
    }),
  ),
  documentos: z.array(z.object(named)).describe('Documentos que la acompañan'),
  usuario: z
    .int()
    .describe('Quién la dio')
    .meta({ examples: [3] }),
  envio: z
    .object({
      medio: z.enum(answerMeans),
      estado: z.enum(answerDeliveries),
      motivo: z
        .string()
        .optional()
        .describe('De un correo que el servidor recibió y después devolvió: no le llegó al ciudadano')
        .meta({ examples: ['rebotado: 5.1.1'] }),
      notificada: z
        .object({
          fecha: z.iso.datetime(),
          usuario: z.int().meta({ examples: [3] }),
          medio: z.string().meta({ examples: ['Personalmente, con acta'] }),
        })
        .optional()
        .describe('Cómo se notificó al ciudadano de una respuesta que no le llegó'),
    })
    .nullable()
    .describe('Null si no hay correo ni chat a donde enviarla'),
  calificacion: z
    .object({
      nota: z
        .int()
        .describe('De 1 (mala) a 5 (muy buena)')
        .meta({ examples: [4] }),
      comentario: z
        .string()
        .nullable()
        .meta({ examples: ['Me respondieron rápido.'] }),
      fecha: z.iso.datetime(),
    })
    .nullable()
    .describe('Cómo la calificó quien hizo la solicitud; null si no la ha calificado')
    .meta({ examples: [null] }),
});

/** An answer that was given. */
export const givenAnswer = z
  .object({ respuesta: seenAnswer, repetida: z.boolean().describe('Si el registro ya la tenía') })
  .meta({ id: 'RespuestaDada' });
