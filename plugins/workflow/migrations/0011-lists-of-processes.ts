import { defineMigration } from '../../../host/plugin-api/index.js';

/** The indexes for lists of a process's instances and tasks, the newest first, also of a process that has few. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX workflow_instance_version_ix ON workflow_instance (version_id, id)');
  await run('CREATE INDEX workflow_task_process_ix ON workflow_task (process_id, id)');
});
