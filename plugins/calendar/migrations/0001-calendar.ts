import { defineMigration } from '../../../host/plugin-api/index.js';

/** The tables of the city's settings for its working days. Days are those of its time zone. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE calendar_closed_day (
    dia ${t.text(10)} NOT NULL CONSTRAINT calendar_closed_day_pk PRIMARY KEY,
    motivo ${t.text(200)} NULL,
    user_id ${t.integer} NULL,
    created_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX calendar_closed_day_user_ix ON calendar_closed_day (user_id)');
  // One row, from the first change of the settings on.
  await run(`CREATE TABLE calendar_settings (
    id ${t.integer} NOT NULL CONSTRAINT calendar_settings_pk PRIMARY KEY
      CONSTRAINT calendar_settings_one_ck CHECK (id = 1),
    sabados_habiles ${t.boolean} NOT NULL,
    desde ${t.text(5)} NULL,
    hasta ${t.text(5)} NULL,
    user_id ${t.integer} NULL,
    changed_at ${t.timestamp} NOT NULL)`);
});
