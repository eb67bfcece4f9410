import { expect } from 'chai';
import request from 'supertest';
import { RecordRequests } from '../../../../plugins/tramites/contract.js';
import { TaskTimers } from '../../../../plugins/workflow/engine/timers/task-timers.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { pdf, png, storedFiles } from '../../../acceptance/support/stored-files.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';
import { DialogueChat, FilesChannel, startDialogueHost } from '../support/dialogue-chat.js';

const form = {
  codigo: 'F_PAPELES',
  nombre: 'Papeles',
  schema: {
    type: 'object',
    properties: {
      plano: { type: 'object', title: 'Plano' },
      arrienda: { type: 'boolean', title: '¿Está en arriendo?' },
      dueno: { type: 'string', title: '¿Quién es el dueño?', maxLength: 40 },
    },
    required: ['plano', 'arrienda'],
    ui: {
      campos: {
        plano: { widget: 'ARCHIVO', archivo: { tipos: ['image/png'] } },
        dueno: { condicion: 'arrienda', obligatorio: true },
      },
    },
  },
};

const licence = definition(
  [
    task('ESPERA', 'COMPLETAR', { nombre: 'Plano firmado', ciudadano: { formulario: 'F_PAPELES' }, hasta: 'P1M' }),
    user('REVISAR', { asignacion: { usuario: '"luz"' } }),
    task('FIN', 'FIN'),
  ],
  [...flow('COMPLETAR>REVISAR', 'REVISAR!SIGUE>FIN'), { desde: 'COMPLETAR', vencido: true, hacia: 'REVISAR' }],
  { codigo: 'LICENCIA', nombre: 'Licencia' },
);
/** A process that no answer can continue, as the holder of its next task cannot be found. */
const stuck = definition(
  [
    task('ESPERA', 'COMPLETAR', { nombre: 'Plano', ciudadano: { formulario: 'F_PAPELES' } }),
    user('REVISAR', { asignacion: { usuario: 'datos.nadie' } }),
    task('FIN', 'FIN'),
  ],
  flow('COMPLETAR>REVISAR', 'REVISAR!SIGUE>FIN'),
  { codigo: 'TRABADO', nombre: 'Trabado' },
);

const pregunta = { pre_codigo: 'lote', pre_texto: 'Lote', pre_tipo: 'TEXTO', pre_obligatorio: true };
const bundle = {
  formularios: [form],
  procesos: [licence, stuck].map((definicion) => ({
    codigo: definicion['codigo'],
    nombre: definicion['nombre'],
    definicion,
    publicar: true,
  })),
  tramites: ['LICENCIA', 'TRABADO', 'QUEJA'].map((codigo) => ({
    codigo,
    nombre: codigo === 'LICENCIA' ? 'Licencia' : codigo,
    ...(codigo === 'QUEJA' ? { avisos: { RADICADO: 'La atiende Ambiente.' } } : { proceso: codigo }),
    preguntas: [pregunta],
  })),
};

interface FiledInChat {
  readonly key: string;
  readonly radicado: string;
}

