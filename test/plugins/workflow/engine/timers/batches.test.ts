import { expect } from 'chai';
import { Database, Outbox, type JobContext } from '../../../../../host/plugin-api/index.js';
import { TaskTimers } from '../../../../../plugins/workflow/engine/timers/task-timers.js';
import { TimerBatches } from '../../../../../plugins/workflow/engine/timers/timer-batches.js';
import { rejectionOf } from '../../../../host/support/rejection.js';
import { definition, flow, task } from '../../definition/language/definition-builders.js';
import { TimedCity } from '../../support/timed-city.js';

const pause = definition([task('ESPERA', 'PAUSA', { hasta: 'P5D' }), task('FIN', 'FIN')], [...flow('PAUSA>FIN')], {
  codigo: 'PAUSA',
});
const TIMERS = 60;

describe('timers that are due together', () => {
  let timed: TimedCity;

  before(async () => {
    timed = await TimedCity.start({ config: { jobs: { workers: 0 } } });
    await timed.city.client.release('ana', pause);
  });
  after(() => timed.city.stop());
  afterEach(() => timed.host.database.changeRows("DELETE FROM host_job WHERE name LIKE 'workflow/timer%'"));

  const begin = async (count: number): Promise<number[]> => {
    const llaves = await Promise.all(Array.from({ length: count }, () => timed.city.start('PAUSA')));
    const ids = await Promise.all(llaves.map(async (llave) => (await timed.timers(llave))[0]!.id));
    return ids.sort((a, b) => a - b);
  };
  const jobs = async (name: string): Promise<unknown[]> => {
    const { database } = timed.host;
    const rows = await database.rows<{ data: unknown }>('SELECT data FROM host_job WHERE name = $1 ORDER BY seq', [
      name,
    ]);
    return rows.map(({ data }) => database.parseJson(data));
  };
  const open = async (ids: readonly number[]): Promise<number[]> => {
    const rows = await timed.host.database.rows<{ id: number }>('SELECT id FROM workflow_timer ORDER BY id');
    return rows.map(({ id }) => id).filter((id) => ids.includes(id));
  };
  const handed = (ids: readonly number[]): Promise<unknown> =>
    Promise.all(
      ids.map((id) =>
        timed.host.database.changeRows('UPDATE workflow_timer SET handed_at = $1 WHERE id = $2', [new Date(), id]),
      ),
    );

  /** Builds the context of an attempt, and counts how often it was finished. */
  const contextOf = (attempt = 1, signal = new AbortController().signal) => {
    const context = { id: 'a', attempt, signal, origin: {}, finished: 0 };
    const finish = (): Promise<void> => Promise.resolve(void (context.finished += 1));
    return Object.assign(context, { finish }) satisfies JobContext;
  };
  const batches = (): TimerBatches => timed.host.container.get(TimerBatches);
  /** Builds batches in which one timer fails. */
  const batchesWithout = (failing: number): TimerBatches => {
    const { container } = timed.host;
    const timers = container.get(TaskTimers);
    const some = {
      carryOut: (id: number) => (id === failing ? Promise.reject(new Error('not now')) : timers.carryOut(id)),
    };
    return new TimerBatches(container.get(Database), container.get(Outbox), some as TaskTimers);
  };

  it('are few jobs, which have each of them once', async () => {
    const ids = await begin(TIMERS);
    await timed.makeDue(...ids);
    await timed.handOver();
    const given = (await jobs('workflow/timer-batch')) as { temporizadores: number[] }[];
    expect(given.length).to.equal(2);
    expect(given.flatMap(({ temporizadores }) => temporizadores)).to.have.members(ids);
    for (const { temporizadores } of given) await batches().carryOut(temporizadores, contextOf());
    expect(await open(ids)).to.deep.equal([]);
  });

  it('all fire where one of them fails, which gets a job of its own', async () => {
    const ids = await begin(5);
    await handed(ids);
    const context = contextOf();
    await batchesWithout(ids[2]!).carryOut(ids, context);
    expect(context.finished).to.equal(1);
    expect(await open(ids)).to.deep.equal([ids[2]]);
    expect(await jobs('workflow/timer')).to.deep.equal([{ temporizador: ids[2] }]);
  });

  it('get a job each after an attempt that did not end', async () => {
    const ids = await begin(3);
    await handed(ids);
    await batches().carryOut(ids, contextOf(2));
    expect(await open(ids)).to.deep.equal(ids);
    expect(await jobs('workflow/timer')).to.deep.equal(ids.map((temporizador) => ({ temporizador })));
  });

  it('stay where the host stops, for an attempt that does the rest', async () => {
    const ids = await begin(3);
    await handed(ids);
    const stopping = contextOf(1, AbortSignal.abort());
    await rejectionOf(batches().carryOut(ids, stopping));
    expect(stopping.finished).to.equal(0);
    expect(await open(ids)).to.deep.equal(ids);
    await batches().carryOut(ids, contextOf());
    expect(await open(ids)).to.deep.equal([]);
  });

  it('get incidents where their job fails for the last time', async () => {
    const ids = await begin(2);
    await handed(ids);
    await timed.host.database.transaction((tx) =>
      batches().giveUp(tx, ids, { cause: 'attempts', words: 'sin más intentos' }),
    );
    const sql =
      "SELECT COUNT(*) AS count FROM workflow_history WHERE tipo = 'INCIDENTE' AND motivo = 'trabajo_abandonado'";
    const [row] = await timed.host.database.rows<{ count: string | number }>(sql);
    expect(Number(row!.count)).to.equal(ids.length);
    expect(await open(ids)).to.deep.equal(ids);
  });
});
