import { expect } from 'chai';
import { ConflictError } from '../../../host/plugin-api/index.js';
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

  it('begin with what is to hold, and do nothing where it does not', async () => {
    const ifThere = (id: number) =>
      lab.executor.transaction(
        'session',
        async (session) => {
          await lab.database.insert('ledger', [{ id: id + 1, note: 'own' }], [], session.tx);
          return (await session.run(yes(id + 2))).estado;
        },
        {
          lockWaitSeconds: 1,
          condition: {
            sql: `UPDATE ledger SET note = 'held' ${lab.database.dialect === 'mssql' ? 'OUTPUT inserted.id WHERE id = $1' : 'WHERE id = $1 RETURNING id'}`,
            bind: [id],
            otherwise: () => new ConflictError('No está.'),
          },
        },
      );
    expect(await rejectionOf(ifThere(1)))
      .to.be.instanceOf(ConflictError)
      .and.to.include({ message: 'No está.' });
    expect(await ids()).to.deep.equal([]);
    await lab.executor.run(yes(1));
    expect(await ifThere(1)).to.equal(true);
    expect(await ids()).to.deep.equal([1, 2, 3]);
    // Whatever it was, the only connection is there for the next one.
    expect(await rejectionOf(ifThere(7))).to.be.instanceOf(ConflictError);
    expect(await lab.executor.run(yes(4))).to.include({ estado: true });
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
