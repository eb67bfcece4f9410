import { defineMigration } from '../../../host/plugin-api/index.js';

/** Lists of the instances and tasks of a process, the newest first, also of one that has few. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX workflow_instance_version_ix ON workflow_instance (version_id, id)');
  await run('CREATE INDEX workflow_task_process_ix ON workflow_task (process_id, id)');
});
