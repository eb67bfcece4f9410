import { expect } from 'chai';
import { UnavailableError } from '../../host/plugin-api/index.js';
import { until } from '../../testing/until.js';
import { callOf, openLab, type ProcedureLab } from '../plugins/procedures/executor/support/procedure-lab.js';
import { echo } from '../plugins/procedures/executor/support/shape-fixtures.js';
import { ledger, slow } from '../plugins/procedures/executor/support/slow-fixtures.js';

const CALLS = 100;

interface End {
  readonly milliseconds: number;
  readonly error: unknown;
}

function median(ends: readonly End[]): number {
  const sorted = ends.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

const refusedOf = (ends: readonly End[]): readonly End[] => ends.filter(({ error }) => error !== undefined);

function expectProperlyRefused(refused: readonly End[]): void {
  for (const { error } of refused) {
    expect(error).to.be.instanceOf(UnavailableError);
    expect((error as UnavailableError).toProblem().headers).to.have.property('Retry-After');
  }
}

describe('two hundred calls at once', function () {
  let lab: ProcedureLab;
  let id = 0;
  beforeEach(async () => {
    lab = await openLab();
    await lab.make(ledger, slow, echo);
  });
  afterEach(() => lab?.close());

  const timed = async (name: 'echo' | 'slow', codigo: string = name): Promise<End> => {
    const began = performance.now();
    const error: unknown = await lab.executor.run(callOf(name, { id: (id += 1) }, { codigo })).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return { milliseconds: performance.now() - began, error };
  };
  /** Makes all calls in one tick. */
  const burst = (name: 'echo' | 'slow', count = CALLS): Promise<End[]> =>
    Promise.all(Array.from({ length: count }, () => timed(name)));
  /** Makes fast calls as clients do: ten at a time, each followed by the next. */
  const flow = async (): Promise<End[]> => {
    const ends: End[] = [];
    const client = async (): Promise<void> => {
      for (let n = 0; n < CALLS / 10; n += 1) ends.push(await timed('echo'));
    };
    await Promise.all(Array.from({ length: 10 }, client));
    return ends;
  };
  /** Makes slow and fast calls in turn, all in one tick. */
  const mixedBurst = async (): Promise<{ readonly slowEnds: End[]; readonly fastEnds: End[] }> => {
    const slowEnds: Promise<End>[] = [];
    const fastEnds: Promise<End>[] = [];
    for (let n = 0; n < CALLS; n += 1) {
      slowEnds.push(timed('slow'));
      fastEnds.push(timed('echo'));
    }
    return { slowEnds: await Promise.all(slowEnds), fastEnds: await Promise.all(fastEnds) };
  };
  const tell = (text: string): boolean => process.stdout.write(`      ${text}\n`);

  const expectWholePool = async (slowCallsKept: number): Promise<void> => {
    // Calls that were not refused were stored, each of them once.
    expect(await lab.database.rows('SELECT id FROM ledger')).to.have.length(slowCallsKept);
    const figures = await lab.figures.metrics();
    expect(figures).to.match(/^ventanilla_procedures_running 0$/m);
    expect(figures).to.match(/^ventanilla_procedures_waiting 0$/m);
    // As many at the same time as the pool has connections, of two codes as each may have half of them.
    const all = Array.from({ length: 10 }, (_, n) => timed('slow', n % 2 === 0 ? 'slow' : 'other'));
    expect(refusedOf(await Promise.all(all))).to.deep.equal([]);
    if (lab.database.dialect === 'mssql') return;
    await until('nothing is left open', async () => {
      const [row] = await lab.database.rows<{ open: number; all: number }>(
        `SELECT count(*) FILTER (WHERE state <> 'idle')::integer AS open, count(*)::integer AS "all" FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      return row!.open === 0 && row!.all <= 20;
    });
  };

  it('of slow procedures refuse none of the fast calls that come one after the other', async () => {
    await flow();
    const alone = await flow();
    const slowOnes = burst('slow');
    const beside = await flow();
    const slowEnds = await slowOnes;

    const refused = refusedOf(slowEnds);
    const ratio = median(beside) / median(alone);
    tell(
      `median of fast calls beside slow ones: ${ratio.toFixed(2)} times that alone; ${refused.length} slow ones refused`,
    );
    expect(refusedOf(beside)).to.deep.equal([]);
    expect(refused.length).to.be.greaterThan(0);
    expectProperlyRefused(refused);
    const figures = await lab.figures.metrics();
    expect(figures).to.match(
      /ventanilla_procedures_run_duration_seconds_count\{codigo="slow",outcome="unavailable"\} \d/,
    );
    await expectWholePool(CALLS - refused.length);
  });

  it('in one tick: a refused call gets its refusal, and nothing hangs', async () => {
    const { slowEnds, fastEnds } = await mixedBurst();
    const refused = refusedOf(slowEnds);
    tell(`in one tick: ${refused.length} slow and ${refusedOf(fastEnds).length} fast ones refused`);
    expect(refused.length).to.be.greaterThan(0);
    expectProperlyRefused([...refused, ...refusedOf(fastEnds)]);
    await expectWholePool(CALLS - refused.length);
  });

  it('all of a failing kind leak nothing', async () => {
    const narrow = lab.open({ connections: 2, queue: 500 });
    const ends = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) => narrow.run(callOf(n % 2 === 0 ? 'slow' : 'nowhere', { id: 'no number' }))),
    );
    expect(new Set(ends.map(({ status }) => status))).to.deep.equal(new Set(['rejected']));
    expect(await narrow.run(callOf('echo'))).to.include({ estado: true });
  });
});
