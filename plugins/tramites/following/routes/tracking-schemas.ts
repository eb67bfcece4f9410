import { z } from 'zod';
import { trackedAnswer, trackedDocument } from '../../answers/index.js';
import { trackedFiling } from '../../copies/index.js';
import { trackedThread } from '../../thread/index.js';
import { recordStates } from '../../vocabulary/index.js';
import { trackedPayment } from './payment-schema.js';

const estado = z.enum(recordStates);
const words = z
  .string()
  .nullable()
  .meta({ examples: ['Falta el plano del lote, firmado por el arquitecto.'] });
const step = z.object({
  estado,
  fecha: z.iso.datetime(),
  para_ciudadano: words.describe('Lo que la entidad le dice al ciudadano sobre este cambio; null si no dijo nada'),
});

const processStep = z.object({
  nombre: z.string().meta({ examples: ['En revisión'] }),
  desde: z.iso.datetime(),
  hasta: z.iso.datetime().nullable().describe('Null mientras está en curso'),
});

const pending = z.object({
  id: z.int().meta({ examples: [4217] }),
  nombre: z.string().meta({ examples: ['Completar los planos'] }),
  hasta: z.iso.datetime().nullable().describe('Null si no tiene un tiempo que se venza'),
  para_ciudadano: words.describe('Qué falta, en palabras de la entidad; null si no lo dijo'),
  si_no_llega: z
    .string()
    .nullable()
    .describe('Qué pasa si no se entrega nada a tiempo; null si no está dicho')
    .meta({ examples: ['Si no llega ese día, seguimos con lo que tenemos.'] }),
});

const remedy = z.object({
  nombre: z.string().meta({ examples: ['Reposición'] }),
  ante: z
    .string()
    .nullable()
    .describe('La autoridad que lo decide')
    .meta({ examples: ['la Secretaría de Planeación'] }),
  plazo: z.string().meta({ examples: ['10 días hábiles'] }),
  hasta: z.iso.datetime().nullable().describe('Null mientras la decisión no está notificada'),
  norma: z
    .string()
    .nullable()
    .meta({ examples: ['Ley 1437 de 2011, art. 76'] }),
});

/** A record as its follower sees it. */
export const tracked = z
  .object({
    radicado: z.string().meta({ examples: ['2026-0000123'] }),
    tramite: z.object({
      codigo: z.string().meta({ examples: ['RESIDENCIA'] }),
      nombre: z.string().meta({ examples: ['Certificado de residencia'] }),
    }),
    estado,
    creado: z.iso.datetime(),
    vence: z.iso.datetime().nullable().describe('Null si el trámite no tiene plazo, o mientras está suspendido'),
    respondido: z.iso.datetime().nullable().describe('Cuándo se respondió por primera vez, lo que termina su plazo'),
    sin_notificar: z
      .boolean()
      .describe('Si se respondió y la respuesta no se pudo enviar o el correo se devolvió: todavía no está notificada')
      .meta({ examples: [false] }),
    pasos: z.array(step).describe('Por lo que ha pasado el registro, lo más antiguo primero'),
    actual: step,
    presentado: trackedFiling
      .optional()
      .describe('Lo que se presentó: la copia, los archivos y el comprobante que se envió por correo'),
    desenlace: z
      .string()
      .optional()
      .describe('Cómo terminó, en palabras de su proceso o por desistimiento; solo si terminó y las hay')
      .meta({ examples: ['Desistida'] }),
    etapas: z
      .array(processStep)
      .optional()
      .describe('Etapas públicas del proceso que inició el registro, si inició uno, lo más antiguo primero'),
    pendientes: z
      .array(pending)
      .optional()
      .describe('Lo que se espera del ciudadano, lo más antiguo primero: se entrega en `pendiente/<clave>/<id>`'),
    pagos: z
      .array(trackedPayment)
      .optional()
      .describe(
        'Lo que el proceso espera que se pague, y lo que ya se pagó, si pide algún pago, lo más antiguo primero',
      ),
    documentos: z
      .array(trackedDocument)
      .optional()
      .describe('Documentos que expidió ese proceso para el ciudadano, si inició uno, lo más antiguo primero'),
    recursos: z
      .array(remedy)
      .optional()
      .describe('Los recursos del trámite contra una decisión que no concede todo, si tiene alguno'),
    respuestas: z.array(trackedAnswer).optional().describe('Lo que la entidad ha respondido, si respondió'),
    hilo: trackedThread
      .optional()
      .describe('Los mensajes entre el ciudadano y la entidad, y lo que puede hacer con ellos'),
  })
  .meta({ id: 'Seguimiento' });
