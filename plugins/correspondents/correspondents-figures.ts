import { defineCounter } from '../../host/plugin-api/index.js';

export const queries = defineCounter('ventanilla_correspondents_queries_total', 'Queries of invoices, by status', [
  'status',
]);

/** Counts decided payments; a repeated request, which gets the stored answer, is not counted again. */
export const payments = defineCounter('ventanilla_correspondents_payments_total', 'Payments of invoices, by status', [
  'status',
]);

export const paidAmounts = defineCounter(
  'ventanilla_correspondents_paid_amount_total',
  'Paid amounts by currency, as floating point: the exact sums are in the ledger',
  ['moneda'],
);

/** The plugin's metrics at `/metrics`. */
export const correspondentsMetrics = [queries, payments, paidAmounts];
