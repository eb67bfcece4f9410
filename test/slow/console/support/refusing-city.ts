import { importInto } from '../../../acceptance/support/bundles.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { definition, flow, task } from '../../../plugins/workflow/definition/language/definition-builders.js';
import { ConsoleBrowser } from './console-browser.js';
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

/** A task whose form has a field with the name of the words. */
const letter = definition(
  [
    task('USUARIO', 'ESCRIBIR', {
      nombre: 'Escribir la carta',
      formulario: 'F_CARTA',
      asignacion: { pool: ['rol:ventanilla'] },
      acciones: [{ codigo: 'SEND', nombre: 'Enviar', procedimiento: null }],
    }),
    task('FIN', 'ENVIADA', { nombre: 'Enviada' }),
  ],
  flow('ESCRIBIR!SEND>ENVIADA'),
  { codigo: 'CARTA', nombre: 'Carta' },
);
const letterForm = {
  type: 'object',
  properties: { para_ciudadano: { type: 'string', title: 'Copia de la carta' } },
  required: ['para_ciudadano'],
};

const preguntas = [{ pre_codigo: 'direccion', pre_texto: 'Dirección', pre_tipo: 'TEXTO', pre_obligatorio: true }];

const recursos = [{ nombre: 'Reposición', plazo: { habiles: 10 }, ante: 'la Secretaría de Ambiente' }];

/** The text areas of the dialog that is open. */
export const DIALOG = 'dialog[open] textarea';
/** The button that confirms the dialog that is open. */
export const CONFIRM = 'dialog[open] .dialog__actions .btn';

/** Imports a tramite whose process may refuse it, one with a letter, and a tramite without a process. */
const addRefusingTramites = ({ host }: DemoCity): Promise<unknown> =>
  importInto(host, {
    formularios: [{ codigo: 'F_CARTA', nombre: 'Carta', schema: letterForm }],
    procesos: [
      { codigo: 'PERMISO', nombre: 'Permiso de cerramiento', definicion: process, publicar: true },
      { codigo: 'CARTA', nombre: 'Carta', definicion: letter, publicar: true },
    ],
    tramites: [
      { codigo: 'PERMISO', nombre: 'Permiso de cerramiento', proceso: 'PERMISO', preguntas },
      { codigo: 'CARTA', nombre: 'Carta', proceso: 'CARTA', preguntas },
      { codigo: 'ARBOL', nombre: 'Cuidado de un árbol', termino: 'PETICION', preguntas, frases: [PHRASE], recursos },
    ],
  });

/** Starts the console of a city whose tramites may be refused. */
export async function startRefusingDesk(): Promise<ConsoleBrowser> {
  const desk = await ConsoleBrowser.start();
  await addRefusingTramites(desk.city);
  return desk;
}

interface Filed {
  readonly key: string;
  /** The id of the record. */
  readonly datos: number;
}

const file = (city: DemoCity, tramite: string): Promise<Filed> =>
  post(city, `/home/api/tramite/${tramite}`, { direccion: 'Calle 5 # 10-20' });

/** Files a record that staff move by hand, and returns its id. */
export const fileByHand = async (city: DemoCity): Promise<number> => (await file(city, 'ARBOL')).datos;

/** Files a record that staff return, and hands in a text for it; returns its id. */
export async function handInByHand(city: DemoCity, texto: string): Promise<number> {
  const { key, datos: id } = await file(city, 'ARBOL');
  const move = { id, estado: 'DEVUELTO', motivo: 'Falta el plano.', para_ciudadano: PHRASE };
  await post(city, '/admin/trpc/tramites.records.move', move, 'admin');
  const answer = await fetch(`${city.host.url}/home/api/tramite/seguimiento/${key}`);
  const { datos } = (await answer.json()) as { datos: { pendientes: readonly { id: number }[] } };
  await post(city, `/home/api/tramite/pendiente/${key}/${datos.pendientes[0]!.id}`, { texto });
  return id;
}

/** Files a record with a process, and has the counter take its task. */
export async function takePermit(
  city: DemoCity,
  tramite: 'PERMISO' | 'CARTA' = 'PERMISO',
): Promise<{ readonly record: number; readonly task: number }> {
  const filed = await file(city, tramite);
  const id = await taskOf(city, { ...filed, radicado: '' });
  await take(city, id, 'ventanilla');
  return { record: filed.datos, task: id };
}
