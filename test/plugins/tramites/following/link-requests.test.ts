import { expect } from 'chai';
import { injectable } from 'inversify';
import { contribute, type Transaction } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { plugin as portal } from '../../../../plugins/portal/index.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import {
  FilerChannels,
  Filing,
  FollowedRecords,
  type FilerChannel,
  type NoticeToFiler,
} from '../../../../plugins/tramites/contract.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import { until } from '../../../../testing/until.js';
import { startTramiteHost, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { pluginOf } from '../../../host/support/plugin-of.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { whileLocked } from '../../workflow/support/locks.js';

const HOUR = 60 * 60;
const bundle = {
  tramites: [
    {
      codigo: 'SALUD',
      nombre: 'Salud',
      preguntas: [
        { pre_codigo: 'cedula', pre_texto: 'Su documento', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
        { pre_codigo: 'correo', pre_texto: 'Su correo', pre_tipo: 'CORREO', pre_recibo: true },
      ],
    },
  ],
};

/** A channel that keeps its messages. */
@injectable()
class SmsFilers implements FilerChannel {
  readonly said: NoticeToFiler[] = [];

  servesChannel(canal: string): boolean {
    return canal === 'SMS';
  }

  sendAnswer(): Promise<boolean> {
    return Promise.resolve(true);
  }

  sendNotice(_tx: Transaction, notice: NoticeToFiler): Promise<boolean> {
    this.said.push(notice);
    return Promise.resolve(true);
  }
}

describe('the owner of a record with too many wrong tries for its radicado or document', () => {
  let server: TestSmtpServer;
  let citizen: TramiteClient;
  let followed: FollowedRecords;
  let channel: SmsFilers;
  let tries = 0;

  before(async () => {
    server = await TestSmtpServer.start();
    const channelPlugin = pluginOf({ dependsOn: ['tramites'], contributes: [contribute(FilerChannels, SmsFilers)] });
    citizen = await startTramiteHost(bundle, {
      plugins: [auth, calendar, terms, forms, tramites, portal, channelPlugin],
      config: { mail: server.config(), jobs: { pollSeconds: 0.05 } },
    });
    followed = citizen.host.container.get<FollowedRecords>(FollowedRecords);
    channel = citizen.host.container.get(SmsFilers);
  });
  after(async () => {
    await citizen?.host.stop();
    await server?.stop();
  });
  beforeEach(async () => {
    citizen.host.clock.advance(2 * HOUR);
    await isQuiet();
    server.received.splice(0);
    channel.said.splice(0);
  });

  const isQuiet = (): Promise<void> =>
    until('nothing waits', async () => {
      const sql = "SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA')";
      return (await citizen.host.database.rows(sql)).length === 0;
    });
  const file = async (answers: Readonly<Record<string, unknown>>, more: { canal?: string; replyTo?: string } = {}) => {
    const filing = citizen.host.container.get<Filing>(Filing);
    const prepared = await filing.prepareFiling({ codigo: 'SALUD', canal: 'API', answers, ...more });
    const filed = await prepared.fileRecord();
    await isQuiet();
    server.received.splice(0);
    return filed;
  };
  const keyOf = (radicado: string, documento: string): Promise<string | undefined> =>
    followed.keyOf({ radicado, documento, address: `address-${(tries += 1)}` });
  const lockOut = async (radicado: string): Promise<void> => {
    const guesses = Array.from({ length: 30 }, (_, index) => keyOf(radicado, String(50_000 + index)));
    const settled = await Promise.allSettled(guesses);
    expect(settled.map(({ status }) => status)).not.to.include('fulfilled');
  };

  it('gets the link by mail once an hour, also where several calls ask at once', async () => {
    const { radicado, key } = await file({ cedula: 'CC 1234567', correo: 'ana@correo.example' });
    await lockOut(radicado);
    const asked = await Promise.all(Array.from({ length: 5 }, () => keyOf(radicado, '1234567')));
    expect(asked).to.deep.equal(Array(5).fill(undefined));
    await isQuiet();
    const [mail, ...more] = server.received;
    expect(more).to.be.empty;
    expect(mail!.to).to.deep.equal(['ana@correo.example']);
    expect(mail!.email.text).to.include(`/seguimiento/${key}`).and.include('Hubo muchos intentos');
    citizen.host.clock.advance(HOUR - 60);
    await lockOut(radicado);
    await keyOf(radicado, '1234567');
    await isQuiet();
    expect(server.received).to.have.length(1);
    citizen.host.clock.advance(120);
    await keyOf(radicado, '1234567');
    await isQuiet();
    expect(server.received).to.have.length(2);
  });

  it('gets the link in the chat of the filing', async () => {
    const { radicado, key } = await file({ cedula: 'CC 2345678' }, { canal: 'SMS', replyTo: '+57 300' });
    await lockOut(radicado);
    expect(await keyOf(radicado, '2345678')).to.equal(undefined);
    await isQuiet();
    expect(channel.said).to.have.length(1);
    expect(channel.said[0]).to.include({ replyTo: '+57 300', radicado });
    expect(channel.said[0]!.texto).to.match(new RegExp(`\\nVea su solicitud aquí: http\\S+/seguimiento/${key}$`));
    const stored = await citizen.host.database.rows<{ texto: string }>('SELECT texto FROM tramites_record_notice');
    for (const { texto } of stored) expect(texto).not.to.include(key);
  });

  it('gets nothing for a wrong pair or without an address; the response is the same', async () => {
    const { radicado } = await file({ cedula: 'CC 3456789', correo: 'ana@correo.example' });
    const silent = await file({ cedula: 'CC 4567891' });
    await lockOut(radicado);
    await lockOut(silent.radicado);
    expect(await keyOf(radicado, '9876543')).to.equal(undefined);
    expect(await keyOf(silent.radicado, '4567891')).to.equal(undefined);
    await isQuiet();
    expect(server.received).to.be.empty;
    expect(channel.said).to.be.empty;
  });

  it('has a job for the link that does not contain the document', async () => {
    const { radicado } = await file({ cedula: 'CC 5678912', correo: 'ana@correo.example' });
    await lockOut(radicado);
    const { database } = citizen.host;
    let waiting: readonly object[] = [];
    await whileLocked(
      database,
      (tx) => database.rows('LOCK TABLE tramites_record_notice IN EXCLUSIVE MODE', [], tx),
      async () => {
        await keyOf(radicado, '5678912');
        waiting = await database.rows("SELECT * FROM host_job WHERE name = 'tramites/follow-link'");
      },
    );
    expect(waiting).to.have.length(1);
    expect(JSON.stringify(waiting)).not.to.include('5678912');
  });
});
