import type { components } from '../../../src/api/generated/openapi.js';
import type { AnswerOf } from '../operation-types.js';

export type Task = AnswerOf<'/workflow/api/tareas/{id}', 'GET'>;
export type ListedTask = AnswerOf<'/workflow/api/bandeja/tareas', 'POST'>['tareas'][number];
type Field = components['schemas']['CampoMostrado'];
type Form = NonNullable<Task['formulario']>;

export const TASK = 12;

/** Makes a field of a form. */
export const fieldOf = (codigo: string, texto: string, more: Partial<Field> = {}): Field => ({
  codigo,
  texto,
  tipo: 'TEXTO',
  control: 'TEXTO',
  pista: null,
  obligatorio: false,
  schema: {},
  condicional: false,
  ...more,
});

/** Makes the form of {@link taskOf}. */
export const formOf = (more: Partial<Form> = {}): Form => ({
  campos: [
    fieldOf('folios', 'Folios', { tipo: 'NUMERO', control: 'NUMERO' }),
    fieldOf('observaciones', 'Observaciones'),
  ],
  ocultos: [],
  respuestas: {},
  rechazadas: {},
  revision: 1,
  ...more,
});

/** Makes the answer of the service that has saved a draft. */
export const savedForm = (
  respuestas: Form['respuestas'],
  revision = 2,
): AnswerOf<'/workflow/api/tareas/{id}/borrador', 'PUT'> => ({
  EsCorrecto: true,
  formulario: { ...formOf(), respuestas, revision, errores: {} },
});

/** Makes an action of a task. */
export const actionOf = (nombre: string, more: Partial<Task['acciones'][number]> = {}): Task['acciones'][number] => ({
  codigo: nombre.toUpperCase(),
  nombre,
  procedimientos: null,
  para_ciudadano: 'NO',
  frases: [],
  sigue: [],
  documentos: [],
  ...more,
});

/** Makes a task without a case, which the user of `sessionOf` holds. */
export const taskOf = (more: Partial<Task> = {}): Task => ({
  EsCorrecto: true,
  tarea: {
    id: TASK,
    codigo: 'RADICAR',
    nombre: 'Revisar la solicitud',
    tipo: 'USUARIO',
    titulo: 'Licencia: Revisar la solicitud',
    estado: 'ASIGNADA',
    asignado: 'lortiz',
    instancia: null,
    suspendida: false,
    ambito: null,
    creada: '2026-03-09T15:00:00.000Z',
    vence: null,
    vence_legal: false,
    prioridad: 0,
    metadatos_extra: null,
    titular: { usuario: 'lortiz', nombre: 'Luz Marina Ortiz' },
    instf_llave: 'RADICAR-1',
  },
  descripcion: null,
  acciones: [actionOf('Admitir')],
  formulario: formOf(),
  instancia: null,
  registro: null,
  fin: null,
  puede: { tomar: false, soltar: true, actuar: true, cerrar: false, reasignar: false, trasladar: false },
  ...more,
});

/** Makes a task of the inbox that anyone at the counter may take. */
export const listedTask = (id: number, more: Partial<ListedTask> = {}): ListedTask => ({
  id,
  codigo: 'REVISAR',
  nombre: `Revisar la solicitud ${id}`,
  tipo: 'USUARIO',
  titulo: `Solicitud ${id}`,
  estado: 'EN_POOL',
  asignado: null,
  instancia: null,
  suspendida: false,
  ambito: null,
  creada: '2026-03-09T15:00:00.000Z',
  vence: null,
  vence_legal: false,
  prioridad: 0,
  metadatos_extra: null,
  grupos: ['rol:ventanilla'],
  proceso: null,
  radicado: `2026-000000${id}`,
  solicitante: 'Rosa Elvira Núñez',
  asunto: 'Alumbrado',
  dependencia: 'Obras',
  vence_registro: null,
  por: null,
  ...more,
});
