import { z } from 'zod';
import { idParameter } from '../../../host/plugin-api/index.js';
import { llave } from './workflow-schemas.js';

export const taskId = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({ examples: [12] });

/** The `<id>` of a task; a value that is not a number is an unknown path. */
export const taskParam = z.object({ id: idParameter.describe('Número de la tarea').meta({ examples: ['12'] }) });

/** The most documents that an action may name as read. */
const MOST_READ = 20;

const digest = z.string().regex(/^[0-9a-f]{64}$/, 'Son los 64 dígitos hexadecimales que trae el borrador.');

/** The documents that a user read as drafts before an action. */
export const readDocuments = z
  .record(z.string().max(60), digest)
  .refine((read) => Object.keys(read).length <= MOST_READ, { error: `Tiene más de ${MOST_READ} documentos.` })
  .describe(
    'Con `bpm_accion`: los documentos que quien ejecuta la acción leyó como borrador, por el código de su tarea, con su ' +
      '`X-Contenido-Sha256`. Se firman solo con ese contenido; los demás se firman como queden',
  )
  .meta({ examples: [{ RESOLUCION: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }] });

const fecha = z.iso.datetime().meta({ examples: ['2026-03-02T15:04:05.000Z'] });

/** The holder of a task. */
export const holder = z
  .string()
  .nullable()
  .describe('Usuario que la tiene')
  .meta({ examples: ['lortiz'] });

const venceLegal = z
  .boolean()
  .describe('Si su plazo es el del registro; `vence` es null mientras ese plazo está suspendido, y cuando terminó')
  .meta({ examples: [false] });

/** The scope of a task of an instance. */
export const ambito = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe(
    'Ámbito en el que está abierta: con el código, la distingue de las demás de la instancia; 0 es la instancia misma',
  )
  .meta({ examples: [0] });

/** A task of an instance. */
export const instanceTask = z
  .object({
    id: taskId,
    codigo: z.string().meta({ examples: ['ATENDER'] }),
    nombre: z.string().meta({ examples: ['Atender la queja'] }),
    tipo: z.string().meta({ examples: ['USUARIO'] }),
    estado: z.string().meta({ examples: ['EN_POOL'] }),
    asignado: holder,
    vence: fecha.nullable(),
    vence_legal: venceLegal,
    ambito,
  })
  .meta({ id: 'TareaDeInstancia' });

/** A task as the inbox shows it. */
export const inboxTask = z
  .object({
    id: taskId,
    codigo: z
      .string()
      .describe('El de la tarea en su proceso; `T-000123` sin proceso')
      .meta({ examples: ['ATENDER'] }),
    nombre: z.string().meta({ examples: ['Atender la queja'] }),
    tipo: z
      .string()
      .describe('USUARIO, o el que le da el canal a una tarea sin proceso')
      .meta({ examples: ['USUARIO'] }),
    titulo: z.string().meta({ examples: ['Queja: Atender la queja'] }),
    estado: z.string().meta({ examples: ['EN_POOL'] }),
    asignado: holder,
    instancia: llave.nullable().describe('null sin proceso'),
    suspendida: z.boolean().describe('Si su instancia está suspendida'),
    ambito: ambito.nullable(),
    creada: fecha,
    vence: fecha.nullable(),
    vence_legal: venceLegal,
    prioridad: z
      .int()
      .describe('0, o de 1 a 9 si una regla del plazo la cambió; la más alta es la más urgente')
      .meta({ examples: [0] }),
    metadatos_extra: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Lo que anota el canal de una tarea sin proceso')
      .meta({ examples: [{ chat_id: 42 }] }),
  })
  .meta({ id: 'TareaDeBandeja' });
