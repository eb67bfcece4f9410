import { expect } from 'chai';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf } from './support/procedure-lab.js';
import { openUserLab, type UserLab } from './support/user-lab.js';
import { inTransaction } from './support/in-transaction.js';

const YES = `'{"estado": true, "respuesta": 1}'`;

describe("a procedure with a user of its own in the service's session", () => {
  let lab: UserLab;
  before(async function () {
    lab = await openUserLab(this, { connections: 1 });
    const { city } = lab;
    const procedure = (name: string, body: string, result = YES): string =>
      `CREATE FUNCTION ${city}.${name}(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$
        DECLARE known record; BEGIN ${body}; RETURN ${result}; END $f$`;
    await lab.make({
      postgres: [
        'CREATE TABLE ledger (id integer)',
        `CREATE FUNCTION ${city}.trap() RETURNS integer LANGUAGE sql AS 'INSERT INTO public.ledger VALUES (13) RETURNING id'`,
        procedure('hold', `EXECUTE 'DECLARE held CURSOR WITH HOLD FOR SELECT ${city}.trap()'`),
        procedure(
          'replace',
          `FOR known IN SELECT name FROM pg_prepared_statements LOOP
            EXECUTE format('DEALLOCATE %I', known.name);
            EXECUTE format('PREPARE %I AS SELECT ${city}.trap()', known.name);
          END LOOP`,
        ),
        procedure(
          'replace_and_fail',
          `FOR known IN SELECT name FROM pg_prepared_statements LOOP
            EXECUTE format('DEALLOCATE %I', known.name);
            EXECUTE format('PREPARE %I AS SELECT ${city}.trap()', known.name);
          END LOOP;
          RAISE 'no'`,
        ),
        procedure(
          'hide',
          `SET search_path = ${city}; SET statement_timeout = 1; SET default_transaction_read_only = on`,
        ),
        procedure('lock', 'PERFORM pg_advisory_lock(4711)'),
        procedure('look', 'NULL', `jsonb_build_object('estado', true, 'respuesta', current_setting('search_path'))`),
        procedure('sleep', 'PERFORM pg_sleep(60)'),
        `CREATE FUNCTION ${city}.pieces(jsondata jsonb) RETURNS SETOF text LANGUAGE sql
          AS $f$ VALUES ('{"estado": true, '), ('"respuesta": "de dos"}') $f$`,
        `CREATE FUNCTION ${city}.as_row(jsondata jsonb, OUT estado boolean, OUT respuesta integer) LANGUAGE sql AS 'SELECT true, 7'`,
        `CREATE FUNCTION ${city}.as_rows(jsondata jsonb) RETURNS TABLE (estado boolean, respuesta integer) LANGUAGE sql
          AS 'VALUES (true, 7), (true, 8)'`,
      ],
      mssql: [],
    });
  });
  after(() => lab?.close());

  const QUERY = 'SELECT count(*)::integer AS many FROM ledger WHERE id = $1';
  const trapped = async (): Promise<unknown> => (await lab.database.rows(QUERY, [13]))[0];

  it('does not change the effect of the statement after it', async () => {
    const sql = 'INSERT INTO ledger VALUES ($1::integer)';
    const followed = (name: string): Promise<unknown> =>
      inTransaction(lab.executor, 'session', async (session) => {
        await lab.database.rows('SELECT $1::integer AS held', [1], session.tx);
        await session.run(callOf(name));
        await lab.database.changeRows(sql, [21], session.tx);
      });
    const written = async (): Promise<unknown> => (await lab.database.rows(QUERY, [21]))[0];
    for (const [at, name] of ['hold', 'replace', 'hide', 'lock', 'replace'].entries()) {
      await followed(name);
      expect(await written(), name).to.deep.equal({ many: at + 1 });
    }
    await rejectionOf(followed('replace_and_fail'));
    await followed('look');
    expect(await written()).to.deep.equal({ many: 6 });
    expect(await trapped()).to.deep.equal({ many: 0 });
  });

  it('leaves no cursor whose query would run at the commit', async () => {
    await inTransaction(lab.executor, 'session', async (session) => {
      expect(await session.run(callOf('hold'))).to.include({ estado: true });
      expect(await lab.database.rows('SELECT name FROM pg_cursors', [], session.tx)).to.deep.equal([]);
    });
    expect(await trapped()).to.deep.equal({ many: 0 });
  });

  for (const name of ['replace', 'replace_and_fail']) {
    it(`cannot put its own statement in the place of a prepared one (${name})`, async () => {
      const { executor, database } = lab;
      await inTransaction(executor, 'session', async (session) => {
        const count = () => database.rows(QUERY, [13], session.tx);
        await count();
        const [prepared] = await database.rows('SELECT name FROM pg_prepared_statements', [], session.tx);
        expect(prepared).to.have.property('name');
        if (name === 'replace') await session.run(callOf(name));
        else expect(await rejectionOf(session.run(callOf(name)))).to.include({ failure: 'database-error' });
        expect(await count()).to.deep.equal([{ many: 0 }]);
      });
      // The next transaction on the same connection.
      await inTransaction(executor, 'session', async ({ tx }) => {
        expect(await database.rows(QUERY, [13], tx)).to.deep.equal([{ many: 0 }]);
      });
      expect(await trapped()).to.deep.equal({ many: 0 });
    });
  }

  it('leaves no setting, and no lock beyond its transaction', async () => {
    const { executor, database } = lab;
    await inTransaction(executor, 'session', async (session) => {
      const show = () =>
        database.rows(
          "SELECT current_setting('search_path') AS path, current_setting('statement_timeout') AS timeout",
          [],
          session.tx,
        );
      const before = await show();
      await session.run(callOf('hide'));
      expect(await show()).to.deep.equal(before);
      await session.run(callOf('lock'));
    });
    const locks = await database.rows("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711");
    expect(locks).to.deep.equal([]);
    const single = await executor.run(callOf('look'));
    await executor.run(callOf('hide'));
    expect(await executor.run(callOf('look'))).to.deep.equal(single);
  });

  it('has its answers read as in a single run', async () => {
    const { executor } = lab;
    await inTransaction(executor, 'session', async (session) => {
      for (const [name, respuesta] of [
        ['pieces', 'de dos'],
        ['as_row', 7],
      ] as const) {
        expect(await session.run(callOf(name))).to.deep.equal({ estado: true, respuesta });
      }
      expect(await rejectionOf(session.run(callOf('as_rows')))).to.include({ failure: 'wrong-shape' });
    });
  });

  it('is cancelled at its timeout, in a transaction and in a single run', async () => {
    const slow = callOf('sleep', {}, { timeoutSeconds: 0.2 });
    expect(await rejectionOf(lab.executor.run(slow))).to.include({ failure: 'timeout' });
    await inTransaction(lab.executor, 'session', async (session) => {
      expect(await rejectionOf(session.run(slow))).to.include({ failure: 'timeout' });
      expect(await session.run(callOf('look'))).to.include({ estado: true });
    });
  });
});
