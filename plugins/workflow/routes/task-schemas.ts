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
