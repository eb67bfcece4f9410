/** The tramite of the filings and look-ups. */
export const ASKED = 'SOLICITUD';

/** A tramite with the same form: its frequent values must not slow a look-up in the other one. */
export const OTHER = 'LICENCIA';

export const USERNAME = 'banco';
export const PASSWORD = 'una-clave-de-medir';

const question = (pre_codigo: string, more: object = {}): object => ({
  pre_codigo,
  pre_texto: pre_codigo,
  pre_tipo: 'TEXTO',
  ...more,
});

const preguntas = [
  question('documento', { pre_obligatorio: true, pre_sensible: true }),
  question('sector', { pre_obligatorio: true }),
  question('correo', { pre_tipo: 'CORREO', pre_sensible: true }),
  question('asunto', { pre_obligatorio: true }),
  question('descripcion', { pre_tipo: 'TEXTO_LARGO', pre_consultable: false }),
];

/** A stored procedure of the city that reads a row by its key and returns it. */
export const RUN = 'ULTIMO_RADICADO';

const lastFiled = `CREATE OR REPLACE FUNCTION ultimo_radicado(jsondata jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('estado', true, 'respuesta', jsonb_build_object(
    'anio', jsondata ->> 'anio',
    'ultimo', (SELECT ultimo FROM tramites_filing_number WHERE anio = CAST(jsondata ->> 'anio' AS INTEGER))))
$$`;

/** The role of the user, and its pool. */
const ROLE = 'banco';
export const POOL = `rol:${ROLE}`;

/** A process of one manual task, and one of three. */
export const ONE_TASK = 'UNA_TAREA';
export const THREE_TASKS = 'TRES_TAREAS';
/** A process whose one task a procedure carries out. */
export const AUTOMATIC = 'AUTOMATICO';
/** The action by which each of their tasks ends. */
export const ACTION = 'SEGUIR';

/** Makes a process of consecutive tasks. */
const inARow = (codigo: string, ...codes: readonly string[]): object => ({
  codigo,
  nombre: codigo,
  definicion: {
    inicio: codes[0],
    tareas: [
      ...codes.map((code) => ({
        codigo: code,
        nombre: `Tarea ${code}`,
        tipo: 'USUARIO',
        asignacion: { pool: [POOL] },
        acciones: [{ codigo: ACTION, nombre: 'Seguir' }],
      })),
      { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
    ],
    transiciones: codes.map((desde, at) => ({ desde, accion: ACTION, hacia: codes[at + 1] ?? 'FIN' })),
  },
});

const automatic = {
  codigo: AUTOMATIC,
  nombre: AUTOMATIC,
  definicion: {
    inicio: 'ANOTAR',
    tareas: [
      { codigo: 'ANOTAR', nombre: 'Anotar', tipo: 'PROCEDIMIENTO', procedimiento: RUN },
      { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
    ],
    transiciones: [{ desde: 'ANOTAR', hacia: 'FIN' }],
  },
};

/**
 * The bundle of every measured database: five tramites of one form, one user, one stored procedure, three processes.
 */
export const city = {
  // Starting a process whose first task has neither user nor pool needs `workflow.admin`.
  roles: [{ codigo: ROLE, nombre: 'Banco de pruebas', permisos: ['workflow.admin'] }],
  usuarios: [{ username: USERNAME, password: PASSWORD, nombres: 'Banco de pruebas', roles: [ROLE] }],
  procedimientos: [
    {
      pro_codigo: RUN,
      nombre_bd: 'ultimo_radicado',
      usos: ['jwt', 'sesion', 'token', 'certificado', 'workflow'],
      sql: { postgres: lastFiled },
    },
  ],
  procesos: [inARow(ONE_TASK, 'ATENDER'), inARow(THREE_TASKS, 'RADICAR', 'REVISAR', 'RESOLVER'), automatic],
  tramites: [ASKED, OTHER, 'PERMISO', 'QUEJA', 'CERTIFICADO'].map((codigo) => ({
    codigo,
    nombre: codigo,
    preguntas,
  })),
};

/** Makes the fields of a citizen's filing. */
export const filing = (documento: string): Record<string, string> => ({
  documento,
  sector: 'NORTE',
  correo: 'ciudadana@correo.example',
  asunto: 'Solicitud de información',
  descripcion: 'Solicito que se me informe del estado de la obra que se adelanta en mi calle. '.repeat(3),
});
