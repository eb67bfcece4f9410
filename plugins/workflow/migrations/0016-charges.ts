import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The payments that tasks wait for. `vencimiento` is the last day of the invoice in the city's time zone, and `vence`
 * the last moment to pay. `emitida` says that the step which opened the task issued the invoice, and `esperado` that
 * the task still waited when the payment came. The foreign keys are omitted, as in the other tables of the engine.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE workflow_charge (
    id ${t.identity} CONSTRAINT workflow_charge_pk PRIMARY KEY,
    task_id ${t.integer} NOT NULL CONSTRAINT workflow_charge_task_uq UNIQUE,
    instance_id ${t.integer} NOT NULL,
    factura ${t.text(60)} NOT NULL,
    concepto ${t.text(300)} NOT NULL,
    valor ${t.text(20)} NOT NULL,
    moneda ${t.text(3)} NOT NULL,
    vencimiento ${t.text(10)} NULL,
    vence ${t.timestamp} NULL,
    si_no_paga ${t.text(500)} NULL,
    estado ${t.text(10)} NOT NULL CONSTRAINT workflow_charge_estado_ck
      CHECK (estado IN ('PENDIENTE', 'PAGADO', 'RETIRADO')),
    emitida ${t.boolean} NOT NULL,
    comprobante ${t.text(100)} NULL,
    created_at ${t.timestamp} NOT NULL,
    pagado_at ${t.timestamp} NULL,
    esperado ${t.boolean} NULL)`);
  await run('CREATE INDEX workflow_charge_factura_ix ON workflow_charge (factura)');
  await run('CREATE INDEX workflow_charge_instance_ix ON workflow_charge (instance_id, id)');
});
