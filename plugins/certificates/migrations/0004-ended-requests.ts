import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The end of the process of a request, which its person is notified of once, and the words of the process and of staff
 * to that person.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE certificates_request ADD ended_at ${t.timestamp} NULL`);
  await run(`ALTER TABLE certificates_request ADD para_ciudadano ${t.longText} NULL`);
});
