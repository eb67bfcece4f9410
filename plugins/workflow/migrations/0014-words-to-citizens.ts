import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The words of a person to the citizen, on their way: at a wait for the citizen, and at automatic tasks before one; and
 * the words of the unfavourable end of a called instance, for its caller.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_task ADD para_ciudadano ${t.longText} NULL`);
  await run(`ALTER TABLE workflow_instance ADD para_ciudadano ${t.longText} NULL`);
});
