import { z } from 'zod';
import { inboxTask } from './task-schemas.js';

/** Describes a text of the record. */
const ofRecord = (text: string, example: string) =>
  z
    .string()
    .nullable()
    .describe(`${text}; null si no hay`)
    .meta({ examples: [example] });

/** A task of a list of the inbox. */
export const listedTask = inboxTask
  .extend({
    grupos: z
      .array(z.string())
      .describe('Los que la pueden tomar')
      .meta({ examples: [['rol:ventanilla']] }),
    proceso: z
      .object({ codigo: z.string().meta({ examples: ['QUEJA'] }), nombre: z.string().meta({ examples: ['Queja'] }) })
      .nullable(),
    radicado: z
      .string()
      .nullable()
      .describe('El del registro que inició todo; null si no hay')
      .meta({ examples: ['2026-0000123'] }),
    solicitante: ofRecord('El nombre de quien hizo la solicitud', 'Ana Rodríguez'),
    asunto: ofRecord('Lo que respondió a la pregunta que su trámite tiene por asunto', 'Hueco en la calle 10'),
    dependencia: ofRecord('El nombre de la dependencia que responde', 'Secretaría de Planeación'),
    vence_registro: z.iso
      .datetime()
      .nullable()
      .describe('Hasta cuándo corre el plazo legal del registro; null sin plazo, en pausa o terminado')
      .meta({ examples: ['2026-03-20T22:00:00.000Z'] }),
    por: z
      .enum(['TAREA', 'REGISTRO'])
      .nullable()
      .describe('Cómo la encontró `search`: por la tarea misma, o por su registro; null sin `search`')
      .meta({ examples: ['REGISTRO'] }),
  })
  .meta({ id: 'TareaListada' });
