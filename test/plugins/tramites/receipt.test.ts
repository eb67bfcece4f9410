import { expect } from 'chai';
import request from 'supertest';
import { service } from '../../../host/container/build-container.js';
import { Mailer, type Mail } from '../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../support/start-test-host.js';

const bundle = {
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      preguntas: [
        { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: true },
        { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
      ],
    },
  ],
};

describe('the receipt of a record', () => {
  const accepted: Mail[] = [];
  let refuse = false;
  let host: TestHost;

  before(async () => {
    const mailer: Mailer = {
      enqueue: (_tx, mail) => {
        if (refuse) return Promise.reject(new Error('the outbox is full'));
        accepted.push(mail);
        return Promise.resolve();
      },
    };
    host = await startTestHost({ bundle, overrides: [service(Mailer, mailer)] });
  });
  after(() => host.stop());
  beforeEach(() => {
    accepted.length = 0;
    refuse = false;
  });

  const file = (body: object): request.Test => request(host.url).post('/home/api/tramite/QUEJA').send(body);

  it('goes to the marked address, with the filing number and no answer', async () => {
    const { body } = await file({ asunto: 'Ruido', correo: 'ana@correo.example' }).expect(200);
    expect(accepted).to.have.length(1);
    expect(accepted[0]).to.include({ to: 'ana@correo.example', subject: `Radicado ${body.radicado}` });
    expect(accepted[0]!.text).to.contain(body.key).and.not.to.contain('Ruido');
  });

  it('is not sent without an address', async () => {
    await file({ asunto: 'Ruido' }).expect(200);
    expect(accepted).to.have.length(0);
  });

  it('is sent once for calls that repeat each other', async () => {
    const send = (): request.Test =>
      file({ asunto: 'Ruido', correo: 'ana@correo.example' }).set('Idempotency-Key', 'una-vez');
    await send().expect(200);
    await send().expect(200);
    expect(accepted).to.have.length(1);
  });

  it('and the record are one transaction', async () => {
    const count = (): Promise<object[]> => host.database.rows('SELECT id FROM tramites_record');
    const before = await count();
    refuse = true;
    await file({ asunto: 'Ruido', correo: 'ana@correo.example' }).expect(500);
    expect(await count()).to.deep.equal(before);
  });
});
