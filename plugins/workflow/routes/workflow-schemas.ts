import { z } from 'zod';
import { authenticated, envelopeProblem, uuid, uuidInSmallLetters } from '../../../host/plugin-api/index.js';
import { code, formStates } from '../definition/index.js';

/** The access to endpoints marked D: `IsWorkflowDesigner` (interface, "Workflow"). */
export const designer = authenticated(['jwt', 'session'], 'workflow.designer');

/** The access of all users: each task decides what a user may do with it. */
export const staff = authenticated(['jwt', 'session']);

/** The bytes of a file, which no schema describes. */
export const bytes = z.unknown().meta({ override: {} });

/** A refusal of these endpoints. */
export const refusal = envelopeProblem.schema
  .extend({ mensaje: z.string().meta({ examples: ['No existe un proceso con esa llave o código.'] }) })
  .meta({ id: 'WorkflowProblem' });

export const problem = { ...envelopeProblem, schema: refusal };

const place = z
  .array(z.union([z.string(), z.int()]))
  .describe('Dónde está, en el JSON de la definición')
  .meta({ examples: [['tareas', 0, 'formulario']] });

/** A fault or a warning of a definition. */
export const finding = z
  .object({
    path: place,
    codigo: z
      .string()
      .describe('Estable')
      .meta({ examples: ['formulario_desconocido'] }),
    mensaje: z.string().meta({ examples: ['La tarea «RADICAR» nombra el formulario «F_RADICAR», que no existe.'] }),
    linea: z.int().optional().describe('De una expresión, desde 1'),
    columna: z.int().optional().describe('De una expresión, desde 1'),
  })
  .meta({ id: 'ProcesoHallazgo' });

export const difference = z
  .object({
    tipo: z.string().meta({ examples: ['tarea_cambiada'] }),
    path: place,
    campos: z
      .array(z.string())
      .optional()
      .meta({ examples: [['nombre']] }),
    antes: z.unknown().meta({ examples: [{ nombre: 'Radicar' }] }),
    despues: z.unknown().meta({ examples: [{ nombre: 'Radicar la solicitud' }] }),
    mensaje: z.string().meta({ examples: ['Cambió la tarea «RADICAR»: nombre.'] }),
  })
  .meta({ id: 'ProcesoDiferencia' });

/** A definition as any JSON object: a draft may be faulty. */
export const definicion = z
  .record(z.string(), z.unknown())
  .describe('Definición del proceso; su esquema está en `/workflow/api/esquema/`')
  .meta({
    examples: [
      {
        codigo: 'QUEJA',
        nombre: 'Queja',
        inicio: 'ATENDER',
        tareas: [
          {
            codigo: 'ATENDER',
            nombre: 'Atender la queja',
            tipo: 'USUARIO',
            formulario: 'F_QUEJA',
            asignacion: { pool: ['rol:ventanilla'] },
            acciones: [{ codigo: 'RESPONDER', nombre: 'Responder' }],
          },
          { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
        ],
        transiciones: [{ desde: 'ATENDER', accion: 'RESPONDER', hacia: 'FIN' }],
      },
    ],
  });

const text = (example: string) => z.string().meta({ examples: [example] });

/** The `<llave>` of a process: its UUID or its code. A path that is neither is unknown. */
export const codeOrLlave = code.overwrite(uuidInSmallLetters).meta({ examples: ['QUEJA'] });

export const llave = uuid.meta({ examples: ['3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] });

export const revision = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .meta({ examples: [3] });

export const proceso = z
  .object({
    llave,
    codigo: text('QUEJA'),
    nombre: text('Queja'),
    estado: z
      .enum(['BORRADOR', 'ACTIVA'])
      .describe('BORRADOR mientras no se publica')
      .meta({ examples: ['ACTIVA'] }),
  })
  .meta({ id: 'Proceso' });

const fecha = z.iso.datetime().meta({ examples: ['2026-03-02T15:04:05.000Z'] });
const usuario = z
  .string()
  .nullable()
  .meta({ examples: ['lortiz'] });

export const listedVersion = z
  .object({
    version: z.int().meta({ examples: [2] }),
    estado: z.enum(['ACTIVA', 'HISTORICA']).meta({ examples: ['ACTIVA'] }),
    comentario: z
      .string()
      .nullable()
      .meta({ examples: ['Se agrega la visita'] }),
    usuario: usuario.describe('Quien la publicó; null si fue un paquete de configuración'),
    fecha,
  })
  .meta({ id: 'ProcesoVersion' });

/** The answer of `refrescar` and `workflow.processes.get`. */
export const processState = z.object({
  proceso,
  activa: z
    .object({ version: z.int().meta({ examples: [2] }), definicion })
    .nullable()
    .describe('null mientras no se publica'),
  staging: z.object({
    revision: revision.describe('La que espera la próxima llamada a guardar o publicar'),
    definicion,
    usuario: usuario.describe('De quién es el borrador; null si es una copia de la versión activa'),
    fecha: fecha.nullable(),
    diferencias: z
      .array(difference)
      .nullable()
      .describe('De la versión activa al borrador; null si no hay con qué comparar'),
  }),
  versiones: z.array(listedVersion).describe('La más nueva primero'),
});

/** A form in an answer. */
export const formulario = z
  .object({
    codigo: text('F_QUEJA'),
    nombre: text('Queja'),
    revision,
    estado: z
      .enum(formStates)
      .describe('Un proceso no puede empezar a nombrar uno INACTIVO')
      .meta({ examples: ['ACTIVO'] }),
    schema: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema 2020-12')
      .meta({ examples: [{ type: 'object', properties: { asunto: { type: 'string', title: 'Asunto' } } }] }),
    ui: z
      .record(z.string(), z.unknown())
      .describe('Orden, widgets y condiciones')
      .meta({ examples: [{ orden: ['asunto'] }] }),
  })
  .meta({ id: 'Formulario' });
