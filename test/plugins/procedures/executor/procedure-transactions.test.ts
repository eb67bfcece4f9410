import { expect } from 'chai';
import { ConflictError } from '../../../../host/plugin-api/index.js';
import { ProcedureFailedError, type ProcedureAnswer } from '../../../../plugins/procedures/contract.js';
import type { PooledTransaction } from '../../../../plugins/procedures/executor/pooled-transaction.js';
import type { ProcedureCall } from '../../../../plugins/procedures/executor/procedure-call.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { fail, ledger, write } from './support/slow-fixtures.js';
import { inTransaction } from './support/in-transaction.js';

describe('transactions of procedures', () => {
  let lab: ProcedureLab;
  before(async () => {
    // One connection, so that the next call meets all that is left behind.
    lab = await openLab({ connections: 1 });
    await lab.make(ledger, write, fail);
  });
  beforeEach(() => lab.database.rows('DELETE FROM ledger'));
  after(() => lab?.close());

  const ids = async (): Promise<number[]> =>
    (await lab.database.rows<{ id: number }>('SELECT id FROM ledger ORDER BY id')).map(({ id }) => id);
  const yes = (id: number) => callOf('write', { id, estado: true });
  const no = (id: number) => callOf('write', { id, estado: false });
  const failing = (id: number) => callOf('fail', { id, texto: 'x' });

  it('keep the writes of a procedure only where it says yes', async () => {
    expect(await lab.executor.run(yes(1))).to.include({ estado: true });
    expect(await lab.executor.run(no(2))).to.deep.equal({ estado: false, mensaje: 'No se puede' });
    await rejectionOf(lab.executor.run(failing(3)));
    expect(await lab.executor.dryRun(yes(4))).to.include({ estado: true });
    expect(await ids()).to.deep.equal([1]);
  });

  it('undo one procedure and keep the rest of the transaction', async () => {
    const result = await inTransaction(lab.executor, 'session', async (session) => {
      const own = (id: number) => lab.database.insertRows('ledger', [{ id, note: 'own' }], [], session.tx);
      await own(1);
      expect(await session.run(yes(2))).to.include({ estado: true });
      expect(await session.run(no(3))).to.include({ estado: false });
      await own(4);
      expect(await rejectionOf(session.run(failing(5)))).to.include({ failure: 'database-error' });
      expect(await session.run(yes(6))).to.include({ estado: true });
      return 'done';
    });
    expect(result).to.equal('done');
    expect(await ids()).to.deep.equal([1, 2, 4, 6]);
  });

  describe('that are all or nothing', () => {
    const whole = <T>(work: (session: PooledTransaction) => Promise<T>): Promise<T> =>
      inTransaction(lab.executor, 'session', work, { allOrNothing: true });
    const own = (id: number, { tx }: PooledTransaction) =>
      lab.database.insertRows('ledger', [{ id, note: 'own' }], [], tx);

    it('keep all where each procedure says yes', async () => {
      await whole(async (session) => {
        await own(1, session);
        await session.run(yes(2));
        await session.run(yes(3));
      });
      expect(await ids()).to.deep.equal([1, 2, 3]);
    });

    it('keep nothing after a no, return the result of the work, and refuse further calls', async () => {
      const committed: string[] = [];
      const answer = await whole(async (session) => {
        session.tx.afterCommit(() => void committed.push('committed'));
        await own(1, session);
        await session.run(yes(2));
        const said = await session.run(no(3));
        await rejectionOf(own(4, session));
        expect((await rejectionOf(session.run(yes(5)))).message).to.match(/undone the transaction/);
        return said;
      });
      expect(answer).to.deep.equal({ estado: false, mensaje: 'No se puede' });
      expect(await ids()).to.deep.equal([]);
      expect(committed).to.deep.equal([]);
      expect(await lab.executor.run(yes(6))).to.include({ estado: true });
    });

    it('throw the failure of a procedure, also where the work ignores it', async () => {
      const passed = whole(async (session) => {
        await own(1, session);
        await rejectionOf(session.run(failing(2)));
        expect(session.broken).to.be.instanceOf(ProcedureFailedError);
        await rejectionOf(own(3, session));
      });
      expect(await rejectionOf(passed)).to.include({ failure: 'database-error' });
      expect(await ids()).to.deep.equal([]);
      expect(await lab.executor.run(yes(6))).to.include({ estado: true });
    });
  });

  for (const allOrNothing of [true, false]) {
    describe(`that lock a row, run a procedure, and go on where it says yes${allOrNothing ? ', all or nothing' : ''}`, () => {
      const holds = () =>
        ({
          postgres: 'SELECT id FROM ledger WHERE id = $1 FOR NO KEY UPDATE',
          mssql: 'SELECT id FROM ledger WITH (UPDLOCK, ROWLOCK) WHERE id = $1',
        })[lab.database.dialect];
      const followed = (
        call: ProcedureCall,
        held: number,
        work?: (session: PooledTransaction) => Promise<unknown>,
      ): Promise<ProcedureAnswer> =>
        inTransaction(
          lab.executor,
          call.codigo,
          async (session) => {
            const rows = await lab.database.rows(holds(), [held], session.tx);
            if (rows.length === 0) throw new ConflictError('No está.');
            const answer = await session.run(call);
            if (!answer.estado) return answer;
            await lab.database.insertRows('ledger', [{ id: 10, note: 'own' }], [], session.tx);
            await work?.(session);
            return answer;
          },
          { procedures: [call.name], lockWaitSeconds: 1, allOrNothing },
        );
      beforeEach(() => lab.executor.run(yes(1)));

      it('keep all writes', async () => {
        expect(await followed(yes(2), 1)).to.include({ estado: true });
        expect(await ids()).to.deep.equal([1, 2, 10]);
      });

      it('run and count no procedure where the row is missing', async () => {
        const figures = () => lab.figures.getSingleMetricAsString('ventanilla_procedures_run_duration_seconds');
        const before = await figures();
        expect(await rejectionOf(followed(yes(2), 7)))
          .to.be.instanceOf(ConflictError)
          .and.to.include({ message: 'No está.' });
        expect(await ids()).to.deep.equal([1]);
        expect(await figures()).to.equal(before);
        // The only connection is free for the next call.
        expect(await lab.executor.run(yes(4))).to.include({ estado: true });
      });

      it('keep nothing where the procedure says no or fails', async () => {
        expect(await followed(no(2), 1)).to.deep.equal({ estado: false, mensaje: 'No se puede' });
        expect(await rejectionOf(followed(failing(3), 1))).to.include({ failure: 'database-error' });
        expect(await ids()).to.deep.equal([1]);
      });

      it('fail like a single run where the catalogue has no such procedure', async () => {
        const missing = followed(callOf('nowhere', {}), 1);
        expect(await rejectionOf(missing)).to.be.instanceOf(ProcedureFailedError);
        expect(lab.logged.at(-1)).to.include({ reason: 'the catalogue has no such procedure that takes JSON text' });
        expect(await ids()).to.deep.equal([1]);
      });

      it('keep nothing where the work after the procedure fails', async () => {
        const fails = followed(yes(2), 1, () => Promise.reject(new ConflictError('Ya no.')));
        expect(await rejectionOf(fails)).to.include({ message: 'Ya no.' });
        expect(await ids()).to.deep.equal([1]);
      });

      it('keep nothing where a later statement is refused, and throw its error, not a failure of the procedure', async function () {
        postgresOnly(this, 'a text is cast there in its words');
        const refused = followed(yes(2), 1, ({ tx }) =>
          lab.database.rows('SELECT CAST($1 AS integer) AS wrong', ['x'], tx),
        );
        const error = await rejectionOf(refused);
        expect(error).not.to.be.instanceOf(ProcedureFailedError);
        expect(error.message).to.match(/invalid input syntax/);
        expect(await ids()).to.deep.equal([1]);
        expect(await lab.executor.run(yes(5))).to.include({ estado: true });
      });

      it('fail like the procedure where its deferred trigger fails at the commit, although it said yes', async function () {
        if (lab.database.dialect !== 'postgres') return postgresOnly(this, 'triggers are deferred there alone');
        await lab.database.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $f$ BEGIN RAISE 'no' USING ERRCODE = 'division_by_zero'; END $f$`);
        await lab.database.rows(`CREATE CONSTRAINT TRIGGER late AFTER INSERT ON ledger DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.id = 77) EXECUTE FUNCTION refuse()`);
        expect(await rejectionOf(followed(yes(77), 1))).to.include({ failure: 'database-error' });
        expect(await ids()).to.deep.equal([1]);
        expect(await lab.executor.run(yes(5))).to.include({ estado: true });
        await lab.database.rows('DROP FUNCTION refuse CASCADE');
      });
    });
  }

  it('read the catalogue once for a procedure that they run twenty times', async () => {
    const asked = (statements: readonly string[]): number =>
      statements.filter((sql) => /pg_proc|sys\.procedures/.test(sql)).length;
    const session = (procedures: readonly string[]): Promise<string[]> => {
      // Makes the earlier reading of the catalogue too old.
      lab.clock.advance(2);
      return statementsDuring(lab.database, () =>
        inTransaction(
          lab.executor,
          'session',
          async (of) => {
            for (let id = 1; id <= 20; id += 1) {
              await of.run(no(id));
              lab.clock.advance(2);
            }
          },
          { procedures },
        ),
      );
    };
    expect(asked(await session([]))).to.equal(1);
    expect(asked(await session(['write']))).to.equal(1);
  });

  it('read the catalogue before they begin for the procedures that they announce', async () => {
    lab.clock.advance(2);
    const statements: string[] = [];
    await inTransaction(
      lab.executor,
      'session',
      async (of) => {
        statements.push(...(await statementsDuring(lab.database, () => of.run(yes(1)))));
      },
      { procedures: ['write'] },
    );
    expect(statements).to.deep.equal([]);
  });

  it('undo everything where the work throws, and throw its error', async () => {
    const error = await rejectionOf(
      inTransaction(lab.executor, 'session', async (session) => {
        await session.run(yes(1));
        throw new ConflictError('ya está');
      }),
    );
    expect(error).to.be.instanceOf(ConflictError);
    expect(await ids()).to.deep.equal([]);
  });

  it('run procedures one after the other, also where they are called at once', async () => {
    await inTransaction(lab.executor, 'session', async (session) => {
      const answers = await Promise.allSettled([yes(1), no(2), failing(3), yes(4)].map((call) => session.run(call)));
      expect(answers.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    });
    expect(await ids()).to.deep.equal([1, 4]);
  });

  it('refuse statements after their end', async () => {
    const tx = await inTransaction(lab.executor, 'session', (session) => Promise.resolve(session.tx));
    const { database } = lab;
    await rejectionOf(database.insertRows('ledger', [{ id: 9, note: 'late' }], [], tx));
    expect(await ids()).to.deep.equal([]);
  });

  it('run the work that waits for the commit after the commit, and not after a rollback', async () => {
    const seen: number[][] = [];
    await inTransaction(lab.executor, 'session', async (session) => {
      session.tx.afterCommit(async () => void seen.push(await ids()));
      await session.run(yes(1));
    });
    await rejectionOf(
      inTransaction(lab.executor, 'session', (session) => {
        session.tx.afterCommit(() => void seen.push([]));
        throw new Error('no');
      }),
    );
    expect(seen).to.deep.equal([[1]]);
  });

  it('commit nothing after a failed statement of the caller that the work ignored', async function () {
    postgresOnly(this, 'a statement that fails ends no transaction there');
    const error = await rejectionOf(
      inTransaction(lab.executor, 'session', async (session) => {
        await session.run(yes(1));
        await rejectionOf(lab.database.rows('SELECT 1 / 0', [], session.tx));
      }),
    );
    expect(error.message).to.match(/nothing is committed/);
    expect(await ids()).to.deep.equal([]);
    expect(await lab.executor.run(yes(2))).to.include({ estado: true });
  });
});
