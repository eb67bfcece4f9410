import { everyAnswer, everyType } from '../../acceptance/support/every-type.js';
import { procedure } from '../../plugins/procedures/support/city-procedures.js';
import { bounces } from '../../support/returned-mail.js';

/** A marker in every secret or personal value that is sent; it must be in no log line and in no refusal. */
export const CANARY = 'canario';

export const PASSWORD = `${CANARY}-clave-correcta-y-larga`;
export const SUPERUSER = 'jefa';

/** A form with every type of question, with patterns, ranges and conditions. */
export const FORM = everyType.codigo;
export const CERTIFICATE = 'CERTIFICADO';
export const PROCEDURE = 'ECO';
/** The template of the document of {@link CERTIFICATE}. */
export const TEMPLATE = 'CONSTANCIA';
/** The code of a process, and of its form. */
export const PROCESS = 'PROCESO';
/** A process that runs, and the role of those who work on it. */
export const CASE = 'CASO';
export const STAFF = 'atencion';
/** The token of the external system that reconciles instances. */
export const RECONCILE_TOKEN = `${CANARY}-conciliacion`;
/** A tramite, its process, which waits for the citizen, and the form of that request. */
export const ASKING = 'REQUERIDO';
/** A tramite whose term runs, without a process and without an address to answer to. */
export const PETITION = 'PETICION';
const COMPLAINT = 'DENUNCIA';

const questions = [
  ...everyType.preguntas,
  {
    pre_codigo: 'motivo',
    pre_texto: 'Motivo',
    pre_tipo: 'TEXTO_LARGO',
    condicion: 'acepta = true and contains(lower case(nombre), "a")',
  },
  {
    pre_codigo: 'codigo_libre',
    pre_texto: 'Código libre',
    pre_tipo: 'TEXTO',
    pre_patron: '([a-zA-Z0-9]+-?)+',
    condicion: 'not(edad > 100) and nombre != relato',
  },
];

/** Valid answers to all questions, except for the file. */
export const answers: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(everyAnswer).map(([codigo, [sent]]) => [codigo, sent])),
  nombre: `${CANARY} María Ñáñez`,
  relato: `${CANARY} línea 1\nlínea 2`,
  correo: `${CANARY}@correo.example`,
  motivo: `${CANARY} motivo`,
  codigo_libre: 'abc-123',
};

/** A process definition with most of the possible parts. */
export const processDefinition = {
  inicio: 'A',
  tareas: [
    {
      codigo: 'A',
      nombre: 'Atender',
      tipo: 'USUARIO',
      orden: 1,
      publico: 'En estudio',
      formulario: PROCESS,
      asignacion: { usuario: 'datos.encargado' },
      plazo: { habiles: 5 },
      acciones: [{ codigo: 'SI', nombre: 'Sí', procedimiento: PROCEDURE }],
    },
    { codigo: 'B', nombre: 'A dos', tipo: 'PARALELO', cierra: 'C' },
    { codigo: 'B1', nombre: 'Uno', tipo: 'PROCEDIMIENTO', procedimiento: PROCEDURE },
    { codigo: 'B2', nombre: 'Dos', tipo: 'ESPERA', mensaje: 'PAGADO' },
    { codigo: 'C', nombre: 'Juntos', tipo: 'UNION' },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN', resultado: 'HECHO', favorable: true },
  ],
  transiciones: [
    { desde: 'A', accion: 'SI', condicion: 'datos.valor > 100', hacia: 'B' },
    { desde: 'A', accion: 'SI', hacia: 'FIN' },
    { desde: 'B', hacia: 'B1' },
    { desde: 'B', hacia: 'B2' },
    { desde: 'B1', hacia: 'C' },
    { desde: 'B2', hacia: 'C' },
    { desde: 'C', hacia: 'FIN' },
  ],
};

