import { expect } from 'chai';
import type { TestHost } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { TimedCity } from '../../support/timed-city.js';

const payment = definition(
  [task('ESPERA', 'PAGO', { mensaje: 'PAGADO', hasta: 'P5D' }), user('COBRAR', { plazo: 'P9D' }), task('FIN', 'FIN')],
  [...flow('PAGO>FIN', 'COBRAR!SIGUE>FIN'), { desde: 'PAGO', vencido: true, hacia: 'COBRAR' }],
  { codigo: 'PAGO' },
);
const INSTANCES = 40;

describe('a timer of several hosts', () => {
  let timed: TimedCity;
  let other: TestHost;

  before(async () => {
    // This host only hands timers over; the other one runs their jobs.
    timed = await TimedCity.start({ config: { jobs: { workers: 0 } } });
    await timed.city.client.release('ana', payment);
  });
  after(async () => {
    await other.stop();
    await timed.city.stop();
  });

  const begin = (count: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => timed.city.start('PAGO')));
  const timerOf = async (llave: string): Promise<number> => (await timed.timers(llave))[0]!.id;
  const stepsOf = async (llave: string): Promise<string[]> =>
    (await timed.moves(llave)).filter((tipo) => tipo !== 'INICIO');

  it('fires at once, and once, on the first host that runs after its moment', async () => {
    const llaves = await begin(3);
    for (const llave of llaves) await timed.makeDue(await timerOf(llave));
    other = await timed.anotherHost({ jobs: { pollSeconds: 0.1, schedules: true } });
    // By its clock the schedule is due.
    other.clock.advance(60);
    for (const llave of llaves) {
      await timed.city.untilTask(llave, 'COBRAR', 'EN_POOL');
      expect(await stepsOf(llave)).to.deep.equal(['VENCIMIENTO']);
    }
  });

  it('is handed over by one of the hosts that look at the same moment', async () => {
    const llaves = await begin(INSTANCES);
    const ids = await Promise.all(llaves.map(timerOf));
    await timed.makeDue(...ids);
    await Promise.all([timed.handOver(), timed.handOver(other), timed.handOver(), timed.handOver(other)]);
    const { database } = timed.host;
    const open = await database.rows<{ id: number }>(
      'SELECT id FROM workflow_timer WHERE handed_at IS NULL AND id >= $1',
      [ids[0]!],
    );
    expect(open).to.deep.equal([]);
    for (const llave of llaves) {
      await timed.city.untilTask(llave, 'COBRAR', 'EN_POOL');
      expect(await stepsOf(llave)).to.deep.equal(['VENCIMIENTO']);
    }
    await until('no job is left', async () => {
      return (await database.rows("SELECT id FROM host_job WHERE name LIKE 'workflow/timer-%'")).length === 0;
    });
  });

  it('fires once, however often and wherever its job runs', async () => {
    const [llave] = await begin(1);
    const id = await timerOf(llave!);
    await timed.host.database.changeRows('UPDATE workflow_timer SET handed_at = $1 WHERE id = $2', [new Date(), id]);
    const hosts = [timed.host, other, timed.host, other];
    await Promise.all(hosts.map((host) => timed.carryOut(id, host)));
    await timed.carryOut(id);
    expect(await stepsOf(llave!)).to.deep.equal(['VENCIMIENTO']);
  });

  it('and a concurrent message are one move', async () => {
    const llaves = await begin(20);
    for (const llave of llaves) {
      const id = await timerOf(llave);
      await timed.host.database.changeRows('UPDATE workflow_timer SET handed_at = $1 WHERE id = $2', [new Date(), id]);
      const [, { status }] = await Promise.all([
        timed.carryOut(id, other),
        timed.sendEvent({ llave, accion: 'PAGADO' }).then((answer) => answer),
      ]);
      expect([200, 409]).to.include(status);
      const steps = await stepsOf(llave);
      expect(steps).to.deep.equal([status === 200 ? 'RECONCILIACION' : 'VENCIMIENTO']);
      expect((await timed.timers(llave)).map(({ tarea }) => tarea)).to.deep.equal([]);
    }
  });

  it('leaves instances that agree with their histories', async () => {
    expect(await timed.city.checkHistories()).to.be.greaterThan(INSTANCES);
  });
});
