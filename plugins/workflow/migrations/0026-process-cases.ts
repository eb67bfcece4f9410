import { defineMigration } from '../../../host/plugin-api/index.js';

/** The kept plays of a process, as JSON; null where it has none. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_process ADD casos ${t.longText} NULL`);
});
