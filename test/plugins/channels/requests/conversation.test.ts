import { expect } from 'chai';
import request from 'supertest';
import { UserDirectory, type Identity } from '../../../../host/plugin-api/index.js';
import { WorkItems } from '../../../../plugins/workflow/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';
import { DialogueChat, FilesChannel, startDialogueHost } from '../support/dialogue-chat.js';

const LAPSE = 'Si no llega, la archivamos.';
const actions = ['ADMITIR', 'REQUERIR', 'RECHAZAR'].map((codigo) => ({ codigo, nombre: codigo, procedimiento: null }));

const petition = definition(
  [
    user('RECIBIR', { asignacion: { usuario: '"luz"' }, acciones: actions }),
    task('ESPERA', 'COMPLETAR', {
      nombre: 'Lo que falta',
      ciudadano: { formulario: 'F_FALTA', si_no_llega: LAPSE },
      hasta: 'P1M',
    }),
    user('RESPONDER', {
      asignacion: { usuario: '"luz"' },
      acciones: [{ codigo: 'SIGUE', nombre: 'Seguir', procedimiento: null }],
    }),
    task('FIN', 'RESUELTA', { resultado: 'RESUELTA', favorable: true }),
    task('FIN', 'RECHAZADA', { resultado: 'RECHAZADA', favorable: false }),
  ],
  [
    ...flow('RECIBIR!ADMITIR>RESPONDER', 'RECIBIR!REQUERIR>COMPLETAR', 'RECIBIR!RECHAZAR>RECHAZADA'),
    ...flow('COMPLETAR>RECIBIR', 'RESPONDER!SIGUE>RESUELTA'),
    { desde: 'COMPLETAR', vencido: true, hacia: 'RECIBIR' },
  ],
  { codigo: 'PETICION', nombre: 'Petición' },
);

const bundle = {
  formularios: [
    {
      codigo: 'F_FALTA',
      nombre: 'Lo que falta',
      schema: {
        type: 'object',
        properties: { direccion: { type: 'string', title: 'Dirección' } },
        required: ['direccion'],
      },
    },
  ],
  procesos: [{ codigo: 'PETICION', nombre: 'Petición', definicion: petition, publicar: true }],
  tramites: [
    {
      codigo: 'PETICION',
      nombre: 'Petición',
      proceso: 'PETICION',
      termino: 'PETICION',
      exige_respuesta: true,
      recursos: [{ nombre: 'Reposición', plazo: { habiles: 10 }, ante: 'Ambiente' }],
      preguntas: [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: true }],
    },
  ],
};

const DAY = { timeZone: 'America/Bogota', dateStyle: 'long' } as const;

describe('a petition that its citizen follows in a chat', () => {
  let host: TestHost;
  let luz: Identity;
  let chat: DialogueChat;
  let sent: string[];

  before(async () => {
    host = await startDialogueHost({ bundle, config: { jobs: { pollSeconds: 0.05 } } });
    const directory = host.container.get<UserDirectory>(UserDirectory);
    luz = (await directory.identityOf((await directory.findByUsername('luz'))!.userId))!;
    ({ sent } = host.container.get(FilesChannel));
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(host);
    sent.splice(0);
  });
  after(() => host?.stop());

  const file = async (): Promise<string> => {
    await chat.say('/tramite PETICION');
    await chat.say('Un árbol');
    return /Clave[^\n]*: (\S+)/.exec(await chat.say('/enviar'))![1]!;
  };
  const act = async (key: string, accion: string, paraCiudadano?: string): Promise<void> => {
    const sql = `SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
      JOIN tramites_record r ON r.llave = i.llave WHERE r.clave = $1 AND t.estado = 'ASIGNADA'`;
    const [open] = await host.database.rows<{ id: number }>(sql, [key]);
    await host.container.get<WorkItems>(WorkItems).actOn(open!.id, { accion, valores: {}, paraCiudadano }, luz);
  };
  const answer = async (key: string, body: object): Promise<void> => {
    const login = await request(host.url).post('/api/token').send({ username: 'jefa', password: PASSWORD });
    await request(host.url)
      .post(`/home/api/tramite/respuesta/${key}`)
      .set('Authorization', `Bearer ${(login.body as { access: string }).access}`)
      .send(body)
      .expect(201);
  };
  /** Waits for the next message that the chat gets by itself. */
  const message = async (): Promise<string> => {
    await until('the chat has a message', () => sent.length > 0);
    return sent.shift()!;
  };
  /** Returns the last moments of what is asked for, and of the remedies. */
  const tracked = async (key: string) => {
    const { body } = await request(host.url).get(`/home/api/tramite/seguimiento/${key}/`).expect(200);
    return (body as { datos: Record<'pendientes' | 'recursos', { hasta: string }[]> }).datos;
  };
  const long = (moment: string): string => new Intl.DateTimeFormat('es-CO', DAY).format(new Date(moment));
  const short = (moment: string): string =>
    new Intl.DateTimeFormat('es-CO', {
      ...DAY,
      dateStyle: undefined,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    } as const).format(new Date(moment));

  it('lacks something, is completed, and is granted in part', async () => {
    const key = await file();
    await act(key, 'REQUERIR', 'Falta la dirección del árbol.');
    const { hasta } = (await tracked(key)).pendientes[0]!;
    expect(await message())
      .to.include(`Falta la dirección del árbol.\n\nTiene hasta el ${long(hasta)}. ${LAPSE}\n`)
      .and.to.include('escriba /pendiente');
    const said = `Lo que falta, hasta el ${short(hasta)}`;
    expect(await chat.say(`/estado ${key}`)).to.match(/\nEstado: Falta algo de su parte, desde el \d/);
    for (const command of [`/estado ${key}`, '/pendiente']) {
      expect(await chat.say(command))
        .to.include(said)
        .and.to.include(`Falta la dirección del árbol.\n${LAPSE}`);
    }
    await chat.say('Carrera 4 # 12-20');
    expect(await chat.press('Enviar')).to.include('Se recibió «Lo que falta»');
    await act(key, 'ADMITIR');
    await answer(key, { texto: 'Podamos dos ramas.', parcial: true, para_ciudadano: 'La otra está sana.' });
    const last = short((await tracked(key)).recursos[0]!.hasta);
    const granted = await message();
    expect(granted)
      .to.include('Le concedemos una parte. La otra está sana.\n\nPodamos dos ramas.')
      .and.to.include(`– Reposición, ante Ambiente, hasta el ${last}`);
    await act(key, 'SIGUE');
    expect(await chat.say(`/estado ${key}`))
      .to.include('Le concedemos una parte. La otra está sana.')
      .and.to.include(`– Reposición, ante Ambiente, hasta el ${last}`);
    expect(sent).to.deep.equal([]);
  });

  it('is rejected', async () => {
    const key = await file();
    await answer(key, { texto: 'No sabemos qué árbol es.' });
    expect(await message()).to.include('No sabemos qué árbol es.');
    await act(key, 'RECHAZAR', 'No se entiende qué pide.');
    const { hasta } = (await tracked(key)).recursos[0]!;
    expect(await message())
      .to.include('No se entiende qué pide.\n\nSi no está de acuerdo, puede presentar reposición ante Ambiente')
      .and.to.include(`hasta el ${long(hasta)}.`);
    expect(await chat.say(`/estado ${key}`))
      .to.include('No se entiende qué pide.')
      .and.to.include(`– Reposición, ante Ambiente, hasta el ${short(hasta)}`);
  });
});
