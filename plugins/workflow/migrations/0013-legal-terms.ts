import { defineMigration } from '../../../host/plugin-api/index.js';

/** The mark of a task whose term is that of its record, and moves with it. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_task ADD vence_legal ${t.boolean} DEFAULT ${t.false} NOT NULL`);
});
