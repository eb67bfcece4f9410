import { defineMigration } from '../../../host/plugin-api/index.js';

/** The columns of the open tasks that an inbox is narrowed by: a search reads them without the rows of ended tasks. */
export const migration = defineMigration(async ({ run }) => {
  await run(`CREATE INDEX workflow_task_open_ix ON workflow_task (id)
    INCLUDE (process_id, prioridad, titulo, nombre, codigo) WHERE ended_at IS NULL`);
});
