import { defineCounter } from '../../host/plugin-api/index.js';

export const queries = defineCounter('ventanilla_correspondents_queries_total', 'Queries of invoices, by status', [
  'status',
]);

/** As often as an answer was decided: a repeated one is not counted again. */
export const payments = defineCounter('ventanilla_correspondents_payments_total', 'Payments of invoices, by status', [
  'status',
]);

export const paidAmounts = defineCounter(
  'ventanilla_correspondents_paid_amount_total',
  'What was paid, by currency; for a look at it, as the ledger alone is exact',
  ['moneda'],
);

/** What the plugin tells at `/metrics`. */
export const correspondentsMetrics = [queries, payments, paidAmounts];
