import { createChainedLog, defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Creates the tables of invoices, their payments and the ledger (decisions, section 8). Days are in the city's time
 * zone.
 */
export const migration = defineMigration(async (context) => {
  const { dialect, run, types: t } = context;
  await run(`CREATE TABLE correspondents_invoice (
    id ${t.identity} CONSTRAINT correspondents_invoice_pk PRIMARY KEY,
    invoice_id ${t.text(60)} NOT NULL CONSTRAINT correspondents_invoice_number_uq UNIQUE,
    concepto ${t.text(300)} NOT NULL,
    titular ${t.text(200)} NOT NULL,
    valor NUMERIC(18, 2) NOT NULL CONSTRAINT correspondents_invoice_valor_ck CHECK (valor > 0),
    moneda ${t.text(3)} NOT NULL,
    vencimiento ${t.text(10)} NULL,
    estado ${t.text(10)} NOT NULL CONSTRAINT correspondents_invoice_estado_ck
      CHECK (estado IN ('PENDIENTE', 'PAGADA', 'ANULADA')))`);

  // The unique invoice id allows one payment an invoice, also where procedures have the invoices.
  await run(`CREATE TABLE correspondents_payment (
    id ${t.identity} CONSTRAINT correspondents_payment_pk PRIMARY KEY,
    invoice_id ${t.text(60)} NOT NULL CONSTRAINT correspondents_payment_invoice_uq UNIQUE,
    request_id ${t.text(36)} NOT NULL CONSTRAINT correspondents_payment_request_uq UNIQUE)`);

  const ledger = 'correspondents_ledger';
  await createChainedLog(context, {
    entries: ledger,
    seals: `${ledger}_seal`,
    columns: (c) => `
      dia ${c.text(10)} NOT NULL,
      movimiento ${c.text(10)} NOT NULL CONSTRAINT ${ledger}_movimiento_ck CHECK (movimiento IN ('CONSULTA', 'PAGO')),
      status ${c.text(1)} NOT NULL CONSTRAINT ${ledger}_status_ck CHECK (status IN ('0', '1', '2', '3')),
      user_id ${c.integer} NOT NULL,
      request_id ${c.text(36)} NOT NULL,
      invoice_id ${c.text(60)} NULL,
      valor ${c.text(20)} NULL,
      moneda ${c.text(3)} NULL,
      estado ${c.text(10)} NULL,
      comprobante ${c.text(100)} NULL,
      motivo ${c.text(300)} NULL`,
  });
  // The filter of an index on SQL Server cannot compare texts of another collation. There, a computed column is 0 for
  // the entries of the condition, and the entry's id for all others.
  const uniqueWhere = async (name: string, column: string, condition: string): Promise<void> => {
    if (dialect === 'postgres') {
      await run(`CREATE UNIQUE INDEX ${name} ON ${ledger} (${column}) WHERE ${condition}`);
      return;
    }
    await run(`ALTER TABLE ${ledger} ADD ${name}_key AS (CASE WHEN ${condition} THEN 0 ELSE id END)`);
    await run(`CREATE UNIQUE INDEX ${name} ON ${ledger} (${column}, ${name}_key)`);
  };
  await uniqueWhere(`${ledger}_query_uq`, 'request_id', "movimiento = 'CONSULTA'");
  // A request has at most one answer. An attempt with the request of another user has no invoice id, so the index does
  // not cover it.
  await uniqueWhere(`${ledger}_answer_uq`, 'request_id', "movimiento = 'PAGO' AND invoice_id IS NOT NULL");
  await uniqueWhere(`${ledger}_paid_uq`, 'invoice_id', "movimiento = 'PAGO' AND status = '0'");
  await run(`CREATE INDEX ${ledger}_user_ix ON ${ledger} (user_id, id)`);
  await run(`CREATE INDEX ${ledger}_day_ix ON ${ledger} (dia, user_id, id)`);
  await run(`CREATE INDEX ${ledger}_invoice_ix ON ${ledger} (invoice_id, id)`);
});
