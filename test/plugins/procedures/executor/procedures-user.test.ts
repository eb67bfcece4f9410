import { expect } from 'chai';
import type { ProcedureAnswer } from '../../../../plugins/procedures/contract.js';
import type { ProcedureCall } from '../../../../plugins/procedures/executor/procedure-call.js';
import { callOf } from './support/procedure-lab.js';
import { openUserLab, type UserLab } from './support/user-lab.js';
import { inTransaction } from './support/in-transaction.js';

/** The outcome of an attempt: its SQLSTATE, the user after it, and whether a table of the service could be written. */
interface Attempt {
  readonly code: string | null;
  readonly user: string;
  readonly wrote: boolean;
}

/** Attempts to become another user, each with the SQLSTATE of PostgreSQL within a transaction of the service. */
const roles: readonly (readonly [sql: string, within: string | null])[] = [
  ['SELECT 1', null],
  ['RESET ROLE', '42501'],
  ['SET ROLE NONE', '42501'],
  ['SET ROLE service_user', '42501'],
  ['SET LOCAL ROLE service_user', '42501'],
  ['RESET SESSION AUTHORIZATION', '42501'],
  ['SET SESSION AUTHORIZATION DEFAULT', '42501'],
  ['SET SESSION AUTHORIZATION service_user', '42501'],
  ["SELECT set_config('role', 'none', false)", '42501'],
  ["DO 'BEGIN RESET ROLE; END'", '42501'],
  ['RESET ALL', null],
  ['COMMIT', '0A000'],
  ['ALTER FUNCTION ventanilla_calls.run(text, text) SECURITY INVOKER', '42501'],
  ['SET search_path = ventanilla_calls; ALTER FUNCTION run(text, text) SECURITY INVOKER', '42883'],
  [
    'CREATE OR REPLACE FUNCTION ventanilla_calls.run(a text, b text) RETURNS int LANGUAGE sql AS $f$ SELECT 1 $f$',
    '42501',
  ],
  ['REASSIGN OWNED BY CURRENT_USER TO service_user', '42501'],
  ['CREATE TEMP TABLE ledger (id integer)', '42501'],
  ['CREATE FUNCTION public.lower(character varying) RETURNS text LANGUAGE sql AS $f$ SELECT $f$', '42501'],
  ['CREATE SCHEMA service_user', '42501'],
  ['CREATE TRIGGER t BEFORE INSERT ON ledger EXECUTE FUNCTION suppress_redundant_updates_trigger()', '42501'],
  ['GRANT service_user TO CURRENT_USER', '42501'],
  ['SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $u$service_user$u$', '42501'],
];

describe("the user of the city's procedures", () => {
  let lab: UserLab;
  before(async function () {
    lab = await openUserLab(this);
    const { city } = lab;
    await lab.make({
      postgres: [
        'CREATE TABLE ledger (id integer)',
        `CREATE FUNCTION ${city}.attempt(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$
          DECLARE failed text; wrote boolean := true;
          BEGIN
            BEGIN EXECUTE jsondata->>'sql'; EXCEPTION WHEN OTHERS THEN failed := SQLSTATE; END;
            BEGIN INSERT INTO public.ledger VALUES (1); EXCEPTION WHEN insufficient_privilege THEN wrote := false; END;
            RETURN jsonb_build_object('estado', true, 'respuesta',
              jsonb_build_object('code', failed, 'user', current_user, 'wrote', wrote));
          END $f$`,
        `CREATE FUNCTION ${city}.trap() RETURNS integer LANGUAGE sql AS 'INSERT INTO public.ledger VALUES (2) RETURNING id'`,
      ],
      mssql: [],
    });
  });
  after(() => lab?.close());

  const attempt = (sql: string): ProcedureCall =>
    callOf('attempt', { sql: sql.replaceAll('service_user', lab.service) });
  const outcome = (answer: ProcedureAnswer): Attempt => {
    if (!answer.estado) throw new Error(answer.mensaje);
    return answer.respuesta as Attempt;
  };

  for (const [sql, code] of roles) {
    it(`stays in force after ${sql}`, async () => {
      const { executor, city, database, service } = lab;
      const single = outcome(await executor.run(attempt(sql)));
      expect(single).to.include({ user: city, wrote: false });
      await inTransaction(executor, 'session', async (session) => {
        const within = outcome(await session.run(attempt(sql)));
        expect(within).to.deep.equal({ code, user: city, wrote: false });
        const [after] = await database.rows('SELECT current_user::text AS name', [], session.tx);
        expect(after).to.deep.equal({ name: service });
        await database.changeRows('INSERT INTO ledger VALUES (0)', [], session.tx);
      });
    });
  }
});
