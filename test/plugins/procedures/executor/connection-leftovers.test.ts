import { expect } from 'chai';
import { postgresOnly } from '../../../support/postgres-only.js';
import { superuserOnly } from '../../../support/superuser-only.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { inTransaction } from './support/in-transaction.js';

/** The changes that a function may make to its session, each with an expression that shows it. */
const leavings = {
  search_path: ["PERFORM set_config('search_path', 'pg_catalog', false)", "current_setting('search_path')"],
  statement_timeout: ["PERFORM set_config('statement_timeout', '0', false)", "current_setting('statement_timeout')"],
  'idle transaction timeout': [
    "PERFORM set_config('idle_in_transaction_session_timeout', '0', false)",
    "current_setting('idle_in_transaction_session_timeout')",
  ],
  role: ["PERFORM set_config('role', 'pg_monitor', false)", 'current_user'],
  'session authorization': ['SET SESSION AUTHORIZATION pg_monitor', 'session_user'],
  timezone: ["PERFORM set_config('timezone', 'Asia/Tokyo', false)", "current_setting('timezone')"],
  'temporary tables': ['CREATE TEMP TABLE ledger (id integer)', "to_regclass('pg_temp.ledger')"],
  'advisory locks': [
    'PERFORM pg_advisory_lock(4711)',
    "(SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711)",
  ],
};

/** The changes of account, which only a superuser can make. */
const ofSuperusers = new Set(['role', 'session authorization']);

describe('changes of a PostgreSQL session by a procedure are gone', () => {
  let lab: ProcedureLab;
  before(async function () {
    postgresOnly(this, 'there, what a procedure sets ends with it');
    lab = await openLab({ connections: 1 });
    for (const [index, [change]] of Object.values(leavings).entries()) {
      await lab.make({
        postgres: `CREATE FUNCTION leave_${index}(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$
          BEGIN
            ${change};
            RETURN pg_catalog.jsonb_build_object('estado', (jsondata->>'estado')::boolean, 'respuesta', 1, 'mensaje', 'no');
          END $f$`,
        mssql: [],
      });
    }
    const shown = Object.values(leavings).map(([, expression]) => `(${expression})::text`);
    await lab.make({
      postgres: `CREATE FUNCTION look(jsondata jsonb) RETURNS jsonb LANGUAGE sql AS
        $f$ SELECT jsonb_build_object('estado', true, 'respuesta', jsonb_build_array(${shown.join(', ')})) $f$`,
      mssql: [],
    });
  });
  after(() => lab?.close());

  const look = async (): Promise<unknown> => await lab.executor.run(callOf('look'));

  for (const [index, what] of Object.keys(leavings).entries()) {
    for (const estado of [true, false]) {
      it(`${what}, for the next call (estado ${estado})`, async function () {
        if (ofSuperusers.has(what)) await superuserOnly(this, lab.database);
        const before = await look();
        expect(await lab.executor.run(callOf(`leave_${index}`, { estado }))).to.include({ estado });
        expect(await look()).to.deep.equal(before);
      });
    }
    // Within a transaction only settings are taken back; temporary tables and locks are work of the procedure.
    if (what === 'temporary tables' || what === 'advisory locks') continue;
    it(`${what}, for the next statement of the same transaction`, async function () {
      if (ofSuperusers.has(what)) await superuserOnly(this, lab.database);
      const [, expression] = Object.values(leavings)[index]!;
      await inTransaction(lab.executor, 'session', async (session) => {
        const show = () => lab.database.rows(`SELECT ${expression} AS shown`, [], session.tx);
        const before = await show();
        await session.run(callOf(`leave_${index}`, { estado: true }));
        expect(await show()).to.deep.equal(before);
      });
    });
  }

  it('deallocated prepared statements, after one call that fails', async () => {
    await lab.make({
      postgres: `CREATE FUNCTION deallocate(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$
        BEGIN EXECUTE 'DEALLOCATE ALL'; RETURN '{"estado":true,"respuesta":1}'; END $f$`,
      mssql: [],
    });
    await look();
    await lab.executor.run(callOf('deallocate'));
    // The driver notices only when a statement that it had prepared fails.
    expect(await rejectionOf(look())).to.include({ failure: 'database-error' });
    expect(await look()).to.include({ estado: true });
  });
});
