import { z } from 'zod';
import { seenAnswer } from '../../answers/index.js';
import { detailedRecord, recordFile, recordMove, seenDelivery, seenTerm } from '../../records/index.js';
import { namedMessage } from '../../thread/index.js';

const may = (description: string) =>
  z
    .boolean()
    .describe(description)
    .meta({ examples: [true] });

/** A record with all that belongs to it, for staff. */
export const recordWhole = z
  .object({
    registro: detailedRecord,
    puede: z
      .object({
        leer: may('Consultar el registro'),
        archivos: may('Descargar sus archivos'),
        responder: may('Responderlo y escribirle al ciudadano'),
        mover: may('Cambiar su estado y su plazo, y trasladarlo'),
      })
      .describe('Lo que puede quien llama: por un permiso, o porque tiene una tarea del caso'),
    archivos: z.array(recordFile).nullable().describe('Los que se radicaron; null para quien no los puede descargar'),
    entregas: z.array(seenDelivery).describe('Lo que el ciudadano entregó después'),
    respuestas: z.array(seenAnswer),
    mensajes: z.array(namedMessage),
    movimientos: z.array(recordMove).describe('El más antiguo primero'),
    termino: seenTerm.nullable().describe('El plazo, día por día; null si no tiene'),
    personas: z
      .array(z.object({ id: z.int().meta({ examples: [3] }), nombre: z.string().meta({ examples: ['Luz Ortiz'] }) }))
      .describe('Los nombres de los usuarios que lo demás tiene por su número'),
  })
  .meta({ id: 'Expediente' });
