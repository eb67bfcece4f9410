import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Events of external systems that were applied, with what each was about and what it was answered: the same one again
 * changes nothing, and another one of the same id is recognised.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE workflow_reconciliation (
    evento_id ${t.text(200)} NOT NULL CONSTRAINT workflow_reconciliation_pk PRIMARY KEY,
    llave ${t.text(36)} NOT NULL,
    tarea ${t.text(60)} NULL,
    ambito ${t.integer} NULL,
    accion ${t.text(60)} NULL,
    estado_pedido ${t.text(20)} NULL,
    resultado ${t.text(60)} NULL,
    estado ${t.text(20)} NOT NULL,
    at ${t.timestamp} NOT NULL)`);
});
