import { expect } from 'chai';
import { Database, Outbox, type JobContext } from '../../../../../host/plugin-api/index.js';
import { TaskTimers } from '../../../../../plugins/workflow/engine/timers/task-timers.js';
import { TimerBatches } from '../../../../../plugins/workflow/engine/timers/timer-batches.js';
import { besideTransaction } from '../../../../../testing/one-connection.js';
import { until } from '../../../../../testing/until.js';
import { rejectionOf } from '../../../../host/support/rejection.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { TimedCity } from '../../support/timed-city.js';

const pause = definition([task('ESPERA', 'PAUSA', { hasta: 'P5D' }), task('FIN', 'FIN')], [...flow('PAUSA>FIN')], {
  codigo: 'PAUSA',
});
const twice = definition(
  [
    task('PARALELO', 'ABRIR', { cierra: 'CERRAR' }),
    task('ESPERA', 'UNA', { hasta: 'P5D' }),
    task('ESPERA', 'OTRA', { hasta: 'P5D' }),
    task('UNION', 'CERRAR'),
    task('FIN', 'FIN'),
  ],
  [...flow('ABRIR>UNA', 'ABRIR>OTRA', 'UNA>CERRAR', 'OTRA>CERRAR', 'CERRAR>FIN')],
  { codigo: 'DOS_PAUSAS' },
);
const undecided = definition(
  [
    task('ESPERA', 'PAUSA', { hasta: 'P5D' }),
    user('ATENDER', { asignacion: { usuario: 'datos.quien' } }),
    task('FIN', 'FIN'),
  ],
  [...flow('PAUSA>ATENDER', 'ATENDER!SIGUE>FIN')],
  { codigo: 'SIN_QUIEN' },
);
const TIMERS = 60;

describe('timers that are due together', () => {
  let timed: TimedCity;

  before(async () => {
    timed = await TimedCity.start({ config: { jobs: { workers: 0 } } });
    for (const one of [pause, twice, undecided]) await timed.city.client.release('ana', one);
  });
  after(() => timed.city.stop());
  afterEach(() => timed.host.database.change("DELETE FROM host_job WHERE name LIKE 'workflow/timer%'"));

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
        timed.host.database.change('UPDATE workflow_timer SET handed_at = $1 WHERE id = $2', [new Date(), id]),
      ),
    );

  /** The context of an attempt, and how often it was finished. */
  const contextOf = (attempt = 1, signal = new AbortController().signal) => {
    const context = { id: 'a', attempt, signal, origin: {}, finished: 0 };
    const finish = (): Promise<void> => Promise.resolve(void (context.finished += 1));
    return Object.assign(context, { finish }) satisfies JobContext;
  };
  const batches = (): TimerBatches => timed.host.container.get(TimerBatches);
  /** In which one timer fails. */
  const batchesWithout = (failing: number): TimerBatches => {
    const { container } = timed.host;
    const timers = container.get(TaskTimers);
    const some = {
      carryOutTogether: (ids: readonly number[]) => Promise.resolve(ids),
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

  it('are left some in one transaction, also two of one instance', async () => {
    const ids = await begin(8);
    const both = (await timed.timers(await timed.city.start('DOS_PAUSAS'))).map(({ id }) => id);
    expect(both).to.have.length(2);
    await handed([...ids, ...both]);
    const { database } = timed.host;
    const [before] = await database.rows<{ id: string | number }>('SELECT MAX(id) AS id FROM workflow_history');
    await batches().carryOut([...ids, ...both], contextOf());
    expect(await open([...ids, ...both])).to.deep.equal([]);
    expect(await jobs('workflow/timer')).to.deep.equal([]);
    if (database.dialect !== 'postgres') return;
    const [told] = await database.rows<{ entries: number; transactions: number }>(
      `SELECT CAST(COUNT(*) AS INT) AS entries, CAST(COUNT(DISTINCT CAST(xmin AS TEXT)) AS INT) AS transactions
       FROM workflow_history WHERE id > $1`,
      [Number(before!.id)],
    );
    expect(told).to.deep.equal({ entries: 10, transactions: 2 });
  });

  it('are all done beside one that cannot be, which is an incident, and one of an instance that somebody holds', async () => {
    const ids = await begin(3);
    const [stuck] = await timed.timers(await timed.city.start('SIN_QUIEN'));
    const heldKey = await timed.city.start('PAUSA');
    const [held] = await timed.timers(heldKey);
    await handed([...ids, stuck!.id, held!.id]);
    const { database } = timed.host;
    let others: Promise<void> = Promise.resolve();
    await database.transaction(async (tx) => {
      await database.change('UPDATE workflow_instance SET revision = revision + 1 WHERE llave = $1', [heldKey], tx);
      const all = [...ids, stuck!.id, held!.id];
      others = besideTransaction(() => batches().carryOut(all, contextOf()));
      await besideTransaction(() => until('the others are done', async () => (await open(ids)).length === 0));
    });
    await others;
    expect(await open([...ids, stuck!.id, held!.id])).to.deep.equal([stuck!.id]);
    const sql = 'SELECT incidente FROM workflow_timer WHERE id = $1';
    const [row] = await database.rows<{ incidente: unknown }>(sql, [stuck!.id]);
    expect(row!.incidente).to.be.not.equal(null);
  });

  it('are all done where one of them fails, which gets a job of its own', async () => {
    const ids = await begin(5);
    await handed(ids);
    const context = contextOf();
    await batchesWithout(ids[2]!).carryOut(ids, context);
    expect(context.finished).to.equal(1);
    expect(await open(ids)).to.deep.equal([ids[2]]);
    expect(await jobs('workflow/timer')).to.deep.equal([{ temporizador: ids[2] }]);
  });

  it('are each a job of its own after an attempt that did not end', async () => {
    const ids = await begin(3);
    await handed(ids);
    await batches().carryOut(ids, contextOf(2));
    expect(await open(ids)).to.deep.equal(ids);
    expect(await jobs('workflow/timer')).to.deep.equal(ids.map((temporizador) => ({ temporizador })));
  });

  it('are left where the host stops, for an attempt that does the rest', async () => {
    const ids = await begin(3);
    await handed(ids);
    const stopping = contextOf(1, AbortSignal.abort());
    await rejectionOf(batches().carryOut(ids, stopping));
    expect(stopping.finished).to.equal(0);
    expect(await open(ids)).to.deep.equal(ids);
    await batches().carryOut(ids, contextOf());
    expect(await open(ids)).to.deep.equal([]);
  });

  it('are incidents where their job is given up', async () => {
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
