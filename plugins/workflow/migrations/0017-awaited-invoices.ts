import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The number of the invoice that a wait holds, null once another one has it: one payment serves one wait. Where several
 * tasks waited for an invoice before, the first one holds it, and all of them end by its payment.
 */
export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  await run(`ALTER TABLE workflow_charge ADD espera ${t.text(60)} NULL`);
  await run(`UPDATE workflow_charge SET espera = factura WHERE estado = 'PENDIENTE' AND NOT EXISTS (
    SELECT 1 FROM workflow_charge o
    WHERE o.factura = workflow_charge.factura AND o.estado = 'PENDIENTE' AND o.id < workflow_charge.id)`);
  // SQL Server takes two nulls for equal.
  const where = dialect === 'mssql' ? ' WHERE espera IS NOT NULL' : '';
  await run(`CREATE UNIQUE INDEX workflow_charge_espera_uq ON workflow_charge (espera)${where}`);
});
