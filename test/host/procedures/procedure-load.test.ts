import { expect } from 'chai';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import { until } from '../../support/until.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { echo } from './support/shape-fixtures.js';
import { ledger, slow } from './support/slow-fixtures.js';

const CALLS = 100;

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

describe('two hundred calls at once', function () {
  let lab: ProcedureLab;
  before(async () => {
    lab = await openLab();
    await lab.make(ledger, slow, echo);
  });
  after(() => lab?.close());

  interface End {
    readonly milliseconds: number;
    readonly error: unknown;
  }
  const timed = async (name: string, json = {}): Promise<End> => {
    const began = performance.now();
    const error: unknown = await lab.executor.run(callOf(name, json)).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return { milliseconds: performance.now() - began, error };
  };
  const fastOnes = (): Promise<End[]> => flow(CALLS);
  /** Fast calls as clients make them: ten at a time, each followed by the next. */
  const flow = async (count: number): Promise<End[]> => {
    const ends: End[] = [];
    const client = async (): Promise<void> => {
      while (ends.length < count) ends.push(await timed('echo', { n: ends.length }));
    };
    await Promise.all(Array.from({ length: 10 }, client));
    return ends;
  };

  it('of which half are slow leave the fast ones their latency, and the pool whole', async function () {
    this.timeout(90_000);
    await fastOnes();
    const alone = await fastOnes();
    const slowOnes = Promise.all(Array.from({ length: CALLS }, (_, id) => timed('slow', { id })));
    const beside = await fastOnes();
    const slowEnds = await slowOnes;

    const ratio =
      median(beside.map((end) => end.milliseconds)) / median(alone.map((end) => end.milliseconds));
    const refused = slowEnds.filter(({ error }) => error !== undefined);
    process.stdout.write(
      `      median of fast calls beside slow ones: ${ratio.toFixed(2)} times that alone; ${refused.length} slow ones refused\n`,
    );
    expect(beside.filter(({ error }) => error !== undefined)).to.deep.equal([]);
    // Slow ones take three seconds each: had a fast one waited for one, it would show.
    expect(Math.max(...beside.map((end) => end.milliseconds))).to.be.below(2500);
    expect(refused.length).to.be.greaterThan(0);
    for (const { error, milliseconds } of refused) {
      expect(error).to.be.instanceOf(UnavailableError);
      expect((error as UnavailableError).toProblem().headers).to.have.property('Retry-After');
      expect(milliseconds).to.be.below(3000);
    }
    // The others were kept, and each of them once.
    const rows = await lab.database.rows('SELECT id FROM ledger');
    expect(rows).to.have.length(CALLS - refused.length);

    const figures = await lab.figures.metrics();
    expect(figures).to.match(/^procedures_running 0$/m);
    expect(figures).to.match(/^procedures_waiting 0$/m);
    expect(figures).to.match(/procedure_duration_seconds_count\{codigo="slow",outcome="unavailable"\} \d/);
    if (lab.database.dialect === 'mssql') return;
    await until('nothing is left open', async () => {
      const [row] = await lab.database.rows<{ open: number; all: number }>(
        `SELECT count(*) FILTER (WHERE state <> 'idle')::integer AS open, count(*)::integer AS "all" FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      return row!.open === 0 && row!.all <= 20;
    });
  });

  it('all of a failing kind leak nothing', async function () {
    this.timeout(60_000);
    const narrow = lab.open({ connections: 2, queue: 500, queueSeconds: 30 });
    const ends = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        narrow.run(callOf(n % 2 === 0 ? 'slow' : 'nowhere', { id: 'no number' })),
      ),
    );
    expect(new Set(ends.map(({ status }) => status))).to.deep.equal(new Set(['rejected']));
    expect(await narrow.run(callOf('echo'))).to.include({ estado: true });
  });
});
