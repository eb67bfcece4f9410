import { z } from 'zod';
import { pageRequest, plainValue, rowId } from '../../../../host/plugin-api/index.js';
import { answerMeans, citizenWords, receiptStates, recordStates } from '../../vocabulary/index.js';
import { foundBy } from '../search/record-matches.js';
import type { MoveRequest } from '../moves/record-state-service.js';

/** The states of a record. */
const recordState = z.enum(recordStates);

/** A day of the years 2000 to 2100: databases do not take all others. */
export const day = z.iso
  .date()
  .refine((date) => date >= '2000-01-01' && date <= '2100-12-31', 'Escriba una fecha entre 2000 y 2100.');

/** A record in a list for staff. */
const listedRecord = z.object({
  id: z.int(),
  tramite: z.string(),
  /** The name of its tramite. */
  nombre: z.string(),
  radicado: z.string(),
  /** The name of its applicant; null where its form does not ask for it. */
  solicitante: z.string().nullable(),
  /** Its subject: the answer to the question that its tramite named when it was filed; null without one. */
  asunto: z.string().nullable(),
  /** The name of the department that answers it; null where its tramite names none. */
  oficina: z.string().nullable(),
  estado: recordState,
  canal: z.string(),
  creado: z.iso.datetime(),
  /** The end of its term; null without a term, and while it is paused. */
  vence: z.iso.datetime().nullable(),
  /** The moment of its first answer, which ends its term. */
  respondido: z.iso.datetime().nullable(),
  /** Whether it was answered, and no answer reached the person: they are not notified yet. */
  sin_notificar: z.boolean(),
  /** Whether a message of the citizen waits for the city. */
  sin_atender: z.boolean(),
  /** The last moment at which the citizen may hand in what is missing, where staff returned it and the law sets one. */
  plazo_ciudadano: z.iso.datetime().nullable(),
});

/** A record with all that a list leaves out. */
export const detailedRecord = listedRecord.extend({
  llave: z.string().nullable(),
  /** Id of the user who filed it, where its channel knows. */
  usuario: z.int().nullable(),
  /** Id of the clerk who filed it at the counter for the person. */
  funcionario: z.int().nullable(),
  /** Whether its tramite demands an answer before its end. */
  exige_respuesta: z.boolean(),
  /** Null where none was asked for; `RETENIDO`: none was sent, as its recipient had had the receipts of the day. */
  recibo: z.enum(receiptStates).nullable(),
  /** The means by which the person is reached; null where they left none. */
  medio: z.enum(answerMeans).nullable(),
  /** The place to which an answer would be sent: the means, the masked address, and a number of the person to call. */
  destino: z.object({
    medio: z.enum(answerMeans).nullable(),
    correo: z.string().nullable(),
    telefono: z.string().nullable(),
  }),
  /** The privacy notice that was accepted with it; null where its channel shows none. */
  privacidad: z.object({ version: z.string(), fecha: z.iso.datetime() }).nullable(),
  /**
   * The remedies that its tramite names against an unfavourable decision, in whatever state the record is. No decision
   * of this record is meant, so that they have no last moment.
   */
  recursos: z.array(
    z.object({ nombre: z.string(), ante: z.string().nullable(), plazo: z.string(), norma: z.string().nullable() }),
  ),
  /** Phrases of its tramite for the words to the citizen. */
  frases: z.array(z.string()),
  informacion: z.record(z.string(), z.unknown()),
  /** Its answers beside their questions, in words and in the order of its form. */
  respuestas: z.array(
    z.object({
      pre_codigo: z.string(),
      texto: z.string(),
      tipo: z.string().nullable(),
      palabras: z.string(),
    }),
  ),
});

/** A move of a record. */
export const recordMove = z.object({
  id: z.int(),
  desde: recordState,
  hacia: recordState,
  /** Id of the user who moved it. */
  usuario: z.int().nullable(),
  motivo: z.string().nullable(),
  /** The words to the citizen. */
  para_ciudadano: z.string().nullable(),
  fecha: z.iso.datetime(),
});