describe('a request of a record, in a chat', () => {
  let host: TestHost;
  let jefa: AdminCaller;
  let chat: DialogueChat;

  before(async () => {
    host = await startDialogueHost({ bundle, config: { jobs: { pollSeconds: 0.05 } } });
    jefa = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(host);
  });
  after(() => host?.stop());

  const file = async (codigo = 'LICENCIA', inChat = chat): Promise<FiledInChat> => {
    await inChat.say(`/tramite ${codigo}`);
    await inChat.say('14');
    const [, radicado, key] = /Radicado: (\S+)\nClave de seguimiento: (\S+)/.exec(await inChat.say('/enviar'))!;
    return { key: key!, radicado: radicado! };
  };
  const track = async ({ key }: FiledInChat) => {
    const { body } = await request(host.url).get(`/home/api/tramite/seguimiento/${key}/`).expect(200);
    return body.datos as { estado: string; pendientes?: { id: number }[] };
  };
  const pendingOf = async (filed: FiledInChat): Promise<number> => (await track(filed)).pendientes![0]!.id;
  const answerAll = async (inChat = chat): Promise<string> => {
    await inChat.attach(png, { nombre: 'plano.png' });
    return inChat.press('No');
  };
  const dataOf = async ({ key }: FiledInChat): Promise<Record<string, unknown>> => {
    const [row] = await host.database.rows<{ datos: unknown }>(
      'SELECT i.datos FROM workflow_instance i JOIN tramites_record r ON r.llave = i.llave WHERE r.clave = $1',
      [key],
    );
    return host.database.parseJson(row!.datos);
  };
  const supports = async (): Promise<number> =>
    (await host.database.rows("SELECT id FROM host_file WHERE owner LIKE 'workflow/support/%'")).length;
  const drafts = async (): Promise<number> => (await host.database.rows('SELECT id FROM forms_draft')).length;

  it('is asked question by question and handed in, with its file', async () => {
    const filed = await file();
    const before = await supports();
    const begun = await chat.say('/pendiente');
    expect(begun).to.include(`Para el radicado ${filed.radicado}, Licencia, se le pide: Plano firmado, hasta el `);
    expect(begun).to.include('Pregunta 1 de 2\nPlano\nEnvíe un archivo');
    expect(await chat.say('el plano')).to.include('Eso no responde la pregunta.');
    expect(await chat.attach(pdf, { nombre: 'plano.pdf' })).to.include('debe ser PNG');
    await chat.attach(png, { nombre: 'plano.png' });
    expect(await chat.press('Sí')).to.include('¿Quién es el dueño?');
    expect(await chat.say('/atras'))
      .to.include('¿Está en arriendo?')
      .and.to.include('Respondió: Sí');
    await chat.say('/continuar');
    const review = await chat.say('Rosa');
    expect(review).to.include(`Esto se entregará para el radicado ${filed.radicado}, Licencia`);
    expect(review).to.include('Plano: plano.png').and.to.include('¿Quién es el dueño?: Rosa');
    const openDrafts = await drafts();
    expect(await chat.press('Enviar')).to.include('Se recibió «Plano firmado»');
    expect(await chat.rows()).to.deep.equal([]);
    expect((await track(filed)).estado).to.equal('EN_TRAMITE');
    const datos = await dataOf(filed);
    expect(datos).to.include({ lote: '14', arrienda: true, dueno: 'Rosa' });
    expect(datos['plano']).to.include({ nombre: 'plano.png', tipo: 'image/png' });
    expect(await supports()).to.equal(before + 1);
    expect(await drafts()).to.equal(openDrafts - 1);
    expect(await chat.say('/pendiente')).to.include('Ningún trámite que hizo en este chat espera algo de usted');
  });

  it('is announced in the chat with the command, also where staff return a record', async () => {
    const { sent } = host.container.get(FilesChannel);
    const noticeOf = async ({ radicado }: FiledInChat): Promise<string> => {
      const isIt = (text: string): boolean => text.startsWith(`Radicado ${radicado}: `);
      await until('the chat is told', () => sent.some(isIt));
      return sent.find(isIt)!;
    };
    expect(await noticeOf(await file()))
      .to.include('falta algo')
      .and.to.include('escriba /pendiente.');
    const plain = await file('QUEJA');
    // The notice of its filing.
    expect(await noticeOf(plain)).to.include('La atiende Ambiente.');
    sent.splice(0);
    const { data } = await jefa.query('tramites.records.list', { key: plain.key });
    await jefa.mutate('tramites.records.move', {
      id: data.items[0].id as number,
      estado: 'DEVUELTO',
      motivo: 'Un papel.',
      para_ciudadano: 'Traiga el recibo.',
    });
    expect(await noticeOf(plain))
      .to.include('falta algo')
      .and.to.include('Traiga el recibo.')
      .and.to.include('escriba /pendiente.');
    // Its process has ended, and with it the request.
    const ended = await file();
    await noticeOf(ended);
    sent.splice(0);
    const found = (await jefa.query('tramites.records.list', { key: ended.key })).data;
    const { status } = await jefa.mutate('tramites.records.move', {
      id: found.items[0].id as number,
      estado: 'EN_TRAMITE',
      motivo: 'Se atiende a mano.',
      terminar_proceso: true,
    });
    expect(status).to.equal(200);
    const byHand = { id: found.items[0].id as number, estado: 'DEVUELTO', para_ciudadano: 'Traiga otro recibo.' };
    expect((await jefa.mutate('tramites.records.move', byHand)).status).to.equal(200);
    await until('the chat has the refusal', () => sent.some((text) => text.includes('falta algo')));
    expect(sent.find((text) => text.includes('falta algo'))).to.include('/pendiente');
  });

  it('begins with the words about what is missing and the consequence, also where it is chosen from a list', async () => {
    const requests = host.container.get<RecordRequests>(RecordRequests);
    const ofFiler = requests.ofFiler.bind(requests);
    const words = { para_ciudadano: 'Falta la firma.\nVa en la hoja 2.', si_no_llega: 'Si no llega, la archivamos.' };
    requests.ofFiler = async (place) => (await ofFiler(place)).map((one) => ({ ...one, ...words }));
    try {
      const said =
        /se le pide: Plano firmado, hasta el [^\n]*\nFalta la firma\.\nVa en la hoja 2\.\nSi no llega, la archivamos\.\n/;
      await file();
      expect(await chat.say('/pendiente')).to.match(said);
      await chat.say('/cancelar');
      await file();
      await chat.say('/pendiente');
      expect(await chat.say('2')).to.match(said);
      await chat.say('/cancelar');
      // Two plugins may give two records requests with the same number.
      requests.ofFiler = async (place) =>
        (await ofFiler(place)).flatMap((one) => [
          { ...one, recordId: one.recordId + 1000 },
          { ...one, ...words },
        ]);
      await chat.say('/pendiente');
      expect(await chat.say('2')).to.match(said);
      const [row] = await chat.rows();
      expect(row!.estado).not.to.include('Falta la firma');
    } finally {
      requests.ofFiler = ofFiler;
    }
  });

  it('is chosen among several by its name, its number or its button', async () => {
    const [first, second] = [await file(), await file()];
    expect(await chat.say('/pendientes')).to.include('¿Qué quiere entregar?');
    const labels = [first, second].map(({ radicado }) => `Plano firmado (Licencia, ${radicado})`);
    expect(chat.labels()).to.deep.equal(labels);
    expect(await chat.say('hola'))
      .to.include('Eso no responde')
      .and.to.include('¿Qué quiere entregar?');
    expect(await chat.say('/continuar')).to.include('¿Qué quiere entregar?');
    const late = chat.valueOf(labels[0]!);
    expect(await chat.say('2')).to.include(`Para el radicado ${second.radicado}`);
    await answerAll();
    await chat.press('Enviar');
    expect((await track(second)).estado).to.equal('EN_TRAMITE');
    expect((await track(first)).estado).to.equal('DEVUELTO');
    expect(await chat.send({ kind: 'choice', value: late })).to.include('Esa opción es de un mensaje anterior.');
    expect(await chat.say('/pendiente')).to.include(`Para el radicado ${first.radicado}`);
  });

  it('can be answered by the chat that filed and by holders of the key', async () => {
    const filed = await file();
    const other = await DialogueChat.open(host);
    expect(await other.say('/pendiente')).to.include('Ningún trámite');
    expect(await other.say(`/pendiente ${filed.radicado}`)).to.include('con la clave que recibió');
    expect(await other.say('/pendiente key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001')).to.include('No se encontró');
    expect(await other.say(`/estado ${filed.key}`))
      .to.include('Se espera de usted: Plano firmado, hasta el ')
      .and.to.include(`/pendiente ${filed.key}`);
    expect(await other.say(`/pendiente ${filed.key.toUpperCase().replace('KEY_', 'key_')}`)).to.include(
      'Pregunta 1 de 2',
    );
    await answerAll(other);
    const { sent } = host.container.get(FilesChannel);
    const confirmed = (): string[] => sent.filter((text) => text.includes('Recibimos lo que nos entregó.'));
    expect(await other.press('Enviar')).to.include('Se recibió');
    await until('the chat that filed has the confirmation', () => confirmed().length > 0);
    // Other records of these tests were handed in where they were filed.
    expect(confirmed().map((text) => text.split(': ')[0])).to.deep.equal([`Radicado ${filed.radicado}`]);
    expect(confirmed()[0]).to.include('Archivo: plano.png.');
    expect(await other.say(`/pendiente ${filed.key}`)).to.include('Ese trámite no espera nada de usted.');
    const plain = await file('QUEJA', other);
    expect(await other.say(`/pendiente ${plain.key}`)).to.include('Ese trámite no espera nada de usted.');
  });

  it('can be answered only by the owner of the linked chat when that user filed the record', async () => {
    const linked = await DialogueChat.open(host, { chat: 'linked' });
    const filed = await file('LICENCIA', linked);
    expect(await linked.say('/pendiente')).to.include(`Para el radicado ${filed.radicado}`);
    await linked.attach(png, { nombre: 'plano.png' });
    expect(await linked.say('/cancelar')).to.include('«Plano firmado» sigue pendiente');
    // The answers belong to that user, who continues them.
    expect(await linked.say('/pendiente')).to.include('Pregunta 2 de 2');
    await linked.say('/cancelar');
    // The chat was unlinked.
    const turn = linked.turn({ kind: 'text', text: '/pendiente' });
    const unlinked = { ...turn, connection: { ...turn.connection, chat: 'otro' } };
    const [reply] = await linked.write((await linked.prepare(unlinked))!);
    expect(reply!.text).to.include('Ningún trámite');
  });

  it('can be left with /cancelar and begun again', async () => {
    await file();
    await chat.say('/pendiente');
    expect(await chat.say('/tramite QUEJA')).to.include('Está respondiendo «Plano firmado»');
    expect(await chat.say('/pendiente')).to.include('Está respondiendo «Plano firmado»');
    expect(await chat.say('/enlace')).to.include('se entrega en este chat');
    expect(await chat.say('/enviar'))
      .to.include('Todavía faltan preguntas')
      .and.to.include('Pregunta 1 de 2');
    expect(await chat.say('/cancelar')).to.include('«Plano firmado» sigue pendiente');
    expect(await chat.rows()).to.deep.equal([]);
    expect(await chat.say('/pendiente')).to.include('Pregunta 1 de 2');
  });

  it('is reported as closed at each step when it was closed meanwhile', async () => {
    const { container, database } = host;
    const close = async (filed: FiledInChat): Promise<void> => {
      const sql = 'SELECT id FROM workflow_timer WHERE task_id = $1';
      const [timer] = await database.rows<{ id: number }>(sql, [await pendingOf(filed)]);
      await database.changeRows('UPDATE workflow_timer SET handed_at = $1 WHERE id = $2', [new Date(), timer!.id]);
      await container.get(TaskTimers).carryOut(timer!.id);
    };
    const steps: [string, (() => Promise<string>)[], () => Promise<string>][] = [
      ['a question', [() => chat.say('/pendiente')], () => chat.attach(png, { nombre: 'plano.png' })],
      ['the review', [() => chat.say('/pendiente'), () => answerAll()], () => chat.press('Enviar')],
    ];
    for (const [name, before, after] of steps) {
      const filed = await file();
      for (const step of before) await step();
      await close(filed);
      expect(await after(), name).to.include('ya se respondió, o su tiempo se venció');
      expect(await chat.rows()).to.deep.equal([]);
    }
    const [first, second] = [await file(), await file()];
    await chat.say('/pendiente');
    await close(first);
    expect(await chat.say('1')).to.include('ya se respondió, o su tiempo se venció');
    expect((await track(second)).estado).to.equal('DEVUELTO');
  });

  it('is handed in once when the page is faster or the message is processed again', async () => {
    const filed = await file();
    const files = await storedFiles(host);
    await chat.say('/pendiente');
    await answerAll();
    const send = chat.turn({ kind: 'text', text: '/enviar' });
    const [one, again] = [await chat.prepare(send), await chat.prepare(send)];
    const texts = [await chat.write(one!), await chat.write(again!).catch(() => [])].flat().map(({ text }) => text);
    expect(texts[0]).to.include('Se recibió');
    expect((await track(filed)).estado).to.equal('EN_TRAMITE');
    const other = await file();
    await chat.say('/pendiente');
    await answerAll();
    await request(host.url)
      .post(`/home/api/tramite/pendiente/${other.key}/${await pendingOf(other)}/`)
      .field('arrienda', 'false')
      .attach('plano', png, 'de-la-pagina.png')
      .expect(200);
    expect(await chat.press('Enviar')).to.include('ya se respondió');
    expect((await dataOf(other))['plano']).to.include({ nombre: 'de-la-pagina.png' });
    // The draft of the second dialogue keeps its files until it expires.
    expect((await storedFiles(host)).length).to.equal(files.length + 3);
  });

  it('keeps the answers when the process cannot continue or is suspended', async () => {
    const filed = await file('TRABADO');
    await chat.say('/pendiente');
    await answerAll();
    expect(await chat.press('Enviar')).to.include('no puede seguir con estas respuestas');
    expect(await chat.say('/continuar')).to.include('Esto se entregará');
    await chat.say('/cancelar');
    const licensed = await file();
    const [row] = await host.database.rows<{ llave: string }>('SELECT llave FROM tramites_record WHERE clave = $1', [
      licensed.key,
    ]);
    await chat.say('/pendiente');
    await chat.say('2');
    await answerAll();
    await jefa.mutate('workflow.instances.suspend', { llave: row!.llave, motivo: 'Un papel.' });
    expect(await chat.press('Enviar')).to.include('está suspendido');
    await jefa.mutate('workflow.instances.resume', { llave: row!.llave, motivo: 'Llegó.' });
    expect(await chat.say('/enviar')).to.include('Se recibió');
    expect((await track(filed)).estado).to.equal('DEVUELTO');
  });

  it('has no draft that the code of a form could begin', async () => {
    const filed = await file();
    const id = await pendingOf(filed);
    for (const codigo of [String(id), `${filed.key}.${id}`, `x.${id}`]) {
      await request(host.url).post(`/home/api/borrador/${codigo}/`).expect(404);
    }
  });
});
