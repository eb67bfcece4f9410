import type { AdminClient } from 'ventanilla-admin-client';
import type { AnswerOf } from '../operation-types.js';

type FoundRecord = Awaited<ReturnType<AdminClient['tramites']['records']['find']['query']>>['registros'][number];
export type RecordFile = AnswerOf<'/home/api/tramite/expediente/{key}', 'GET'>;

export const RADICADO = '2026-0000123';

const head = {
  id: 123,
  tramite: 'PQRSD',
  nombre: 'Peticiones',
  radicado: RADICADO,
  solicitante: 'Rosa Elvira Núñez',
  asunto: 'Alumbrado',
  oficina: null,
  estado: 'RADICADO',
  canal: 'WEB',
  creado: '2026-03-09T15:00:00.000Z',
  vence: '2026-03-31T22:00:00.000Z',
  respondido: null,
  sin_notificar: false,
  sin_atender: false,
  plazo_ciudadano: null,
} as const;

/** Makes a record of a list. */
export const listedRecord = (more: Partial<FoundRecord> = {}): FoundRecord => ({
  ...head,
  por: 'DOCUMENTO',
  aproximado: false,
  ...more,
});

/** Makes a record whole, which the user may answer and move. */
export const recordFile = (
  registro: Partial<RecordFile['registro']> = {},
  more: Partial<Omit<RecordFile, 'registro'>> = {},
): RecordFile => ({
  registro: {
    ...head,
    llave: null,
    usuario: null,
    funcionario: null,
    exige_respuesta: false,
    recibo: null,
    medio: 'CORREO',
    destino: { medio: 'CORREO', correo: 'ro***@ve***.example', telefono: null },
    privacidad: null,
    recursos: [],
    frases: [],
    informacion: {},
    respuestas: [],
    ...registro,
  },
  puede: { leer: true, archivos: true, responder: true, mover: true },
  archivos: [],
  entregas: [],
  respuestas: [],
  mensajes: [],
  movimientos: [],
  termino: null,
  personas: [],
  ...more,
});

/** Makes a case without entries. */
export const emptyCase = (): AnswerOf<'/workflow/api/casos/{caso}', 'GET'> => ({
  EsCorrecto: true,
  caso: { llave: null, key: null, radicado: RADICADO },
  entradas: [],
  siguiente: null,
});