/** A move that staff ask for. */
export const askedMove = z.strictObject({
  estado: recordState,
  motivo: z.string().max(1000).optional(),
  /** Cancels the process of the record, which the record would follow otherwise; `motivo` says why. */
  terminar_proceso: z.boolean().optional(),
  /** For a move to `DEVUELTO`: the term goes on, where it pauses otherwise. It needs `motivo`. */
  sin_suspender: z.boolean().optional(),
  /**
   * The words to the citizen, such as what is missing; `motivo` stays with staff. Needed for `DEVUELTO`, `RECHAZADO`
   * and `ANULADO`.
   */
  para_ciudadano: citizenWords.optional(),
  /** For a move to `DEVUELTO`: the things that the citizen hands in, by default a text and files. */
  pide: z.strictObject({ texto: z.boolean().optional(), archivos: z.boolean().optional() }).optional(),
});

/** Returns the move of a user. */
export const moveRequest = (asked: z.output<typeof askedMove>, userId: number): MoveRequest => ({
  to: asked.estado,
  userId,
  reason: asked.motivo,
  paraCiudadano: asked.para_ciudadano,
  asks: asked.pide,
  endProcess: asked.terminar_proceso,
  termGoesOn: asked.sin_suspender,
});

/** A record that was found, and whether a word of it is spelt otherwise than the typed one. */
export const foundRecord = listedRecord.extend({ por: z.enum(foundBy), aproximado: z.boolean() });

/** A record in a list, which a text may have narrowed. */
export const narrowedRecord = foundRecord.extend({ por: z.enum(foundBy).nullable() });

/** The filter of a list. */
export const recordFilter = pageRequest(rowId).extend({
  /** A text as `find` reads it; the other parts of the filter narrow all records that it finds. */
  texto: z.string().trim().min(1).max(100).optional(),
  /** The name of the department that answers them. */
  oficina: z.string().max(200).optional(),
  tramite: z.string().max(60).optional(),
  estado: recordState.optional(),
  /** The first and the last day on which they were filed; the list is in the order of their moments then. */
  desde: day.optional(),
  hasta: day.optional(),
  radicado: z
    .string()
    .overwrite(plainValue)
    .regex(/^\d{4}-\d{1,9}$/, 'Un radicado es como 2026-000123.')
    .optional(),
  key: z.string().max(40).overwrite(plainValue).toLowerCase().optional(),
  /** The number of an identity document that was filed with it, whatever question asked for it. */
  documento: z.string().max(40).optional(),
  /** The name of its applicant: words, or their beginnings, without regard to capitals and accents. */
  nombre: z.string().max(100).optional(),
  /** Records whose term has ended, and that are neither answered nor closed. */
  vencidos: z.boolean().optional(),
  /** Records with an answer that did not reach the person. */
  sin_notificar: z.boolean().optional(),
  /** Records with a message of the citizen that waits for the city. */
  sin_atender: z.boolean().optional(),
  /**
   * Records that staff have returned, where the time of the citizen is over: they may be taken up again, or withdrawn.
   */
  plazo_ciudadano_vencido: z.boolean().optional(),
  /** Records whose answer to a question is exactly this. */
  respuesta: z.strictObject({ pre_codigo: z.string().max(60), valor: z.string().max(10_000) }).optional(),
});

const mark = (words: string) => z.boolean().optional().describe(words);

/** The filter of an exported list: the one of a list, without its pages. */
export const exportFilter = z.strictObject({
  texto: recordFilter.shape.texto
    .describe('Radicado, con o sin año, clave, documento, o palabras del nombre o del asunto')
    .meta({ examples: ['hueco virgen'] }),
  oficina: recordFilter.shape.oficina.describe('Nombre de la dependencia que los responde'),
  tramite: recordFilter.shape.tramite.describe('Código del trámite').meta({ examples: ['PQRSD'] }),
  estado: recordState.optional().describe('Estado'),
  desde: day
    .optional()
    .describe('Primer día en que se radicaron')
    .meta({ examples: ['2026-01-01'] }),
  hasta: day
    .optional()
    .describe('Último día en que se radicaron')
    .meta({ examples: ['2026-11-30'] }),
  documento: recordFilter.shape.documento.describe('Número de un documento de identidad que se radicó con él'),
  nombre: recordFilter.shape.nombre.describe('Palabras del nombre de quien lo presentó, o sus comienzos'),
  vencidos: mark('Si solo los vencidos sin responder'),
  sin_notificar: mark('Si solo los que tienen una respuesta que no llegó'),
  sin_atender: mark('Si solo los que tienen un mensaje sin atender'),
  plazo_ciudadano_vencido: mark('Si solo los devueltos con el plazo de la persona vencido'),
});
