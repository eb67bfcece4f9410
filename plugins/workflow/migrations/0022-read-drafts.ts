import { defineMigration } from '../../../host/plugin-api/index.js';

/** The digests of the drafts that a person read before an action, for the automatic tasks that the action leads to. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_task ADD leidos ${t.longText} NULL`);
});
