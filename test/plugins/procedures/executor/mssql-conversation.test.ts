import { expect } from 'chai';
import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf } from './support/procedure-lab.js';
import { openTdsLab, type TdsLab } from './support/tds-lab.js';
import type { CallScript } from './support/tds-server.js';
import { answers, began, columns, committed, failure, rolledBack } from './support/tds-tokens.js';
import { inTransaction } from './support/in-transaction.js';

const yes = answers({ estado: true, respuesta: 1 });
const no = answers({ estado: false, mensaje: 'No existe' });
/** The time of a call that is not answered. */
const short = { timeoutSeconds: 0.3 };
const mismatch = failure(266, 'Transaction count after EXECUTE indicates a mismatching number');

// No server available to the tests sends all messages that SQL Server is documented to send: a scripted one does.
describe('the conversation with SQL Server', () => {
  let lab: TdsLab;
  before(async () => {
    lab = await openTdsLab();
  });
  after(() => lab?.close());
  beforeEach(() => {
    lab.server.heard.splice(0);
    lab.logged.splice(0);
  });

  const run = (script: CallScript, more = {}) => {
    lab.server.script = script;
    return lab.executor.run(callOf('p', {}, more));
  };
  const failing = async (script: CallScript, more = {}): Promise<unknown> =>
    ((await rejectionOf(run(script, more))) as { failure?: unknown }).failure;

  it('the session is reset after each call, once its transaction has ended', async () => {
    expect(await run({ says: [yes] })).to.deep.equal({ estado: true, respuesta: 1 });
    expect(await run({ says: [no] })).to.deep.equal({ estado: false, mensaje: 'No existe' });
    expect(await failing({ says: [failure(50001, 'x')] })).to.equal('database-error');
    lab.server.script = { says: [yes] };
    await inTransaction(lab.executor, 's', (session) => session.run(callOf('p')));
    const kept = ['begin', 'call', 'commit', 'reset'];
    const undone = ['begin', 'call', 'rollback', 'reset'];
    expect(lab.server.heard).to.deep.equal([...kept, ...undone, ...undone, ...kept]);
  });

  it('a connection whose reset fails is closed, and the answer stays', async () => {
    for (const atReset of ['hangs up', 'says nothing'] as const) {
      expect(await run({ says: [yes], atReset })).to.deep.equal({ estado: true, respuesta: 1 });
      expect(await failing({ says: [failure(50001, 'x')], atReset })).to.equal('database-error');
    }
    lab.server.script = { says: [yes], atReset: 'hangs up' };
    await inTransaction(lab.executor, 's', (session) => session.run(callOf('p')));
    expect(await run({ says: [yes] })).to.include({ estado: true });
    expect(lab.server.heard.filter((what) => what === 'begin')).to.have.length(6);
  });

  it('a call is cancelled at its hundredth error', async () => {
    const says = Array.from({ length: 150 }, (_, index) => failure(50001 + index, 'x'));
    expect(await failing({ says, goesOn: true })).to.equal('database-error');
    expect(lab.logged.at(-1)).to.include({ errorCode: 50001, routine: 'p', line: 1 });
    expect(lab.server.heard).to.deep.equal(['begin', 'call', 'cancel', 'rollback', 'reset']);
    expect(await failing({ says: says.slice(0, 99) })).to.equal('database-error');
    expect(lab.server.heard).to.have.length(9);
  });

  it('a fatal error that ends the connection, at the commit too, answers 503 and is no failure of the procedure', async () => {
    const fatal = failure(9001, 'The log for database is not available', 21);
    expect(await rejectionOf(run({ says: [fatal] }))).to.be.instanceOf(UnavailableError);
    expect(await rejectionOf(run({ says: [yes], atCommit: [fatal] }))).to.be.instanceOf(UnavailableError);
    // A server that refuses the commit and keeps the connection has committed nothing.
    expect(await failing({ says: [yes], atCommit: [failure(3998, 'Uncommittable')] })).to.equal('transaction-broken');
  });

  describe('a procedure that ends the transaction', () => {
    const gone = [0, 0] as const;
    it('counts as a no where it says no and everything was rolled back', async () => {
      for (const says of [
        [rolledBack(), no, mismatch],
        [no, rolledBack(), mismatch, mismatch],
        [no, rolledBack(), failure(3998, 'Uncommittable transaction is detected')],
      ]) {
        expect(await run({ says, after: gone })).to.deep.equal({ estado: false, mensaje: 'No existe' });
      }
      expect(await run({ says: [no], after: [1, -1] })).to.include({ estado: false });
      expect(await run({ says: [no, mismatch], after: [2, 1] })).to.include({ estado: false });
      expect(lab.logged).to.deep.equal([]);
    });

    it('fails as `transaction-broken` where it says yes, failed, or may have committed something', async () => {
      const broken = [
        [rolledBack(), yes, mismatch],
        [committed(), no, mismatch],
        [committed(), no],
        [committed(), began(77), rolledBack(), no, mismatch],
        [rolledBack(), began(77), committed(), no, mismatch],
        [rolledBack(), columns('a'), mismatch],
      ];
      for (const says of broken) expect(await failing({ says, after: gone })).to.equal('transaction-broken');
      expect(await failing({ says: [rolledBack(), no, failure(8134, 'x'), mismatch] })).to.equal('transaction-broken');
    });

    it('fails as `transaction-broken` within an open transaction, whatever it says', async () => {
      lab.server.script = { says: [rolledBack(), no, mismatch], after: gone };
      const error = await rejectionOf(inTransaction(lab.executor, 's', (session) => session.run(callOf('p'))));
      expect(error).to.include({ failure: 'transaction-broken' });
    });

    it('fails as `transaction-broken` where it commits and then fails', async () => {
      for (const says of [
        [committed(), began(77), failure(50001, 'x')],
        [committed(), failure(50001, 'x')],
      ]) {
        expect(await failing({ says })).to.equal('transaction-broken');
        expect(lab.logged.at(-1)).to.include({ errorCode: 50001 });
        expect(lab.logged.at(-1)!['reason']).to.match(/may be committed/);
      }
      // A rollback by the server alone, as at a deadlock, is not the procedure's fault.
      expect(await failing({ says: [rolledBack(), failure(1205, 'deadlock')] })).to.equal('database-error');
    });
  });

  describe('a cancellation', () => {
    it('is sent at the timeout, also when the answer has begun', async () => {
      for (const says of [[], [columns('answer')], [yes]]) {
        expect(await failing({ says, goesOn: true }, short)).to.equal('timeout');
        expect(lab.logged.at(-1)).to.include({ errorCode: 'ETIMEOUT' }).and.not.have.property('reason');
      }
      expect(lab.server.heard.filter((what) => what === 'cancel')).to.have.length(3);
      expect(await run({ says: [yes] })).to.include({ estado: true });
    });

    it('is sent at a second result set, even without rows', async () => {
      const script = { says: [columns('a'), columns('b')], goesOn: true };
      expect(await failing(script)).to.equal('wrong-shape');
      expect(lab.server.heard).to.deep.equal(['begin', 'call', 'cancel', 'rollback', 'reset']);
    });

    it('that ends the transaction keeps its cause, and the transaction takes no more calls', async () => {
      lab.server.script = {
        says: [columns('a')],
        goesOn: true,
        whenCancelled: [rolledBack()],
        after: [0, 0],
      };
      let told: unknown;
      const error = await rejectionOf(
        inTransaction(lab.executor, 's', async (session) => {
          told = await rejectionOf(session.run(callOf('p', {}, short)));
          expect(session.broken).to.equal(told);
          // Outside a transaction, the server would commit this statement at once.
          await rejectionOf(lab.database.rows('SELECT 1 AS a', [], session.tx));
          expect(await rejectionOf(session.run(callOf('p')))).to.equal(told);
        }),
      );
      expect(error).to.equal(told).and.to.include({ failure: 'timeout' });
      expect(lab.server.heard).to.deep.equal(['begin', 'call', 'cancel', 'undo', 'rollback', 'reset']);
      expect(lab.logged).to.have.length(1);
      expect(lab.logged[0]!['reason']).to.match(/no longer what it had been/);
    });

    it('that ends the connection keeps its cause', async () => {
      lab.server.script = { says: [columns('a')], goesOn: true, whenCancelled: 'hangs up' };
      const late = inTransaction(lab.executor, 's', (session) => session.run(callOf('p', {}, short)));
      expect(await rejectionOf(late)).to.include({ failure: 'timeout' });
      lab.server.script = { says: [columns('a'), columns('b')], goesOn: true, whenCancelled: 'hangs up' };
      const cut = await rejectionOf(inTransaction(lab.executor, 's', (session) => session.run(callOf('p'))));
      expect(cut).to.include({ failure: 'wrong-shape' });
      expect(await run({ says: [yes] })).to.include({ estado: true });
    });
  });
});
