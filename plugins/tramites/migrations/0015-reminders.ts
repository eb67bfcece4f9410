import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The value of `plazo_ciudadano` as the citizen was reminded of it: there is a reminder for each value, as more time
 * may be given.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE tramites_record ADD plazo_recordado ${t.timestamp} NULL`);
});
