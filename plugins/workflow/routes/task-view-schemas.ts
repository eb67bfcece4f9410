import { z } from 'zod';
import { formPage, refusedValues as refusedOfDraft } from '../../forms/contract.js';
import { inboxTask } from './task-schemas.js';
import { llave } from './workflow-schemas.js';

const person = z.object({
  usuario: z.string().meta({ examples: ['lortiz'] }),
  nombre: z.string().meta({ examples: ['Luz Marina Ortiz'] }),
});

const nextTask = z.object({
  codigo: z.string().meta({ examples: ['LIQUIDAR'] }),
  nombre: z.string().meta({ examples: ['Liquidar las expensas'] }),
  tipo: z.string().meta({ examples: ['PROCEDIMIENTO'] }),
  condicional: z
    .boolean()
    .describe('Si depende de una condición')
    .meta({ examples: [false] }),
});

const action = z.object({
  codigo: z.string().meta({ examples: ['ADMITIR'] }),
  nombre: z.string().meta({ examples: ['Admitir'] }),
  procedimientos: z
    .array(z.string())
    .nullable()
    .describe('De los que ejecuta uno; vacío, ninguno; null, cualquiera de uso `workflow`')
    .meta({ examples: [['REGISTRAR_ACTUACION']] }),
  para_ciudadano: z
    .enum(['SIEMPRE', 'SEGUN_EL_CASO', 'NO'])
    .describe(
      'Si quien hizo la solicitud lee algo por ella: SIEMPRE, y hay que escribirlo; SEGUN_EL_CASO, donde lo decide una ' +
        'condición o el proceso ya tiene un texto; o NO',
    )
    .meta({ examples: ['SIEMPRE'] }),
  frases: z
    .array(z.string())
    .describe('Frases que ese texto puede tomar')
    .meta({ examples: [['Falta el plano firmado.']] }),
  sigue: z.array(nextTask).describe('A dónde puede llevar'),
  documentos: z
    .array(
      z.object({
        codigo: z.string().meta({ examples: ['RESOLUCION'] }),
        nombre: z.string().meta({ examples: ['Expedir la resolución'] }),
      }),
    )
    .describe('Tareas a las que puede llevar y cuyo documento puede leer antes, como borrador, quien tiene la tarea'),
});

/** The refused values that a draft keeps. */
export const refusedValues = refusedOfDraft
  .describe('Lo que el formulario no admite, por campo: solo lo recibe quien lo escribió, y ninguna acción lo usa')
  .meta({ examples: [{ folios: { valor: 'doce', motivo: 'Debe ser un número.' } }] });

/** The fields that the answers show, and the answers. */
const filledForm = formPage.extend({
  respuestas: z
    .record(z.string(), z.unknown())
    .describe('Por campo')
    .meta({ examples: [{ folios: 12 }] }),
  rechazadas: refusedValues,
});

const revision = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('Crece con cada cambio del borrador')
  .meta({ examples: [3] });

/** The form after some of its answers were kept. */
export const savedForm = z
  .object({
    EsCorrecto: z.literal(true),
    formulario: filledForm.extend({
      revision,
      errores: z
        .record(z.string(), z.array(z.string()))
        .describe('Por qué no se admite lo demás de lo enviado, por campo')
        .meta({ examples: [{ folios: ['Debe ser un número.'] }] }),
    }),
  })
  .meta({ id: 'LlenadoDeTarea' });

export const answersToSave = z.strictObject({
  respuestas: z
    .record(z.string(), z.unknown())
    .describe('Por campo; una nula o en blanco quita la que hay')
    .meta({ examples: [{ folios: 12 }] }),
  revision: revision.optional().describe('La que se cambió; con otra presente es 409 `draft_changed`'),
});

/** A complete task. */
export const seenWork = z
  .object({
    EsCorrecto: z.literal(true),
    tarea: inboxTask.extend({
      titular: person.nullable().describe('La persona que la tiene'),
      instf_llave: llave.nullable().describe('Para `ejecutar-accion`; solo de quien la tiene'),
    }),
    descripcion: z.string().nullable().describe('Las instrucciones de su definición'),
    acciones: z.array(action),
    formulario: filledForm.extend({ revision: revision.nullable().describe('Del borrador; null sin él') }).nullable(),
    instancia: z
      .object({
        llave,
        proceso: z.object({
          codigo: z.string().meta({ examples: ['LICENCIA'] }),
          nombre: z.string().meta({ examples: ['Licencia'] }),
        }),
        version: z.int().meta({ examples: [2] }),
        estado: z.string().meta({ examples: ['ACTIVA'] }),
        datos: z.array(
          z.object({
            codigo: z.string().meta({ examples: ['area'] }),
            texto: z
              .string()
              .describe('El del campo que lo trae, o el código')
              .meta({ examples: ['Área'] }),
            valor: z.unknown().meta({ examples: [32.5] }),
            palabras: z
              .string()
              .nullable()
              .describe('El valor como lo nombra el campo que lo trae, como el nombre de una opción')
              .meta({ examples: ['Obra nueva'] }),
          }),
        ),
      })
      .nullable()
      .describe('null en una tarea sin proceso'),
    registro: z
      .object({ id: z.int().meta({ examples: [5120] }), radicado: z.string().meta({ examples: ['2026-0005120'] }) })
      .nullable()
      .describe('El registro que se atiende, o el que inició su proceso; null sin registro')
      .meta({ examples: [{ id: 5120, radicado: '2026-0005120' }] }),
    fin: z
      .object({
        por: person.nullable().describe('null si la terminó el servicio'),
        fecha: z.iso.datetime().meta({ examples: ['2026-03-02T15:04:05.000Z'] }),
        accion: z
          .string()
          .nullable()
          .describe('El nombre de la acción que la terminó')
          .meta({ examples: ['Admitir'] }),
      })
      .nullable()
      .describe('Quién la terminó y cómo; null si no ha terminado'),
    puede: z
      .object({
        tomar: z.boolean(),
        soltar: z.boolean(),
        actuar: z.boolean(),
        cerrar: z.boolean().describe('Una tarea de un canal'),
        reasignar: z.boolean(),
        trasladar: z.boolean().describe('A otra dependencia; la tarea de un registro sin proceso'),
      })
      .describe('Lo que puede hacer quien llama'),
  })
  .meta({ id: 'TareaEntera' });
