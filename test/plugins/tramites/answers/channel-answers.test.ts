import { expect } from 'chai';
import { injectable } from 'inversify';
import {
  contribute,
  type Database,
  UserDirectory,
  type AnyHostPlugin,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import {
  FilerChannels,
  Filing,
  RecordAnswers,
  type AnswerToFiler,
  type FilerChannel,
  type FiledRecord,
} from '../../../../plugins/tramites/contract.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { startTramiteHost, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { pluginOf } from '../../../host/support/plugin-of.js';
import { until } from '../../../../testing/until.js';
import { answeringStaff, AnsweringClerk } from '../support/answering-staff.js';

const preguntas = [
  { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
];
const bundle = { ...answeringStaff, tramites: [{ codigo: 'QUEJA', nombre: 'Queja', preguntas }] };

/** A channel that stores the answers that it accepts, in the transaction of the delivery. */
@injectable()
class SmsFilers implements FilerChannel {
  readonly asked: AnswerToFiler[] = [];
  /** The work of a test during the delivery. */
  meanwhile: () => Promise<unknown> = () => Promise.resolve();
  database!: Database;

  servesChannel(canal: string): boolean {
    return canal === 'SMS';
  }

  async sendAnswer(tx: Transaction, answer: AnswerToFiler): Promise<boolean> {
    this.asked.push(answer);
    await this.database.changeRows('INSERT INTO sample_told (answer_id) VALUES ($1)', [answer.answerId], tx);
    await this.meanwhile();
    return answer.replyTo !== 'gone';
  }

  sendNotice(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

const channelPlugin: AnyHostPlugin = pluginOf({
  dependsOn: ['tramites'],
  contributes: [contribute(FilerChannels, SmsFilers)],
});

describe('an answer that its channel sends', () => {
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;
  let channel: SmsFilers;

  before(async () => {
    citizen = await startTramiteHost(bundle, {
      plugins: [auth, calendar, terms, forms, tramites, channelPlugin],
      config: { jobs: { pollSeconds: 0.05 } },
    });
    clerk = await AnsweringClerk.login(citizen.host);
    channel = citizen.host.container.get(SmsFilers);
    channel.database = citizen.host.database;
    await citizen.host.database.rows('CREATE TABLE sample_told (answer_id INTEGER NOT NULL)');
  });
  after(() => citizen.host.stop());
  beforeEach(async () => {
    channel.meanwhile = () => Promise.resolve();
    channel.asked.splice(0);
    await citizen.host.database.rows('DELETE FROM sample_told');
  });

  const file = async (replyTo?: string, answers = {}, canal = 'SMS'): Promise<FiledRecord> => {
    const person = await citizen.host.container.get<UserDirectory>(UserDirectory).findByUsername('lectora');
    const filing = citizen.host.container.get<Filing>(Filing);
    const prepared = await filing.prepareFiling({ codigo: 'QUEJA', canal, answers, replyTo, by: person });
    return prepared.fileRecord();
  };
  const told = async (): Promise<number[]> => {
    const sql = 'SELECT answer_id FROM sample_told ORDER BY answer_id';
    return (await citizen.host.database.rows<{ answer_id: number }>(sql)).map(({ answer_id }) => answer_id);
  };
  const envioOf = async ({ recordId }: FiledRecord) => (await clerk.answers(recordId))[0]!.envio;
  const becomes = (estado: string, filed: FiledRecord): Promise<void> =>
    until(`it is ${estado}`, async () => (await envioOf(filed))?.estado === estado);

  it('is given to the channel once, with the address of the person', async () => {
    const filed = await file('+57 300');
    const { body } = await clerk
      .answer(filed.key, { texto: 'Listo.' }, [{ nombre: 'a.pdf', content: pdf }])
      .expect(201);
    expect(body.respuesta.envio).to.deep.equal({ medio: 'CHAT', estado: 'PENDIENTE' });
    await becomes('EN_COLA', filed);
    const [{ answerId, userId, ...answer }] = channel.asked as [AnswerToFiler];
    const { numero, fecha, texto } = body.respuesta;
    const { radicado, key } = filed;
    // Only the route for the person contains the key of the record.
    const ruta = `/home/api/tramite/seguimiento/${key}/respuesta/1/archivo/1`;
    const archivos = [{ ...body.respuesta.archivos[0], ruta }];
    const said = { numero, fecha, texto, parcial: null, archivos, documentos: [] };
    const given = { ...said, replyTo: '+57 300', radicado, tramite: 'Queja' };
    expect(answer).to.deep.equal(given);
    const person = await citizen.host.container.get<UserDirectory>(UserDirectory).findByUsername('lectora');
    expect(userId).to.equal(person!.userId);
    expect(await told()).to.deep.equal([answerId]);
  });

  it('is ENVIADO or FALLIDO as the channel reports, and stays ENVIADO', async () => {
    const filed = await file('+57 300');
    await clerk.answerJson(filed.key, { texto: 'Listo.' }).expect(201);
    await becomes('EN_COLA', filed);
    const answers = citizen.host.container.get<RecordAnswers>(RecordAnswers);
    const { answerId } = channel.asked[0]!;
    for (const [outcome, estado] of [
      ['failed', 'FALLIDO'],
      ['sent', 'ENVIADO'],
      ['failed', 'ENVIADO'],
    ] as const) {
      await citizen.host.database.transaction((tx) => answers.noteDelivery(tx, answerId, outcome));
      expect(await envioOf(filed)).to.deep.equal({ medio: 'CHAT', estado });
    }
    await citizen.host.database.transaction((tx) => answers.noteDelivery(tx, 999_999, 'failed'));
  });

  it('is FALLIDO where the channel can no longer reach the person', async () => {
    const filed = await file('gone');
    await clerk.answerJson(filed.key, { texto: 'Listo.' }).expect(201);
    await becomes('FALLIDO', filed);
    expect(await told()).to.deep.equal([]);
  });

  it('waits for a channel that is not loaded', async () => {
    const filed = await file('+57 300', {}, 'OTRO');
    await clerk.answerJson(filed.key, { texto: 'Listo.' }).expect(201);
    const sql = "SELECT id FROM host_job WHERE name = 'tramites/record-answer' AND attempts = 1 AND lease IS NULL";
    await until('it was tried', async () => (await citizen.host.database.rows(sql)).length === 1);
    expect(await envioOf(filed)).to.deep.equal({ medio: 'CHAT', estado: 'PENDIENTE' });
    await citizen.host.database.rows("DELETE FROM host_job WHERE name = 'tramites/record-answer'");
  });

  it('is mailed instead where the record has a mail address', async () => {
    const filed = await file('+57 300', { correo: 'ana@correo.example' });
    const { body } = await clerk.answerJson(filed.key, { texto: 'Listo.' }).expect(201);
    expect(body.respuesta.envio).to.include({ medio: 'CORREO' });
    await becomes('ENVIADO', filed);
    expect(channel.asked).to.deep.equal([]);
  });

  it('is not sent where the channel gave no address of the person', async () => {
    const filed = await file();
    const { body } = await clerk.answerJson(filed.key, { texto: 'Listo.' }).expect(201);
    expect(body.respuesta.envio).to.equal(null);
  });

  it('is stored once where its host dies during the delivery and another host takes over', async () => {
    const filed = await file('+57 300');
    let deaths = 2;
    // Frees the job as another host does that takes it over: the first host must not end it then.
    channel.meanwhile = async () => {
      if (deaths-- <= 0) return;
      const take = "UPDATE host_job SET lease = NULL, due_at = created_at WHERE name = 'tramites/record-answer'";
      await citizen.host.database.changeRows(take);
    };
    await clerk.answerJson(filed.key, { texto: 'Listo.' }).expect(201);
    for (let times = 1; times <= 3; times += 1) {
      await until(`it was tried for the ${times}. time`, () => channel.asked.length >= times);
      citizen.host.clock.advance(60);
    }
    await becomes('EN_COLA', filed);
    expect(channel.asked).to.have.length(3);
    expect(await told()).to.have.length(1);
  });

  it('is stored once where its job runs twice', async () => {
    const filed = await file('+57 300');
    await clerk.answerJson(filed.key, { texto: 'Listo.' }).expect(201);
    await becomes('EN_COLA', filed);
    const { database, clock } = citizen.host;
    const now = clock.now();
    const job = {
      id: 'otra-vez',
      name: 'tramites/record-answer',
      data: JSON.stringify({ answer: channel.asked[0]!.answerId }),
      state: 'PENDIENTE',
      attempts: 1,
      due_at: now,
      created_at: now,
    };
    await database.insertRows('host_job', [job]);
    await until(
      'it is done',
      async () => (await database.rows("SELECT id FROM host_job WHERE id = 'otra-vez'")).length === 0,
    );
    expect(await told()).to.have.length(1);
  });
});