const caseDefinition = {
  codigo: CASE,
  nombre: 'Caso',
  inicio: 'A',
  tareas: [
    {
      codigo: 'A',
      nombre: 'Atender',
      tipo: 'USUARIO',
      formulario: PROCESS,
      asignacion: { pool: [`rol:${STAFF}`] },
      acciones: [
        { codigo: 'SI', nombre: 'Sí', procedimiento: PROCEDURE },
        { codigo: 'FIRMAR', nombre: 'Firmar', procedimiento: null },
      ],
    },
    { codigo: 'ACTO', nombre: 'Acto', tipo: 'DOCUMENTO', plantilla: TEMPLATE },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN', resultado: 'HECHO', favorable: true },
  ],
  transiciones: [
    { desde: 'A', accion: 'FIRMAR', hacia: 'ACTO' },
    { desde: 'ACTO', hacia: 'FIN' },
    { desde: 'A', accion: 'SI', condicion: 'datos.nombre = "otra vez"', hacia: 'A' },
    { desde: 'A', accion: 'SI', hacia: 'FIN' },
  ],
};

const askingDefinition = {
  codigo: ASKING,
  nombre: 'Requerido',
  inicio: 'A',
  tareas: [
    { codigo: 'A', nombre: 'Completar', tipo: 'ESPERA', ciudadano: { formulario: ASKING }, hasta: 'P1M' },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN', resultado: 'HECHO', favorable: true },
  ],
  transiciones: [
    { desde: 'A', hacia: 'FIN' },
    { desde: 'A', vencido: true, hacia: 'FIN' },
  ],
};

/** The sections of the bundle that the host starts with. */
export const hostileCity = {
  roles: [{ codigo: STAFF, nombre: 'Atención' }],
  usuarios: [{ username: SUPERUSER, password: PASSWORD, is_superuser: true }],
  tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }],
  tramites: [
    { ...everyType, preguntas: questions },
    { codigo: ASKING, nombre: 'Requerido', proceso: ASKING, termino: 'PETICION', preguntas: [questions[0]] },
    { codigo: PETITION, nombre: 'Petición', termino: 'PETICION', preguntas: [questions[0]] },
    { codigo: COMPLAINT, nombre: 'Denuncia', tra_isDenuncia: true, preguntas: [questions[0]] },
  ],
  procedimientos: [procedure(PROCEDURE, 'city_eco')],
  formularios: [
    {
      codigo: PROCESS,
      nombre: 'Formulario',
      schema: {
        type: 'object',
        properties: { nombre: { type: 'string', title: 'Nombre', maxLength: 100 } },
        required: ['nombre'],
      },
    },
    {
      codigo: ASKING,
      nombre: 'Requerido',
      schema: {
        type: 'object',
        properties: {
          nombre: { type: 'string', title: 'Nombre', maxLength: 100 },
          adjunto: { type: 'object', title: 'Adjunto' },
        },
        required: ['nombre'],
        ui: { campos: { adjunto: { widget: 'ARCHIVO' } } },
      },
    },
  ],
  procesos: [
    { codigo: PROCESS, nombre: 'Proceso', definicion: processDefinition },
    { codigo: CASE, nombre: 'Caso', definicion: caseDefinition, publicar: true },
    { codigo: ASKING, nombre: 'Requerido', definicion: askingDefinition, publicar: true },
  ],
  plantillas: [
    { codigo: TEMPLATE, html: '<h1>Constancia</h1><p>{{ datos.nombre }}</p>', titular: '{{ datos.nombre }}' },
  ],
  certificados: [
    {
      cert_codigo: CERTIFICATE,
      cert_nombre: 'Certificado',
      cert_TablaBusqueda: PROCEDURE,
      plantilla: TEMPLATE,
      preguntas: questions.filter(({ pre_tipo }) => pre_tipo !== 'ARCHIVO'),
    },
  ],
};

/** The configuration, with limits that do not refuse the attacks. */
export const hostileConfig = {
  http: { port: 0, publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40, trustedProxies: 1 },
  procedures: { tokenPerMinute: 100_000_000 },
  workflow: { reconcileToken: RECONCILE_TOKEN, absences: { approval: true } },
  tramites: { copiesPerMinute: 100_000_000, validation: { mailsPerDay: 100 } },
  auth: { passwordResetUrl: 'https://ciudad.example/clave?enlace={token}', plainHttp: true },
  documents: { signature: { developmentKey: true } },
  metrics: { token: 'cifras-de-la-prueba' },
  mail: { bounces },
  logging: { level: 'info' },
};
