import { expect } from 'chai';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type Fixture, type ProcedureLab } from './support/procedure-lab.js';
import { inTransaction } from './support/in-transaction.js';

const answer = `'{"estado":true,"respuesta":"%"}'`;

/** Returns a procedure whose parameter has another name or type each time, so that calls of the last one do not fit. */
const made = (said: string, postgres: string, mssql: string): Fixture => ({
  postgres: [
    `CREATE FUNCTION remade(${postgres}) RETURNS jsonb LANGUAGE sql AS $f$ SELECT ${answer.replace('%', said)}::jsonb $f$`,
  ],
  mssql: [`CREATE PROCEDURE remade ${mssql} NVARCHAR(MAX) AS SELECT N${answer.replace('%', said)} AS answer`],
});

const dropped: Fixture = {
  postgres: 'DROP FUNCTION remade',
  mssql: 'DROP PROCEDURE remade',
};

/** A procedure that counts its call outside its transaction and then calls a procedure that does not exist. */
const mistaken: Fixture = {
  postgres: [
    'CREATE SEQUENCE mistakes',
    `CREATE FUNCTION mistaken(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS
      $f$ BEGIN PERFORM nextval('mistakes'); RETURN not_there(jsondata); END $f$`,
  ],
  mssql: [
    'CREATE SEQUENCE mistakes START WITH 1',
    `CREATE PROCEDURE mistaken @jsondata NVARCHAR(MAX) AS BEGIN
      DECLARE @n BIGINT = NEXT VALUE FOR mistakes; EXEC not_there @jsondata; END`,
  ],
};

describe('procedures that are dropped and created again', () => {
  let lab: ProcedureLab;
  before(async () => {
    lab = await openLab();
    await lab.make(made('first', 'jsondata jsonb', '@jsondata'), mistaken);
  });
  beforeEach(() => void lab.logged.splice(0));
  after(() => lab?.close());

  const run = () => lab.executor.run(callOf('remade'));

  it('run at once with their new parameter, also for concurrent calls and before the catalogue is too old', async () => {
    expect(await run()).to.include({ respuesta: 'first' });
    await lab.make(dropped, made('second', 'otro text', '@otro'));
    for (const one of await Promise.all(Array.from({ length: 8 }, run))) {
      expect(one).to.include({ respuesta: 'second' });
    }
    expect(lab.logged).to.deep.equal([]);
  });

  it('fail while they do not exist', async () => {
    await lab.make(dropped);
    expect(await rejectionOf(run())).to.include({ failure: 'database-error' });
    expect(lab.logged).to.have.length(1);
  });

  it('fail once within a transaction, and run at the next call', async () => {
    lab.clock.advance(2);
    await lab.make(made('third', 'jsondata jsonb', '@jsondata'));
    expect(await run()).to.include({ respuesta: 'third' });
    await lab.make(dropped, made('fourth', 'otro text', '@otro'));
    const within = () => inTransaction(lab.executor, 'remade', (session) => session.run(callOf('remade')));
    expect(await rejectionOf(within())).to.include({ failure: 'database-error' });
    expect(await within()).to.include({ respuesta: 'fourth' });
  });

  it('are not run twice where they call a procedure that does not exist', async () => {
    expect(await rejectionOf(lab.executor.run(callOf('mistaken')))).to.include({ failure: 'database-error' });
    const { dialect } = lab.database;
    const next = dialect === 'mssql' ? 'NEXT VALUE FOR mistakes' : `nextval('mistakes')`;
    const [row] = await lab.database.rows<{ n: string | number }>(`SELECT ${next} AS n`);
    expect(Number(row!.n)).to.equal(2);
  });
});
