import { defineMigration } from '../../../host/plugin-api/index.js';

/** Whether the term of a task is that of its record, and moves with it. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_task ADD vence_legal ${t.boolean} DEFAULT ${t.false} NOT NULL`);
});
