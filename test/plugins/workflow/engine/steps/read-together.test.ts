import { expect } from 'chai';
import { InstanceReader } from '../../../../../plugins/workflow/engine/steps/instance-reader.js';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';
import type { WorkflowClient } from '../../support/workflow-client.js';

describe('instances that are read at the same moment', () => {
  let client: WorkflowClient;

  before(async function () {
    client = await startOffice();
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla'])));
    if (client.host.database.dialect !== 'postgres') postgresOnly(this, 'each is a statement of its own there');
  });
  after(() => client?.host.stop());

  it('are one statement, and each is what it is alone', async () => {
    const { database } = client.host;
    const keys: string[] = ['no-such-key'];
    for (const asunto of ['uno', 'dos']) {
      const { id } = await startTask(client, 'luz', 'QUEJA', { asunto });
      const { body } = await client.post('luz', 'tomar-tarea/', { tarea_id: id }).expect(200);
      keys.unshift(body.tarea.instf_llave as string);
    }
    const reader = new InstanceReader(database);
    const alone: unknown[] = [];
    for (const key of keys) alone.push(await reader.byFormRecord(key));
    let together: unknown[] = [];
    const statements = await statementsDuring(database, async () => {
      together = await Promise.all(keys.map((key) => reader.byFormRecord(key)));
    });
    expect(statements.filter((sql) => sql.includes('FROM workflow_task'))).to.have.length(1);
    expect(together).to.deep.equal(alone);
    expect(together[2]).to.equal(undefined);
    expect(together.slice(0, 2).map((instance) => (instance as { datos: object }).datos)).to.deep.equal([
      { asunto: 'dos' },
      { asunto: 'uno' },
    ]);
  });
});
