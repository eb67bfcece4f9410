import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The words of a person to the citizen that wait at a UNION for the other branches, and the number of acts of persons
 * on an instance and on those that it has called: they make the words of its caller out of date.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_arrival ADD para_ciudadano ${t.longText} NULL`);
  await run('ALTER TABLE workflow_instance ADD person_acts INTEGER DEFAULT 0 NOT NULL');
});
