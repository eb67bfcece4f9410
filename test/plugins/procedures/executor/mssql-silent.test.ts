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

describe('SQL Server that accepts bytes and does not answer', () => {
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

  /** What it says in the end of this, and that it is spoken to again once it answers. */
  const silenceOf = async (silence: Silence, work: () => Promise<unknown>, again = work): Promise<void> => {
    lab.server.silence = { ...silence };
    const error = await rejectionOf(work());
    expect(lab.server.silence.hasCome).to.equal(true);
    const problem = toDomainError(error)?.toProblem();
    expect(problem, String(error)).to.include({ status: 503, code: 'unavailable' });
    lab.server.silence = undefined;
    // An attempt to connect may have to come to its end first.
    await until('it works again', () => again().then(always, never));
  };

  it('is a 503 while it is connected to', async () => {
    await silenceOf({ at: 'connection' }, statement);
    await silenceOf({ at: 'connection' }, run);
  });

  it('is a 503 while it logs in', async () => {
    await silenceOf({ at: 'login' }, statement);
  });

  it('is a 503 in the middle of its answer to a log-in', async () => {
    await silenceOf({ at: 'login', says: [loginAck().subarray(0, 4)] }, statement);
  });

  for (const says of [[], [columns('a')]]) {
    const how = says.length === 0 ? 'before' : 'in the middle of';
    it(`is a 503 ${how} its answer to a statement`, async () => {
      await statement();
      await silenceOf({ at: 'statement', says }, statement);
      await silenceOf({ at: 'statement', says }, filing);
    });

    it(`is a 503 ${how} its answer to a procedure, and to what follows it`, async () => {
      await run();
      for (const at of ['begin', 'call', 'commit'] as const) {
        await silenceOf({ at, says: at === 'call' ? says : [] }, run);
      }
    });
  }

  it('is a 503 before its answer to the beginning and the end of a transaction', async () => {
    await filing();
    await silenceOf({ at: 'begin' }, filing);
    await silenceOf({ at: 'commit' }, filing);
  });

  it('is a 503 for a long statement that it does not take in', async () => {
    await statement();
    const long = 'x'.repeat(20_000_000);
    const work = (): Promise<unknown> => lab.database.rows('SELECT 1 AS a WHERE $1 IS NULL', [long]);
    await silenceOf({ isDeaf: true }, work, statement);
  });

  it('keeps no connection of a transaction of procedures', async () => {
    const session = (): Promise<unknown> => inTransaction(lab.executor, 's', (of) => of.run(callOf('p')));
    await session();
    for (const at of ['begin', 'call', 'commit'] as const) await silenceOf({ at }, session);
    lab.server.script = { says: [answers({ estado: false, mensaje: 'No' })] };
    await silenceOf({ at: 'undo' }, session);
  });

  it('does not hold up the end', async () => {
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
