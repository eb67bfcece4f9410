import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Planned absences, one a user: from day `desde` to day `hasta`, both included, the substitute gets the user's tasks.
 * `handed_at` is when the tasks that the user held as it began were handed over.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE workflow_substitution (
    user_id ${t.integer} NOT NULL CONSTRAINT workflow_substitution_pk PRIMARY KEY,
    substitute_id ${t.integer} NOT NULL,
    desde ${t.text(10)} NOT NULL,
    hasta ${t.text(10)} NOT NULL,
    motivo ${t.text(1000)} NOT NULL,
    handed_at ${t.timestamp} NULL)`);
  await run('CREATE INDEX workflow_substitution_substitute_ix ON workflow_substitution (substitute_id)');
});
