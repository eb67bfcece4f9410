import { expect } from 'chai';
import { FunctionKeepers, type FunctionKeeper } from '../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { plugin as procedures } from '../../../plugins/procedures/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { postgresOnly } from '../../support/postgres-only.js';

const answering = (name: string, body: string): string =>
  `CREATE FUNCTION ${name}(jsondata jsonb) RETURNS jsonb LANGUAGE sql STABLE ${body}`;

describe('procedures whose text is kept', () => {
  let host: TestHost;
  let keeper: FunctionKeeper;

  before(async function () {
    postgresOnly(this, 'a logical copy is of PostgreSQL');
    host = await startTestHost({
      plugins: [auth, procedures],
      bundle: {
        procedimientos: [
          { pro_codigo: 'Z', nombre_bd: 'kept_base', sql: { postgres: answering('kept_base', "RETURN '{}'::jsonb") } },
          {
            pro_codigo: 'A',
            nombre_bd: 'public.kept_above',
            sql: { postgres: answering('public.kept_above', 'RETURN kept_base(jsondata)') },
          },
          { pro_codigo: 'B', nombre_bd: 'kept_above' },
        ],
      },
    });
    await host.database.rows(answering('kept_nowhere', "RETURN '{}'::jsonb"));
    await host.database.rows(
      `INSERT INTO procedures_procedure (codigo, nombre_bd, permisos, usos, is_active, definicion) VALUES
       ('C', 'kept_nowhere', '[]', '["jwt"]', true, NULL),
       ('D', 'kept_faulty', '[]', '["jwt"]', true, '{"postgres": "CREATE FUNCTION kept_faulty(p jsonb) RETURNS nothing"}')`,
    );
    [keeper] = host.container.getAll<FunctionKeeper>(FunctionKeepers.token) as [FunctionKeeper];
  });
  after(() => host?.stop());

  const functions = async (): Promise<string[]> => {
    const sql = "SELECT proname::text AS name FROM pg_proc WHERE proname LIKE 'kept%' ORDER BY 1";
    return (await host.database.rows<{ name: string }>(sql)).map(({ name }) => name);
  };

  it('are named', async () => {
    const names = await host.database.transaction((tx) => keeper.names(tx));
    expect([...new Set(names)]).to.have.members(['public.kept_above', 'public.kept_base']);
  });

  it('are made anew in any order of their needs, and those that cannot be made are named', async () => {
    await host.database.rows('DROP FUNCTION kept_above, kept_base, kept_nowhere');
    const lines = await host.database.transaction((tx) => keeper.makeAnew(tx));
    expect(await functions()).to.deep.equal(['kept_above', 'kept_base']);
    expect(lines).to.have.length(2);
    expect(lines[0]).to.equal('the procedure kept_nowhere is missing: its text is not kept here');
    expect(lines[1]).to.match(/^the procedure kept_faulty is missing: La base de datos no acepta el SQL: /);
  });

  it('are left as they are', async () => {
    await host.database.rows(
      `CREATE OR REPLACE FUNCTION kept_base(jsondata jsonb) RETURNS jsonb LANGUAGE sql STABLE RETURN '[7]'::jsonb`,
    );
    expect(await host.database.transaction((tx) => keeper.makeAnew(tx))).to.have.length(2);
    expect(await host.database.rows("SELECT kept_base('{}') AS answer")).to.deep.equal([{ answer: [7] }]);
  });
});
