import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The record that a task without an instance deals with: the work of an office on a record that no process leads. A
 * record has one such task open at most. The pools are read by the end of the term, too, for the list of tasks that
 * wait untaken.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_task ADD record_id ${t.integer} NULL`);
  await run(
    'CREATE UNIQUE INDEX workflow_task_record_uq ON workflow_task (record_id) WHERE record_id IS NOT NULL AND ended_at IS NULL',
  );
  await run('CREATE INDEX workflow_task_record_ix ON workflow_task (record_id, id) WHERE record_id IS NOT NULL');
  await run('CREATE INDEX workflow_task_pool_all_ix ON workflow_task_pool (vence, task_id)');
});
