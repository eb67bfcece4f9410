import { defineMigration } from '../../../host/plugin-api/index.js';

/** Settings that hold from a day on, beside those that held before. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE calendar_change (
    rige ${t.text(10)} NOT NULL CONSTRAINT calendar_change_pk PRIMARY KEY,
    sabados_habiles ${t.boolean} NOT NULL,
    desde ${t.text(5)} NULL,
    hasta ${t.text(5)} NULL,
    user_id ${t.integer} NULL,
    changed_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX calendar_change_user_ix ON calendar_change (user_id)');
});
