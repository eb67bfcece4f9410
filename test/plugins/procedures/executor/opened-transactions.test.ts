import { expect } from 'chai';
import { ConflictError, UnavailableError } from '../../../../host/plugin-api/index.js';
import type { PooledTransaction } from '../../../../plugins/procedures/executor/pooled-transaction.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { ledger, write } from './support/slow-fixtures.js';

describe('an opened transaction of procedures', () => {
  let lab: ProcedureLab;
  before(async () => {
    // One connection, so that the next call meets all that is left behind.
    lab = await openLab({ connections: 1 });
    await lab.make(ledger, write);
  });
  beforeEach(() => lab.database.rows('DELETE FROM ledger'));
  after(() => lab?.close());

  const ids = async (): Promise<number[]> =>
    (await lab.database.rows<{ id: number }>('SELECT id FROM ledger ORDER BY id')).map(({ id }) => id);
  const yes = (id: number) => callOf('write', { id, estado: true });
  const sessionOf = async ({ tx }: PooledTransaction): Promise<unknown> => {
    const sql = { postgres: 'SELECT pg_backend_pid() AS id', mssql: 'SELECT @@SPID AS id' }[lab.database.dialect];
    return (await lab.database.rows(sql, [], tx))[0];
  };

  it('is rolled back without a commit, and the next transaction gets its connection', async () => {
    const committed: string[] = [];
    const left = async (): Promise<unknown> => {
      await using transaction = await lab.executor.open('session');
      transaction.tx.afterCommit(() => void committed.push('committed'));
      await transaction.run(yes(1));
      return await sessionOf(transaction);
    };
    const session = await left();
    expect(await ids()).to.deep.equal([]);
    expect(committed).to.deep.equal([]);
    await using next = await lab.executor.open('session');
    expect(await sessionOf(next)).to.deep.equal(session);
  });

  it('is committed once, and refuses calls and statements afterwards', async () => {
    await using transaction = await lab.executor.open('session');
    await transaction.run(yes(1));
    await transaction.commit();
    expect(await ids()).to.deep.equal([1]);
    // The commit gives the connection back, before the disposal.
    expect(await lab.executor.run(yes(2))).to.include({ estado: true });
    expect((await rejectionOf(transaction.commit())).message).to.match(/has ended/);
    expect((await rejectionOf(transaction.run(yes(3)))).message).to.match(/has ended/);
    await rejectionOf(lab.database.insertRows('ledger', [{ id: 4, note: 'late' }], [], transaction.tx));
    expect(await ids()).to.deep.equal([1, 2]);
  });

  it('commits after the procedures that still run', async () => {
    await using transaction = await lab.executor.open('session');
    const runs = [transaction.run(yes(1)), transaction.run(yes(2))];
    await transaction.commit();
    expect(await Promise.all(runs)).to.have.length(2);
    expect(await ids()).to.deep.equal([1, 2]);
  });

  it('throws the error of its work although the rollback fails', async function () {
    postgresOnly(this, 'a session is ended there by a function');
    const work = async (): Promise<void> => {
      await using transaction = await lab.executor.open('session');
      const [session] = await lab.database.rows('SELECT pg_backend_pid() AS id', [], transaction.tx);
      await lab.database.rows('SELECT pg_terminate_backend($1)', [(session as { id: number }).id]);
      throw new ConflictError('ya está');
    };
    expect(await rejectionOf(work()))
      .to.be.instanceOf(ConflictError)
      .and.to.include({ message: 'ya está' });
    expect(await lab.executor.run(yes(1))).to.include({ estado: true });
  });

  it('holds its share of the pool until it is committed or rolled back', async () => {
    const executor = lab.open({ connections: 4, queue: 1, queueSeconds: 0.05 });
    const open = (): Promise<PooledTransaction> => executor.open('session');
    for (let round = 0; round < 3; round += 1) {
      const opened = await Promise.all([open(), open()]);
      expect(await rejectionOf(open())).to.be.instanceOf(UnavailableError);
      const other = await executor.open('other');
      await opened[0].commit();
      const next = await open();
      await Promise.all([...opened, other, next].map((transaction) => transaction[Symbol.asyncDispose]()));
    }
  });

  it('that fails to begin gives its share of the pool back', async () => {
    const executor = lab.open({ connections: 2, queue: 0 });
    const none = { postgres: 'SELECT 1 AS one WHERE false', mssql: 'SELECT 1 AS one WHERE 1 = 0' };
    const hold = { sql: none[lab.database.dialect], bind: [], missing: () => new ConflictError('No está.') };
    for (const refused of [hold, hold, { ...hold, sql: 'SELECT nothing' }, hold]) {
      const error = await rejectionOf(executor.open('session', { hold: refused }));
      expect(error instanceof ConflictError).to.equal(refused === hold);
    }
    await using transaction = await executor.open('session');
    expect(await transaction.run(yes(1))).to.include({ estado: true });
  });
});
