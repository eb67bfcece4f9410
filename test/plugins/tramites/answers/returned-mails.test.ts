import { expect } from 'chai';
import type { Identity } from '../../../../host/plugin-api/index.js';
import { CaseParts, FiledRecords, type CasePart } from '../../../../plugins/tramites/contract.js';
import type { Filed, TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { until } from '../../../../testing/until.js';
import { bounces, postBounce, returnedMail, type ReportedMail } from '../../../support/returned-mail.js';
import type { ReceivedMail, TestSmtpServer } from '../../../support/smtp-server.js';
import { AnsweringClerk } from '../support/answering-staff.js';
import { MailedCitizen } from '../support/mailed-citizen.js';

const tramite = {
  codigo: 'QUEJA',
  nombre: 'Queja',
  plazo: { habiles: 10 },
  preguntas: [
    { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
    { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
  ],
};
const correo = 'ana@correo.example';
const CAME_BACK = { medio: 'CORREO', estado: 'FALLIDO', motivo: 'rebotado: 5.1.1' };

describe('a bounced mail to a citizen', () => {
  let city: MailedCitizen;
  let server: TestSmtpServer;
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;

  before(async () => {
    city = await MailedCitizen.start([tramite], { bounces });
    ({ server, citizen, clerk } = city);
  });
  after(() => city?.stop());
  afterEach(() => {
    delete server.answers.data;
    delete server.answers.recipient;
  });

  const isQuiet = (): Promise<void> => city.isQuiet();
  const fileOne = async (): Promise<{ filed: Filed; receipt: ReceivedMail }> => {
    server.received.splice(0);
    const filed = await citizen.file('QUEJA', { asunto: 'Ruido', correo });
    await isQuiet();
    const [receipt] = server.received.splice(0);
    return { filed, receipt: receipt! };
  };
  const reported = ({ from, email }: ReceivedMail): ReportedMail => ({ returnTo: from, messageId: email.messageId! });
  const comesBack = async (mail: ReceivedMail): Promise<void> => {
    const { status } = await postBounce(citizen.host.url, returnedMail('postfix', reported(mail)));
    expect(status).to.equal(200);
    await isQuiet();
  };
  /** Answers a record, and returns the mail of the answer. */
  const answer = async ({ key }: Filed, texto: string, more: object = {}): Promise<ReceivedMail> => {
    const after = server.received.length;
    await clerk.answerJson(key, { texto, ...more }).expect(201);
    await isQuiet();
    return server.received[after]!;
  };
  const deliveries = async ({ datos }: Filed): Promise<object[]> =>
    (await clerk.answers(datos)).map(({ envio }) => envio!);
  const notices = ({ datos }: Filed): Promise<object[]> =>
    citizen.host.database.rows(
      'SELECT ocasion, envio, motivo FROM tramites_record_notice WHERE record_id = $1 ORDER BY id',
      [datos],
    );
  const detail = ({ datos }: Filed): Promise<Record<string, unknown>> => clerk.query('records.get', { id: datos });

  it('makes its answer FALLIDO, with the reason', async () => {
    const { filed } = await fileOne();
    const mail = await answer(filed, 'Va lo pedido.');
    expect(await deliveries(filed)).to.deep.equal([{ medio: 'CORREO', estado: 'ENVIADO' }]);
    await comesBack(mail);
    expect(await deliveries(filed)).to.deep.equal([CAME_BACK]);
    await comesBack(mail);
    expect(await deliveries(filed)).to.deep.equal([CAME_BACK]);
  });

  it('makes only its own answer FALLIDO among several', async () => {
    const { filed } = await fileOne();
    await answer(filed, 'Va lo pedido.');
    await comesBack(await answer(filed, 'Y esto.', { adicional: true }));
    expect(await deliveries(filed)).to.deep.equal([{ medio: 'CORREO', estado: 'ENVIADO' }, CAME_BACK]);
  });

  it('keeps its answer FALLIDO when a retry is sent later', async () => {
    const { filed } = await fileOne();
    server.answers.data = 'cut';
    const after = server.received.length;
    await clerk.answerJson(filed.key, { texto: 'Va lo pedido.' }).expect(201);
    const mail = await server.message(after);
    await until('its attempt has failed', async () => {
      const sql = "SELECT id FROM host_job WHERE name = 'host/mail' AND attempts = 1 AND lease IS NULL";
      return (await citizen.host.database.rows(sql)).length === 1;
    });
    await postBounce(citizen.host.url, returnedMail('postfix', reported(mail)));
    delete server.answers.data;
    citizen.host.clock.advance(3600);
    await isQuiet();
    expect(server.received.length).to.be.above(after + 1);
    expect(await deliveries(filed)).to.deep.equal([CAME_BACK]);
  });

  it('makes its notice FALLIDO', async () => {
    const { filed } = await fileOne();
    const begin = { id: filed.datos, estado: 'EN_TRAMITE', para_ciudadano: 'Ya la leímos.' };
    await clerk.mutate('records.move', begin).expect(200);
    await isQuiet();
    await comesBack(server.received[0]!);
    expect((await notices(filed)).at(-1)).to.deep.equal({
      ocasion: 'EN_TRAMITE',
      envio: 'FALLIDO',
      motivo: 'rebotado: 5.1.1',
    });
    expect(await detail(filed)).to.include({ recibo: 'ENVIADO', medio: 'CORREO' });
  });

  it('makes the receipt FALLIDO, and its notice', async () => {
    const { filed, receipt } = await fileOne();
    expect(await detail(filed)).to.include({ recibo: 'ENVIADO' });
    await comesBack(receipt);
    expect(await detail(filed)).to.include({ recibo: 'FALLIDO' });
    expect(await notices(filed)).to.deep.equal([{ ocasion: 'RADICADO', envio: 'FALLIDO', motivo: 'rebotado: 5.1.1' }]);
  });

  describe('leaves the person without notification', () => {
    const track = async ({ key }: Filed): Promise<Record<string, unknown>> => {
      const answered = await fetch(`${citizen.host.url}/home/api/tramite/seguimiento/${key}`);
      return ((await answered.json()) as { datos: Record<string, unknown> }).datos;
    };
    const listed = async (): Promise<string[]> => {
      const { items } = await clerk.query<{ items: { radicado: string }[] }>('records.list', { sin_notificar: true });
      return items.map(({ radicado }) => radicado);
    };
    const counted = async (): Promise<number> =>
      (await clerk.query<{ sin_notificar: number }>('figures.due', {})).sin_notificar;
    const part = async ({ datos }: Filed, tipo: string): Promise<Readonly<Record<string, unknown>>> => {
      const { container } = citizen.host;
      const record = await container.get<FiledRecords>(FiledRecords).findRecord(datos);
      const parts = container.getAll<CasePart>(CaseParts.token);
      const by = { may: () => true } as unknown as Identity;
      const after = { at: new Date(0), id: 0 };
      const [entry] = await parts
        .find((one) => one.tipo === tipo)!
        .listEntries({ record, llaves: [] }, { by, after, limit: 9 });
      return { ...entry!.datos, ...entry!.interno };
    };
    const printed = async ({ datos: id }: Filed): Promise<readonly string[]> => {
      const { termino } = await clerk.query<{ termino: { texto: string } }>('records.term', { id });
      return termino.texto.split('\n').filter((line) => line.includes('notificar'));
    };
    const page = async ({ key }: Filed): Promise<string> =>
      (await fetch(`${citizen.host.url}/seguimiento/${key}`)).text();

    beforeEach(() =>
      citizen.host.database.changeRows(
        "UPDATE tramites_record_answer SET envio = 'ENVIADO', motivo = NULL, notified_at = NULL",
      ),
    );

    it('until an answer reaches them', async () => {
      const { filed } = await fileOne();
      const first = await answer(filed, 'Va lo pedido.');
      const { respondido } = await track(filed);
      expect(await track(filed)).to.include({ sin_notificar: false });
      expect([await listed(), await counted()]).to.deep.equal([[], 0]);
      expect(await page(filed))
        .to.include('Le respondimos el')
        .and.not.include('sin notificar');
      await comesBack(first);
      expect(await track(filed)).to.include({ respondido, sin_notificar: true });
      expect(await detail(filed)).to.include({ respondido, sin_notificar: true });
      expect([await listed(), await counted()]).to.deep.equal([[filed.radicado], 1]);
      expect(await page(filed))
        .to.include('Le respondimos el')
        .and.include('Respondido, sin notificar')
        .and.include('Todavía no queda notificada');
      await answer(filed, 'Va otra vez.', { adicional: true });
      expect(await track(filed)).to.include({ respondido, sin_notificar: false });
      expect([await listed(), await counted()]).to.deep.equal([[], 0]);
    });

    it('until staff note, once, that they have notified them otherwise', async () => {
      const { filed } = await fileOne();
      const mail = await answer(filed, 'Va lo pedido.');
      const noted = (numero: number): Promise<number[]> =>
        Promise.all(
          Array.from({ length: 3 }, async () => {
            const input = { id: filed.datos, numero, medio: ' Personalmente, con acta ' };
            return (await clerk.mutate('records.notified', input)).status;
          }),
        );
      expect(await noted(1)).to.deep.equal([409, 409, 409]);
      await comesBack(mail);
      expect((await noted(1)).sort()).to.deep.equal([200, 409, 409]);
      expect(await noted(2)).to.deep.equal([404, 404, 404]);
      const [envio] = (await deliveries(filed)) as { notificada: object }[];
      expect(envio).to.include({ estado: 'FALLIDO', motivo: 'rebotado: 5.1.1' });
      expect(envio!.notificada)
        .to.include({ medio: 'Personalmente, con acta' })
        .and.have.keys('fecha', 'usuario', 'medio');
      expect(await part(filed, 'RESPUESTA')).to.have.nested.property('envio.notificada.medio');
      expect(await track(filed)).to.include({ sin_notificar: false });
      expect([await listed(), await counted()]).to.deep.equal([[], 0]);
      const reader = await AnsweringClerk.login(citizen.host, 'lectora');
      expect((await reader.mutate('records.notified', { id: filed.datos, numero: 1, medio: 'x' })).status).to.equal(
        403,
      );
    });

    it('also where the mail server refuses the mail at once', async () => {
      const { filed } = await fileOne();
      server.answers.recipient = 550;
      await clerk.answerJson(filed.key, { texto: 'Va lo pedido.' }).expect(201);
      await until('it is known', async () => (await track(filed))['sin_notificar'] === true);
      expect(await listed()).to.deep.equal([filed.radicado]);
      await citizen.host.database.changeRows("DELETE FROM host_job WHERE state = 'FALLIDA'");
    });

    it('also where the mail of a later answer bounces', async () => {
      const { filed } = await fileOne();
      await comesBack(await answer(filed, 'Va lo pedido.'));
      await comesBack(await answer(filed, 'Va otra vez.', { adicional: true }));
      expect(await track(filed)).to.include({ sin_notificar: true });
      expect([await listed(), await counted()]).to.deep.equal([[filed.radicado], 1]);
    });

    it('as shown by the case of the record and by the printed computation of its term', async () => {
      const { filed, receipt } = await fileOne();
      await comesBack(await answer(filed, 'Va lo pedido.'));
      await comesBack(receipt);
      expect(await part(filed, 'REGISTRO')).to.include({ sin_notificar: true, recibo: 'FALLIDO' });
      expect((await part(filed, 'TERMINO'))['fin']).to.include({ sin_notificar: true });
      expect((await part(filed, 'RESPUESTA'))['envio']).to.deep.equal(CAME_BACK);
      expect((await part(filed, 'AVISO'))['envio']).to.deep.equal(CAME_BACK);
      expect(await printed(filed)).to.deep.equal(['Falta notificar: la respuesta no le llegó al ciudadano.']);
      await answer(filed, 'Va otra vez.', { adicional: true });
      expect(await printed(filed)).to.deep.equal([]);
    });
  });

  it('leaves no address in the log', () => {
    expect(citizen.host.logLines.join('')).to.include('mail came back').and.not.include('ana@');
  });
});
