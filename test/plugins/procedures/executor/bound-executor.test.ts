import { expect } from 'chai';
import { ProcedureExecutor } from '../../../../plugins/procedures/executor/procedure-executor.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { callOf } from './support/procedure-lab.js';
import { answering } from './support/shape-fixtures.js';

describe('the executor of a host', () => {
  let host: TestHost;
  before(async () => {
    host = await startTestHost({
      config: { metrics: { token: 'x'.repeat(16) }, procedures: { executor: { connections: 3 } } },
    });
  });
  after(() => host?.stop());

  it('runs procedures of the service’s database, and reports its figures at /metrics', async () => {
    const { container, database } = host;
    for (const sql of [answering('hola', '{"estado":true,"respuesta":"hola"}')[database.dialect]].flat()) {
      await database.rows(sql);
    }
    const executor = container.get(ProcedureExecutor);
    expect(await executor.run(callOf('hola'))).to.deep.equal({ estado: true, respuesta: 'hola' });
    const answer = await fetch(`${host.url}/metrics`, {
      headers: { authorization: `Bearer ${'x'.repeat(16)}` },
    });
    expect(await answer.text()).to.match(
      /ventanilla_procedures_run_duration_seconds_count\{codigo="hola",outcome="yes"\} 1/,
    );
  });

  it('runs procedures in the time zone of the city', async function () {
    postgresOnly(this, 'its sessions have no time zone');
    await host.database.rows(
      `CREATE FUNCTION zone(jsondata jsonb) RETURNS jsonb LANGUAGE sql AS
       $f$ SELECT jsonb_build_object('estado', true, 'respuesta', current_setting('timezone')) $f$`,
    );
    const executor = host.container.get(ProcedureExecutor);
    for (const time of ['first', 'again']) {
      expect(await executor.run(callOf('zone')), time).to.include({ respuesta: 'America/Bogota' });
    }
  });
});
