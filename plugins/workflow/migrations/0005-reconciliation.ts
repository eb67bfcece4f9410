import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The applied events of external systems, with their content and answer: a repeated event changes nothing, and another
 * event with the same id is recognised.
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
