import { expect } from 'chai';
import { executorConfig } from '../../../../plugins/procedures/executor/executor-config.js';
import { withoutDoors } from './support/without-doors.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../../host/support/people-plugin.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf } from './support/procedure-lab.js';
import { openUserLab, type UserLab } from './support/user-lab.js';
import { inTransaction } from './support/in-transaction.js';

/** The mistakes of an administrator, each with its remedy and the words of the refusal. */
const faults: readonly (readonly [wrong: string, right: string, words: RegExp])[] = [
  ['ALTER ROLE ciudad SUPERUSER', 'ALTER ROLE ciudad NOSUPERUSER', /is a superuser/],
  ['ALTER ROLE ciudad CREATEROLE', 'ALTER ROLE ciudad NOCREATEROLE', /may create roles/],
  ['REVOKE ciudad FROM service', 'GRANT ciudad TO service', /no role that the service's user is a member of/],
  ['GRANT TEMPORARY ON DATABASE base TO PUBLIC', 'REVOKE TEMPORARY ON DATABASE base FROM PUBLIC', /temporary tables/],
  ['GRANT CREATE ON DATABASE base TO ciudad', 'REVOKE CREATE ON DATABASE base FROM ciudad', /may create schemas/],
  ['GRANT CREATE ON SCHEMA public TO ciudad', 'REVOKE CREATE ON SCHEMA public FROM ciudad', /create objects in public/],
  [
    'GRANT SELECT ON lab_secret TO PUBLIC',
    'REVOKE SELECT ON lab_secret FROM PUBLIC',
    /rights on tables .*: lab_secret/,
  ],
  ['GRANT UPDATE (id) ON lab_secret TO ciudad', 'REVOKE UPDATE (id) ON lab_secret FROM ciudad', /: lab_secret/],
  [
    'GRANT pg_read_all_data TO ciudad',
    'REVOKE pg_read_all_data FROM ciudad',
    /rights on tables of the service: lab_secret; has rights on the schema of ventanilla_calls/,
  ],
  [
    'ALTER FUNCTION ventanilla_calls.run(text, text) SECURITY INVOKER',
    'ALTER FUNCTION ventanilla_calls.run(text, text) SECURITY DEFINER',
    /not as it was made/,
  ],
  [
    'GRANT USAGE ON SCHEMA ventanilla_calls TO ciudad',
    'REVOKE USAGE ON SCHEMA ventanilla_calls FROM ciudad',
    /could change it/,
  ],
];

describe("a user of the city's procedures, at the start", () => {
  let lab: UserLab;
  before(async function () {
    lab = await openUserLab(this);
    await lab.make({ postgres: ['CREATE TABLE lab_secret (id integer)', 'CREATE TABLE own (id integer)'], mssql: [] });
  });
  after(() => lab?.close());

  const named = (sql: string): string =>
    sql
      .replace(/\bciudad\b/g, lab.city)
      .replace(/\bservice\b/g, lab.service)
      .replace(/\bbase\b/, new URL(lab.url).pathname.slice(1));

  it('passes the check after the documented statements, without a warning', async () => {
    // An administrator may give the city's user other tables than the service's.
    await lab.administer(named('GRANT SELECT, INSERT ON own TO ciudad'));
    await lab.check();
    expect(lab.logged).to.deep.equal([]);
  });

  for (const [wrong, right, words] of faults) {
    it(`fails the check after ${wrong}`, async () => {
      await lab.administer(named(wrong));
      const error = await rejectionOf(lab.check());
      expect(error).to.have.property('name', 'Error');
      expect(error.message)
        .to.match(/^procedures\.executor\.user: the database user "ciudad_\w+" /)
        .and.match(words);
      await lab.administer(named(right));
      await lab.check();
    });
  }

  it('draws a warning where it writes to tables with deferrable triggers', async () => {
    await lab.administer(
      `CREATE FUNCTION own_trigger() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
      'CREATE CONSTRAINT TRIGGER late AFTER INSERT ON own DEFERRABLE FOR EACH ROW EXECUTE FUNCTION own_trigger()',
    );
    await lab.check();
    const [{ level, msg } = {}] = lab.logged;
    expect(level).to.equal('warn');
    expect(msg).to.match(
      /^procedures\.executor\.user: .* writes to tables with deferrable triggers \(own\), which run with/,
    );
  });

  it('reads the views, also those of later versions, and no table of the service', async () => {
    // A view as the migration of a plugin creates it, with the service's user.
    await lab.make({
      postgres: [
        'CREATE VIEW ventanilla_v1.lab AS SELECT id FROM lab_secret',
        `CREATE FUNCTION ${lab.city}.views(jsondata jsonb) RETURNS jsonb LANGUAGE sql STABLE AS
           $f$ SELECT jsonb_build_object('estado', true, 'respuesta', count(*)) FROM ventanilla_v1.lab $f$`,
        `CREATE FUNCTION ${lab.city}.tables(jsondata jsonb) RETURNS jsonb LANGUAGE sql STABLE AS
           $f$ SELECT jsonb_build_object('estado', true, 'respuesta', count(*)) FROM public.lab_secret $f$`,
      ],
      mssql: [],
    });
    const refused = { failure: 'database-error' };
    expect(await lab.executor.run(callOf('views'))).to.deep.equal({ estado: true, respuesta: 0 });
    expect(await rejectionOf(lab.executor.run(callOf('tables')))).to.include(refused);
    await inTransaction(lab.executor, 'session', async (session) => {
      expect(await session.run(callOf('views'))).to.deep.equal({ estado: true, respuesta: 0 });
      expect(await rejectionOf(session.run(callOf('tables')))).to.include(refused);
    });
  });

  it('stops the boot of a host where it cannot log in or has a right on a table of a plugin', async () => {
    const start = (password: string): Promise<TestHost> => {
      const executor = { user: lab.city, password, schemas: [lab.city] };
      const plugins = [peoplePlugin(), withoutDoors];
      return startTestHost({ plugins, databaseUrl: lab.url, config: { procedures: { executor } } });
    };
    expect(String(await rejectionOf(start('wrong')))).to.match(
      /BootError: Plugin "procedures" did not start: procedures\.executor\.user: .* cannot log in: /,
    );
    await (await start('change this')).stop();
    await lab.administer(named('GRANT DELETE ON host_job TO ciudad'));
    expect(String(await rejectionOf(start('change this')))).to.match(/rights on tables of the service: host_job: see/);
  });

  it('is configured with both user and password', () => {
    for (const half of [{ user: 'ciudad' }, { password: 'x' }]) {
      const { error } = executorConfig.safeParse(half);
      expect(error?.issues[0]).to.deep.include({ path: ['user'], message: 'user and password are given together' });
    }
  });

  it('makes the executor refuse definitions that run with the rights of their owner', async () => {
    const { executor, database, city } = lab;
    const define = (name: string, rights: string): Promise<void> =>
      database.transaction((tx) =>
        executor.define(
          tx,
          `${city}.${name}`,
          `CREATE OR REPLACE FUNCTION ${city}.${name}(jsondata jsonb) RETURNS jsonb LANGUAGE sql ${rights}
             AS $f$ SELECT jsonb_build_object('estado', true, 'respuesta', current_user) $f$`,
        ),
      );
    expect(await rejectionOf(define('mine', 'SECURITY DEFINER'))).to.include({ code: 'procedure_sql' });
    expect(await executor.resolve(`${city}.mine`)).to.equal(undefined);
    await define('mine', 'SECURITY INVOKER');
    expect(await executor.run(callOf('mine'))).to.deep.equal({ estado: true, respuesta: city });
    const [owner] = await database.rows("SELECT pg_get_userbyid(proowner) AS name FROM pg_proc WHERE proname = 'mine'");
    expect(owner).to.deep.equal({ name: lab.service });
  });
});
