import { expect } from 'chai';
import {
  ConflictError,
  ProcedureFailedError,
  type FollowedSession,
  type ProcedureCall,
} from '../../../host/plugin-api/index.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { rejectionOf } from '../support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { fail, ledger, write } from './support/slow-fixtures.js';

describe('transactions of procedures', () => {
  let lab: ProcedureLab;
  before(async () => {
    // One connection: whatever is left behind meets the next call.
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

  it('keep what a procedure wrote that says yes, and only then', async () => {
    expect(await lab.executor.run(yes(1))).to.include({ estado: true });
    expect(await lab.executor.run(no(2))).to.deep.equal({ estado: false, mensaje: 'No se puede' });
    await rejectionOf(lab.executor.run(failing(3)));
    expect(await lab.executor.dryRun(yes(4))).to.include({ estado: true });
    expect(await ids()).to.deep.equal([1]);
  });

  it('undo one procedure and keep the rest of a session', async () => {
    const result = await lab.executor.transaction('session', async (session) => {
      const own = (id: number) => lab.database.insert('ledger', [{ id, note: 'own' }], [], session.tx);
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

  describe('that begin with a procedure', () => {
    const followed = (call: ProcedureCall, held: number, work?: (session: FollowedSession) => Promise<void>) =>
      lab.executor.runThen(
        call,
        async (session) => {
          await lab.database.insert('ledger', [{ id: 10, note: 'own' }], [], session.tx);
          await work?.(session);
          return 'followed';
        },
        { lockWaitSeconds: 1, condition: heldRow(held) },
      );
    const heldRow = (id: number) => ({
      sql: {
        postgres: 'SELECT id FROM ledger WHERE id = $1 FOR NO KEY UPDATE',
        mssql: 'SELECT id FROM ledger WITH (UPDLOCK, ROWLOCK) WHERE id = $1',
      }[lab.database.dialect],
      bind: [id],
      otherwise: () => new ConflictError('No está.'),
    });
    beforeEach(() => lab.executor.run(yes(1)));

    it('keep it with what follows from its yes', async () => {
      const { answer, followed: result } = await followed(yes(2), 1);
      expect(answer).to.include({ estado: true });
      expect(result).to.equal('followed');
      expect(await ids()).to.deep.equal([1, 2, 10]);
    });

    it('do nothing where their condition does not hold, and count no run', async () => {
      const figures = () => lab.figures.getSingleMetricAsString('procedure_duration_seconds');
      const before = await figures();
      expect(await rejectionOf(followed(yes(2), 7)))
        .to.be.instanceOf(ConflictError)
        .and.to.include({ message: 'No está.' });
      expect(await ids()).to.deep.equal([1]);
      expect(await figures()).to.equal(before);
      // The only connection is there for the next one.
      expect(await lab.executor.run(yes(4))).to.include({ estado: true });
    });

    it('keep nothing where it says no or fails, whatever it fails of', async () => {
      expect(await followed(no(2), 1)).to.deep.equal({
        answer: { estado: false, mensaje: 'No se puede' },
        followed: undefined,
      });
      expect(await rejectionOf(followed(failing(3), 1))).to.include({ failure: 'database-error' });
      expect(await ids()).to.deep.equal([1]);
    });

    it('fail as a run does where the catalogue has no such procedure', async () => {
      const missing = followed(callOf('nowhere', {}), 1);
      expect(await rejectionOf(missing)).to.be.instanceOf(ProcedureFailedError);
      expect(lab.logged.at(-1)).to.include({ reason: 'the catalogue has no such procedure that takes JSON text' });
      expect(await ids()).to.deep.equal([1]);
    });

    it('keep nothing where what follows fails', async () => {
      const fails = followed(yes(2), 1, () => Promise.reject(new ConflictError('Ya no.')));
      expect(await rejectionOf(fails)).to.include({ message: 'Ya no.' });
      expect(await ids()).to.deep.equal([1]);
    });

    it('end with a statement that decides', async function () {
      if (lab.database.dialect !== 'postgres') return postgresOnly(this, 'a statement goes with the COMMIT there');
      const endingWith = (id: number, by: string) =>
        lab.executor.runThen(
          yes(id),
          (session) => {
            session.endWith({
              sql: `WITH own AS (UPDATE ledger SET note = $2 WHERE id = $1 RETURNING id)
                SELECT 1 FROM own HAVING ${by} / COUNT(*) > 1`,
              bind: [1, `by ${id}`],
              otherwise: () => new ConflictError('No decidió.'),
            });
            return Promise.resolve();
          },
          { lockWaitSeconds: 1, condition: heldRow(1) },
        );
      expect((await endingWith(2, '1')).answer).to.include({ estado: true });
      expect(await lab.database.rows('SELECT note FROM ledger WHERE id = 1')).to.deep.equal([{ note: 'by 2' }]);
      await lab.database.rows('DELETE FROM ledger WHERE id = 2');
      const gone = lab.executor.runThen(
        yes(3),
        (session) => {
          session.endWith({
            sql: `WITH own AS (UPDATE ledger SET note = 'x' WHERE id = $1 RETURNING id)
              SELECT 1 FROM own HAVING 1 / COUNT(*) > 1`,
            bind: [99],
            otherwise: () => new ConflictError('No decidió.'),
          });
          return Promise.resolve();
        },
        { condition: heldRow(1) },
      );
      expect(await rejectionOf(gone))
        .to.be.instanceOf(ConflictError)
        .and.to.include({ message: 'No decidió.' });
      // What is wrong with the statement itself is no decision.
      expect(String(await rejectionOf(endingWith(4, "CAST('x' || $2 AS integer)")))).to.match(/invalid input syntax/);
      expect(await ids()).to.deep.equal([1]);
      expect(await lab.executor.run(yes(5))).to.include({ estado: true });
    });

    it('fail as the procedure does where what it deferred fails at the end, whatever it says', async function () {
      if (lab.database.dialect !== 'postgres') return postgresOnly(this, 'triggers are deferred there alone');
      await lab.database.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $f$ BEGIN RAISE 'no' USING ERRCODE = 'division_by_zero'; END $f$`);
      await lab.database.rows(`CREATE CONSTRAINT TRIGGER late AFTER INSERT ON ledger DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.id = 77) EXECUTE FUNCTION refuse()`);
      const ending = lab.executor.runThen(yes(77), (session) => {
        session.endWith({ sql: 'SELECT 1 AS last', bind: [], otherwise: () => new Error('it does hold') });
        return Promise.resolve();
      });
      expect(await rejectionOf(ending)).to.include({ failure: 'database-error' });
      expect(await ids()).to.deep.equal([1]);
      expect(await lab.executor.run(yes(5))).to.include({ estado: true });
      await lab.database.rows('DROP FUNCTION refuse CASCADE');
    });
  });

  it('ask the catalogue once about a procedure that they run twenty times', async () => {
    const asked = (statements: readonly string[]): number =>
      statements.filter((sql) => /pg_proc|sys\.procedures/.test(sql)).length;
    const session = (procedures: readonly string[]): Promise<string[]> => {
      // What was read before is too old.
      lab.clock.advance(2);
      return statementsDuring(lab.database, () =>
        lab.executor.transaction(
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

  it('ask it before they begin, where they are told of the procedure', async () => {
    lab.clock.advance(2);
    const statements: string[] = [];
    await lab.executor.transaction(
      'session',
      async (of) => {
        statements.push(...(await statementsDuring(lab.database, () => of.run(yes(1)))));
      },
      { procedures: ['write'] },
    );
    expect(statements).to.deep.equal([]);
  });

  it('undo all where the session throws, and pass its error on', async () => {
    const error = await rejectionOf(
      lab.executor.transaction('session', async (session) => {
        await session.run(yes(1));
        throw new ConflictError('ya está');
      }),
    );
    expect(error).to.be.instanceOf(ConflictError);
    expect(await ids()).to.deep.equal([]);
  });

  it('run one procedure after the other, however they are called', async () => {
    await lab.executor.transaction('session', async (session) => {
      const answers = await Promise.allSettled([yes(1), no(2), failing(3), yes(4)].map((call) => session.run(call)));
      expect(answers.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    });
    expect(await ids()).to.deep.equal([1, 4]);
  });

  it('refuse statements once they have ended', async () => {
    const tx = await lab.executor.transaction('session', (session) => Promise.resolve(session.tx));
    const { database } = lab;
    await rejectionOf(database.insert('ledger', [{ id: 9, note: 'late' }], [], tx));
    expect(await ids()).to.deep.equal([]);
  });

  it('do what waits for the commit, after the commit', async () => {
    const seen: number[][] = [];
    await lab.executor.transaction('session', async (session) => {
      session.tx.afterCommit(async () => void seen.push(await ids()));
      await session.run(yes(1));
    });
    await rejectionOf(
      lab.executor.transaction('session', (session) => {
        session.tx.afterCommit(() => void seen.push([]));
        throw new Error('no');
      }),
    );
    expect(seen).to.deep.equal([[1]]);
  });

  it('commit nothing where an own statement had failed and was passed over', async function () {
    postgresOnly(this, 'a statement that fails ends no transaction there');
    const error = await rejectionOf(
      lab.executor.transaction('session', async (session) => {
        await session.run(yes(1));
        await rejectionOf(lab.database.rows('SELECT 1 / 0', [], session.tx));
      }),
    );
    expect(error.message).to.match(/nothing is committed/);
    expect(await ids()).to.deep.equal([]);
    expect(await lab.executor.run(yes(2))).to.include({ estado: true });
  });
});
