import { defineCounter } from '../../host/plugin-api/index.js';

export const queries = defineCounter('ventanilla_correspondents_queries_total', 'Queries of invoices, by status', [
  'status',
]);

/** Counted when an answer is decided: a repeated answer is not counted again. */
export const payments = defineCounter('ventanilla_correspondents_payments_total', 'Payments of invoices, by status', [
  'status',
]);

export const paidAmounts = defineCounter(
  'ventanilla_correspondents_paid_amount_total',
  'What was paid, by currency; for a look at it, as the ledger alone is exact',
  ['moneda'],
);

/** The plugin's metrics at `/metrics`. */
export const correspondentsMetrics = [queries, payments, paidAmounts];
