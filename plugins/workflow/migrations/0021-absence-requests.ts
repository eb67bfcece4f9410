import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Absences that users have planned for themselves and that wait for an approval, or were rejected: at most one a user.
 * They have no effect. Each version of a request has a `llave` of its own, so that a decision is about the version that
 * was seen.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE workflow_absence_request (
    user_id ${t.integer} NOT NULL CONSTRAINT workflow_absence_request_pk PRIMARY KEY,
    llave ${t.text(36)} NOT NULL CONSTRAINT workflow_absence_request_llave_uq UNIQUE,
    substitute_id ${t.integer} NOT NULL,
    desde ${t.text(10)} NOT NULL,
    hasta ${t.text(10)} NOT NULL,
    motivo ${t.text(1000)} NOT NULL,
    estado ${t.text(10)} NOT NULL,
    respuesta ${t.text(1000)} NULL,
    pedida ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX workflow_absence_request_estado_ix ON workflow_absence_request (estado, pedida, user_id)');
  await run('CREATE INDEX workflow_absence_request_substitute_ix ON workflow_absence_request (substitute_id)');
});
