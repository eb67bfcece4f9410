import { expect } from 'chai';
import { ProcessedRecords } from '../../../../../plugins/tramites/contract.js';
import { LegalTimes } from '../../../../../plugins/workflow/engine/timers/legal-times.js';
import type { TestHost } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import { Signal } from '../../../../support/signal.js';
import { untilWaiting } from '../../../../support/until-waiting.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { LegalCity, type LegalCase } from '../../support/legal-city.js';

const para = '"jefa@alcaldia.example"';
const answer = definition(
  [
    user('RESPONDER', {
      plazo: { legal: true },
      reglas: [{ antes: { habiles: 3 }, avisar: { plantilla: 'M_AVISO', para } }],
      escalamiento: { pool: ['rol:revision'] },
    }),
    task('FIN', 'FIN'),
  ],
  flow('RESPONDER!SIGUE>FIN'),
  { codigo: 'RESPUESTA' },
);

describe('a timer of the term of a record', () => {
  let city: LegalCity;
  let second: TestHost;

  before(async () => {
    city = await LegalCity.start([answer]);
    second = await city.anotherHost();
  });
  after(async () => {
    await second.stop();
    await city.stop();
  });
  beforeEach(() => {
    city.mail.received.length = 0;
  });

  const timer = async ({ llave }: LegalCase, codigo: string) =>
    (await city.timers(llave)).find((one) => one.codigo === codigo);
  /** Changes the term of a record without the job that makes tasks follow, as if that were late. */
  const setTerm = async ({ id }: LegalCase, due: Date | null): Promise<void> => {
    const own = "owner_kind = 'tramites.record' AND owner_id = $2";
    await city.host.database.changeRows(`UPDATE terms_term SET due_at = $1 WHERE ${own}`, [due, id]);
  };
  /** Marks a timer as handed over, as its moment has come. */
  const hand = async (id: number): Promise<void> => {
    const sql = 'UPDATE workflow_timer SET due_at = $1, handed_at = $1 WHERE id = $2';
    await city.host.database.changeRows(sql, [new Date('2026-04-16T04:59:59.999Z'), id]);
  };

  it('fires once, on its day, on any host, and not again where the term is extended then', async () => {
    const filed = await city.file('2026-03-26', 'RESPUESTA');
    await city.on('2026-04-15');
    await city.handOver();
    expect((await timer(filed, 'REGLA_1'))?.handed_at).to.equal(null);

    await city.on('2026-04-16');
    const { id } = (await timer(filed, 'REGLA_1'))!;
    await Promise.all([city.handOver(), city.handOver(second)]);
    await Promise.all([city.carryOut(id), city.carryOut(id, second)]);
    await until('the mail is there', () => city.mail.received.length > 0);
    expect(await city.moves(filed.llave)).to.deep.equal(['INICIO', 'AVISO']);

    const more = { id: filed.id, plazo: { habiles: 5 }, motivo: 'Se practica una visita.' };
    expect((await city.does('2026-04-16', 'tramites.records.extendTerm', more)).status).to.equal(200);
    await until('the escalation is later', async () => {
      return (await timer(filed, 'ESCALAMIENTO'))!.due_at.toISOString() === '2026-04-28T04:59:59.999Z';
    });
    expect(await timer(filed, 'REGLA_1')).to.equal(undefined);
    await city.on('2026-04-28');
    await city.handOver();
    await until('it is escalated', async () => (await city.moves(filed.llave)).includes('ESCALAMIENTO'));
    expect((await city.moves(filed.llave)).filter((tipo) => tipo === 'AVISO')).to.have.length(1);
  });

  it('reads the term again: with a paused one it does not fire, and waits for that to continue', async () => {
    const filed = await city.file('2026-03-26', 'RESPUESTA');
    await city.on('2026-04-16');
    await setTerm(filed, null);
    const { id } = (await timer(filed, 'REGLA_1'))!;
    await hand(id);
    await Promise.all([city.carryOut(id), city.carryOut(id, second)]);
    const seen = await timer(filed, 'REGLA_1');
    expect([seen?.due_at.getUTCFullYear(), seen?.handed_at]).to.deep.equal([9999, null]);
    expect((await city.timesOf(filed.llave)).vence).to.equal(null);
    expect(await city.moves(filed.llave)).to.deep.equal(['INICIO']);
  });

  it('reads the term again: with a later end it is postponed, and with a past end it fires', async () => {
    const filed = await city.file('2026-03-26', 'RESPUESTA');
    await city.on('2026-04-16');
    await setTerm(filed, new Date('2026-04-28T04:59:59.999Z'));
    const { id } = (await timer(filed, 'REGLA_1'))!;
    await hand(id);
    await city.carryOut(id);
    const { vence, timers } = await city.timesOf(filed.llave);
    expect([vence, timers['REGLA_1']]).to.deep.equal(['2026-04-28T04:59:59.999Z', '2026-04-23T04:59:59.999Z']);
    expect(await city.moves(filed.llave)).to.deep.equal(['INICIO']);

    await setTerm(filed, new Date('2026-04-17T04:59:59.999Z'));
    await hand(id);
    await city.carryOut(id);
    expect(await city.moves(filed.llave)).to.deep.equal(['INICIO', 'AVISO']);
    expect((await city.timesOf(filed.llave)).vence).to.equal('2026-04-17T04:59:59.999Z');
  });

  it('makes its task follow after it locks the instance, where a step may hold the record already', async () => {
    const filed = await city.file('2026-03-26', 'RESPUESTA');
    const { database, container } = city.host;
    const { id: instanceId } = (
      await database.rows<{ id: number }>('SELECT id FROM workflow_instance WHERE llave = $1', [filed.llave])
    )[0]!;
    const held = new Signal();
    const legalTimes = container.get(LegalTimes);
    const followed = held.given.then(() => legalTimes.followTree(instanceId, () => Promise.resolve()));
    let open: readonly unknown[] = [];
    await database.transaction(async (tx) => {
      await database.changeRows('UPDATE workflow_instance SET revision = revision WHERE id = $1', [instanceId], tx);
      await container.get<ProcessedRecords>(ProcessedRecords).lockRecord(tx, filed.id);
      held.give();
      await untilWaiting(database, 1, tx);
      const free = { where: 'instance_id = $1', bind: [instanceId], orderBy: 'id', most: 1, set: 'ended_at = NULL' };
      const claim = { table: 'workflow_task', key: 'id', ...free };
      open = await database.claimRows<{ id: number }>(claim, ['id'], tx);
    });
    await followed;
    expect(open).to.have.length(1);
  });

  it('stays at the moment that an administrator has set', async () => {
    const filed = await city.file('2026-03-26', 'RESPUESTA');
    const { id } = (await timer(filed, 'REGLA_1'))!;
    const moved = { temporizador: id, fecha: '2026-04-09T15:00:00.000Z', motivo: 'Antes de la feria' };
    expect((await city.does('2026-04-06', 'workflow.timers.move', moved)).status).to.equal(200);
    await city.pause('2026-04-07', filed);
    await until('the task follows', async () => (await city.timesOf(filed.llave)).vence === null);
    expect((await timer(filed, 'REGLA_1'))!.due_at.toISOString()).to.equal(moved.fecha);
  });
});
