import { importInto } from '../../../acceptance/support/bundles.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { definition, flow, task } from '../../../plugins/workflow/definition/language/definition-builders.js';
import { post, take, taskOf } from './staff-calls.js';

/** A phrase of the city for words to the citizen. */
export const PHRASE = 'Falta el plano firmado.';

const actions = { GRANT: 'Conceder', DENY: 'Negar', DECIDE: 'Decidir' };

const process = definition(
  [
    task('USUARIO', 'REVISAR', {
      nombre: 'Revisar el permiso',
      asignacion: { pool: ['rol:ventanilla'] },
      acciones: Object.entries(actions).map(([codigo, nombre]) => ({ codigo, nombre, procedimiento: null })),
    }),
    task('DECISION', 'COMPARAR', { nombre: 'Comparar con el plano' }),
    task('FIN', 'CONCEDIDO', { nombre: 'Concedido', resultado: 'CONCEDIDO', favorable: true }),
    task('FIN', 'NEGADO', { nombre: 'Negado', resultado: 'NEGADO', favorable: false, frases: [PHRASE] }),
  ],
  flow(
    'REVISAR!GRANT>CONCEDIDO',
    'REVISAR!DENY>NEGADO',
    'REVISAR!DECIDE>COMPARAR',
    'COMPARAR>CONCEDIDO?datos.cabe = true',
    'COMPARAR>NEGADO',
  ),
  { codigo: 'PERMISO', nombre: 'Permiso de cerramiento' },
);

const preguntas = [{ pre_codigo: 'direccion', pre_texto: 'Dirección', pre_tipo: 'TEXTO', pre_obligatorio: true }];

/** Imports a tramite whose process may refuse it, and a tramite without a process. */
export const addRefusingTramites = ({ host }: DemoCity): Promise<unknown> =>
  importInto(host, {
    procesos: [{ codigo: 'PERMISO', nombre: 'Permiso de cerramiento', definicion: process, publicar: true }],
    tramites: [
      { codigo: 'PERMISO', nombre: 'Permiso de cerramiento', proceso: 'PERMISO', preguntas },
      { codigo: 'ARBOL', nombre: 'Cuidado de un árbol', termino: 'PETICION', preguntas, frases: [PHRASE] },
    ],
  });

interface Filed {
  readonly key: string;
  /** The id of the record. */
  readonly datos: number;
}

const file = (city: DemoCity, tramite: string): Promise<Filed> =>
  post(city, `/home/api/tramite/${tramite}`, { direccion: 'Calle 5 # 10-20' });

/** Files a record that staff move by hand, and returns its id. */
export const fileByHand = async (city: DemoCity): Promise<number> => (await file(city, 'ARBOL')).datos;

/** Files a record with a process, and has the counter take its task. */
export async function takePermit(city: DemoCity): Promise<{ readonly record: number; readonly task: number }> {
  const filed = await file(city, 'PERMISO');
  const id = await taskOf(city, { ...filed, radicado: '' });
  await take(city, id, 'ventanilla');
  return { record: filed.datos, task: id };
}
