import { definition, flow, task, user } from '../definition/language/definition-builders.js';

const acts = (...codes: readonly string[]) => ({
  acciones: codes.map((codigo) => ({ codigo, nombre: codigo })),
});
const asking = { formulario: 'F_PLANO', frases: ['Falta el plano.'], si_no_llega: 'Archivamos la solicitud.' };
const ends = [
  task('FIN', 'CONCEDE', { resultado: 'CONCEDIDA', favorable: true }),
  task('FIN', 'NIEGA', { resultado: 'NEGADA', favorable: false, frases: ['No es de su predio.', 'Falta el plano.'] }),
  task('FIN', 'DESISTE', { resultado: 'DESISTIDA', favorable: false, para_ciudadano: 'Pasó el mes.' }),
];
/** The ways of an action: to a wait and ends with words and without, through automatic tasks and a decision. */
const licence = definition(
  [
    user('REVISAR', acts('CONCEDE', 'PIDE', 'TARDE', 'MIRA', 'PREGUNTA', 'DESISTE')),
    task('ESPERA', 'COMPLETAR', { ciudadano: asking, hasta: 'P1M' }),
    task('ESPERA', 'PREGUNTAR', { ciudadano: { formulario: 'F_PLANO', para_ciudadano: 'Diga cuál predio.' } }),
    task('PROCEDIMIENTO', 'ECO', { procedimiento: 'ECO' }),
    task('DECISION', 'MIRAR'),
    ...ends,
  ],
  [
    ...flow('REVISAR!CONCEDE>CONCEDE', 'REVISAR!PIDE>COMPLETAR', 'COMPLETAR>REVISAR', 'PREGUNTAR>REVISAR'),
    ...flow('REVISAR!TARDE>ECO', 'ECO>NIEGA?datos.asunto = "niega"', 'ECO>COMPLETAR'),
    ...flow('REVISAR!MIRA>MIRAR', 'MIRAR>NIEGA?datos.asunto = "niega"', 'MIRAR>CONCEDE'),
    ...flow('REVISAR!PREGUNTA>PREGUNTAR', 'REVISAR!DESISTE>DESISTE'),
    { desde: 'COMPLETAR', vencido: true, hacia: 'DESISTE' },
  ],
  { codigo: 'LICENCIA' },
);
const asks = definition(
  [task('ESPERA', 'COMPLETAR', { ciudadano: { formulario: 'F_PLANO' } }), task('FIN', 'FIN')],
  flow('COMPLETAR>FIN'),
  { codigo: 'PIDE' },
);
/** Calls a process that asks the citizen at once, and then one whose end is that of the caller. */
const calls = definition(
  [
    user('REVISAR', acts('PIDE')),
    task('SUBPROCESO', 'PIDE', { proceso: 'PIDE' }),
    task('SUBPROCESO', 'VISITA', { proceso: 'LICENCIA' }),
    task('FIN', 'FIN', { favorable: false, para_ciudadano: 'No se concede.' }),
  ],
  flow('REVISAR!PIDE>PIDE', 'PIDE>VISITA', 'VISITA>FIN'),
  { codigo: 'LLAMA' },
);
/** The form of the citizen. */
export const spokenForm = {
  codigo: 'F_PLANO',
  nombre: 'Plano',
  schema: { type: 'object', properties: { plano: { type: 'string', title: 'Plano' } }, required: ['plano'] },
};

/** Processes with words to the citizen, and with places that need some. */
export const spokenProcesses = [licence, asks, calls];
