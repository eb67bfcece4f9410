import { defineMigration } from '../../../host/plugin-api/index.js';

/** The texts of the open tasks: a search of an inbox reads them without the rows of tasks. */
export const migration = defineMigration(async ({ run }) => {
  await run(`CREATE INDEX workflow_task_open_ix ON workflow_task (id)
    INCLUDE (titulo, nombre, codigo) WHERE ended_at IS NULL`);
});
