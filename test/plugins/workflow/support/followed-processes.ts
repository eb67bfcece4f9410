import { definition, flow, inParallel, task, user } from '../definition/language/definition-builders.js';

const ends = [
  task('FIN', 'CONCEDE', { nombre: 'Concedida', resultado: 'CONCEDIDA', favorable: true }),
  task('FIN', 'NIEGA', { nombre: 'Negada', resultado: 'NEGADA', favorable: false, para_ciudadano: 'No se concede.' }),
];
const review = (codigo = 'REVISAR') =>
  user(codigo, {
    acciones: [
      { codigo: 'SIGUE', nombre: 'Conceder' },
      { codigo: 'NIEGA', nombre: 'Negar' },
    ],
  });
const licence = definition([review(), ...ends], flow('REVISAR!SIGUE>CONCEDE', 'REVISAR!NIEGA>NIEGA'), {
  codigo: 'LICENCIA',
});
const two = inParallel('DOS', user('UNA'), user('OTRA'));
const caller = definition(
  [task('SUBPROCESO', 'VISITA', { proceso: 'LICENCIA' }), user('CERRAR'), task('FIN', 'FIN')],
  flow('VISITA>CERRAR', 'CERRAR!SIGUE>FIN'),
  { codigo: 'LLAMA' },
);
/** Waits for another system, and ends by itself then. */
const paid = definition(
  [task('ESPERA', 'PAGO', { mensaje: 'PAGADO' }), task('PROCEDIMIENTO', 'ECO', { procedimiento: 'ECO' }), ...ends],
  flow('PAGO>ECO', 'ECO>NIEGA?datos.malo = true', 'ECO>CONCEDE'),
  { codigo: 'PAGO' },
);
const quick = definition(
  [task('DECISION', 'MIRAR'), ...ends],
  flow('MIRAR>NIEGA?datos.asunto = "no"', 'MIRAR>CONCEDE'),
  {
    codigo: 'RAPIDO',
  },
);
/** A procedure, and then the task of a person who is named. */
const named = definition(
  [
    task('PROCEDIMIENTO', 'ECO', { procedimiento: 'ECO' }),
    user('ATENDER', { asignacion: { usuario: 'datos.funcionario' } }),
    task('FIN', 'FIN'),
  ],
  flow('ECO>ATENDER', 'ATENDER!SIGUE>FIN'),
  { codigo: 'NOMBRADO' },
);
const petition = { ...licence, codigo: 'PETICION' };
const petitionAlone = { ...paid, codigo: 'PETICION_SOLA' };
/** People have something to do in it and, at the same time, in what it calls. */
const both = inParallel('AMBOS', user('UNA'), task('SUBPROCESO', 'VISITA', { proceso: 'LICENCIA' }));
/** Processes of records, in the ways in which a record follows them. */
export const followedProcesses = [licence, both, two, caller, paid, quick, named, petition, petitionAlone];
