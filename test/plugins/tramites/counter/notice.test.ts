import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { service } from '../../../../host/boot/container/build-container.js';
import { PrivacyNotice, type ShownNotice } from '../../../../plugins/tramites/contract.js';
import { Counter } from '../support/counter-clerk.js';

const noticeOf = (version: string): ShownNotice => ({
  version,
  titulo: 'Aviso de privacidad',
  direccion: '/paginas/privacidad',
  parrafos: ['Tratamos sus datos para responderle.'],
});

const answers = { nombre: 'Rosa Elvira' };

describe('the privacy notice at the counter', () => {
  let counter: Counter;
  let present: ShownNotice | undefined;

  before(async () => {
    const notice: PrivacyNotice = { presentNotice: () => present };
    counter = await Counter.open({ overrides: [service(PrivacyNotice, notice)] });
  });
  beforeEach(() => {
    present = noticeOf('2026-01');
  });
  after(() => counter.city.host.stop());

  const records = (): Promise<number> => counter.city.count('tramites_record');
  const versionOf = async (id: unknown): Promise<unknown> => {
    const sql = 'SELECT privacidad FROM tramites_record WHERE id = $1';
    return (await counter.city.host.database.rows<{ privacidad: unknown }>(sql, [id]))[0]!.privacidad;
  };

  it('is shown to the clerk, and to no other staff', async () => {
    expect((await counter.notice().expect(200)).body).to.deep.equal({ aviso: noticeOf('2026-01') });
    await (await counter.as('archivo')).notice().expect(403);
    present = undefined;
    expect((await counter.notice().expect(200)).body).to.deep.equal({ aviso: null });
  });

  it('has to be accepted: its version is kept with the record', async () => {
    const count = await records();
    const { body } = await counter.file(answers).expect(422);
    expect(body).to.deep.include({
      code: 'notice_not_accepted',
      errors: { aviso: ['Lea el aviso de privacidad a la persona y marque que lo acepta.'] },
    });
    await counter.file(answers, { aviso: 'x'.repeat(41) }).expect(400);
    expect(await records()).to.equal(count);
    const filed = await counter.file(answers, { aviso: '2026-01' }).expect(200);
    expect(await versionOf(filed.body.datos)).to.equal('2026-01');
  });

  it('has to be read again where it changes between the reading and the filing', async () => {
    const { aviso } = (await counter.notice()).body as { aviso: ShownNotice };
    const draft = await counter.begun(answers);
    const query = { borrador: draft.borrador, revision: String(draft.revision) };
    expect((await counter.summary(draft.borrador).expect(200)).body.aviso).to.equal(aviso.version);
    present = noticeOf('2026-02');
    const { body } = await counter.file({}, { ...query, aviso: aviso.version }).expect(409);
    expect(body.code).to.equal('notice_changed');
    // A refused filing has left the draft as it was.
    const filed = await counter.file({}, { ...query, aviso: '2026-02' }).expect(200);
    expect(await versionOf(filed.body.datos)).to.equal('2026-02');
  });

  it('is not asked of a repeated call, whose record has it', async () => {
    const key = randomUUID();
    const first = await counter.file(answers, { aviso: '2026-01' }).set('Idempotency-Key', key).expect(200);
    present = noticeOf('2026-02');
    const again = await counter.file(answers, { aviso: '2026-01' }).set('Idempotency-Key', key).expect(200);
    expect(again.body).to.deep.equal(first.body);
  });

  it('is asked for nothing in a city without one, and in other channels as before', async () => {
    present = undefined;
    const filed = await counter.file(answers, { aviso: '2026-01' }).expect(200);
    expect(await versionOf(filed.body.datos)).to.equal(null);
    present = noticeOf('2026-01');
    const borrador = await counter.city.begun();
    await counter.city.patch(borrador, answers).expect(200);
    const { body } = await counter.city.file(borrador).expect(200);
    expect(await versionOf(body.datos)).to.equal(null);
  });
});
