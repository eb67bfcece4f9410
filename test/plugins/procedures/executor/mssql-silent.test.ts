import { expect } from 'chai';
import { toDomainError } from '../../../../host/routes/http/error-handler.js';
import { until } from '../../../../testing/until.js';
import { passLimitsWhile } from '../../../support/pass-limits.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf } from './support/procedure-lab.js';
import { openTdsLab, type TdsLab } from './support/tds-lab.js';
import type { Silence } from './support/tds-server.js';
import { answers, columns, loginAck } from './support/tds-tokens.js';
import { inTransaction } from './support/in-transaction.js';

const always = (): boolean => true;
const never = (): boolean => false;
const yes = answers({ estado: true, respuesta: 1 });

describe('a SQL Server that accepts bytes and does not answer', () => {
  let lab: TdsLab;
  let keepLimits: () => void;
  beforeEach(async () => {
    lab = await openTdsLab();
    lab.server.script = { says: [yes] };
    keepLimits = passLimitsWhile(() => lab.server.silence?.hasCome === true);
  });
  afterEach(async () => {
    keepLimits();
    await lab.close();
  });

  const run = (): Promise<unknown> => lab.executor.run(callOf('p'));
  const statement = (): Promise<unknown> => lab.database.rows('SELECT 1 AS a');
  const filing = (): Promise<unknown> => lab.database.transaction((tx) => lab.database.rows('SELECT 1 AS a', [], tx));

  /** Expects a 503 of the work that meets the silence, and that `again` works once the server answers again. */
  const silenceOf = async (silence: Silence, work: () => Promise<unknown>, again = work): Promise<void> => {
    lab.server.silence = { ...silence };
    const error = await rejectionOf(work());
    expect(lab.server.silence.hasCome).to.equal(true);
    const problem = toDomainError(error)?.toProblem();
    expect(problem, String(error)).to.include({ status: 503, code: 'unavailable' });
    lab.server.silence = undefined;
    // A connection attempt that is under way may have to fail first.
    await until('it works again', () => again().then(always, never));
  };

  it('makes a call 503 that opens a connection', async () => {
    await silenceOf({ at: 'connection' }, statement);
    await silenceOf({ at: 'connection' }, run);
  });

  it('makes a call 503 that logs in', async () => {
    await silenceOf({ at: 'login' }, statement);
  });

  it('makes a call 503 in the middle of the answer to a login', async () => {
    await silenceOf({ at: 'login', says: [loginAck().subarray(0, 4)] }, statement);
  });

  for (const says of [[], [columns('a')]]) {
    const how = says.length === 0 ? 'before' : 'in the middle of';
    it(`makes a call 503 ${how} the answer to a statement`, async () => {
      await statement();
      await silenceOf({ at: 'statement', says }, statement);
      await silenceOf({ at: 'statement', says }, filing);
    });

    it(`makes the run of a procedure 503 at its beginning, ${how} its answer, and at its commit`, async () => {
      await run();
      for (const at of ['begin', 'call', 'commit'] as const) {
        await silenceOf({ at, says: at === 'call' ? says : [] }, run);
      }
    });
  }

  it('makes a transaction 503 at its beginning and at its end', async () => {
    await filing();
    await silenceOf({ at: 'begin' }, filing);
    await silenceOf({ at: 'commit' }, filing);
  });

  it('makes a long statement 503 that it stops reading', async () => {
    await statement();
    const long = 'x'.repeat(20_000_000);
    const work = (): Promise<unknown> => lab.database.rows('SELECT 1 AS a WHERE $1 IS NULL', [long]);
    await silenceOf({ isDeaf: true }, work, statement);
  });

  it('makes a transaction of procedures 503 at each step, and blocks no connection', async () => {
    const session = (): Promise<unknown> => inTransaction(lab.executor, 's', (of) => of.run(callOf('p')));
    await session();
    for (const at of ['begin', 'call', 'commit'] as const) await silenceOf({ at }, session);
    lab.server.script = { says: [answers({ estado: false, mensaje: 'No' })] };
    await silenceOf({ at: 'undo' }, session);
  });

  it('does not delay the end of the host', async () => {
    await statement();
    keepLimits();
    lab.server.silence = { at: 'statement' };
    const waiting = rejectionOf(statement());
    const pool = lab.database.sequelize as unknown as { abandon(): void };
    pool.abandon();
    expect(toDomainError(await waiting)).to.include({ status: 503 });
    expect(toDomainError(await rejectionOf(statement()))).to.include({ status: 503 });
  });
});
