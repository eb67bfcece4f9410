import { expect } from 'chai';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../../host/runtime/paths.js';
import { checkAcknowledged, checkFilesOfRecords, checkFilingNumbers } from './check-state.js';
import { checkAllDone, checkInstances, describeWorkflow } from './check-workflow.js';
import { receiptAddressOf } from './server-bundle.js';
import type { ServerCity } from './server-city.js';
import type { ServerMix } from './server-mix.js';
import { readState } from './stored-state.js';
import { readWorkflowState } from './workflow-state.js';

const print = (line: string): void => void process.stdout.write(`      ${line}\n`);

const repeated = (values: readonly unknown[]): number => values.length - new Set(values).size;

/**
 * Checks that every acknowledged filing is stored unchanged, with a number of its own, and that none is stored twice.
 */
export async function checkFilings(city: ServerCity, { filing }: ServerMix): Promise<void> {
  const state = await readState(city.tables, city.files);
  const { acknowledged } = filing;
  print(`filings acknowledged ${acknowledged.length}, records ${state.records.length}, files ${state.folder.size}`);
  checkAcknowledged(acknowledged, state);
  checkFilingNumbers(acknowledged, state);
  checkFilesOfRecords(state);
  expect(repeated(state.records.map(({ informacion }) => informacion.folio)), 'folios filed twice').to.equal(0);
}

/** Checks that each receipt was mailed; repeated only unchanged, and no oftener than jobs were interrupted. */
export function checkReceipts({ parts }: ServerCity, { filing }: ServerMix, interrupted: number): void {
  const ids = new Map<string, Set<string>>();
  for (const { to, email } of parts.mail.received) {
    ids.set(to[0]!, (ids.get(to[0]!) ?? new Set()).add(email.messageId ?? ''));
  }
  const again = parts.mail.received.length - ids.size;
  print(`receipts ${ids.size}, sent again ${again}`);
  const missing = filing.acknowledged.filter(({ folio }) => !ids.has(receiptAddressOf(folio)));
  expect(missing, 'acknowledged filings without a receipt').to.deep.equal([]);
  expect([...ids.values()].filter(({ size }) => size !== 1).length, 'receipts of two mails').to.equal(0);
  expect(again, 'receipts sent again').to.be.at.most(interrupted);
}

/** Checks that each process ran correctly, and that each of its tasks was done once. */
export async function checkProcesses(city: ServerCity, { workflow }: ServerMix): Promise<void> {
  const state = await readWorkflowState(city.tables);
  process.stdout.write(describeWorkflow(workflow, state));
  checkAllDone(workflow, state);
  checkInstances(state);
}

interface PaidRow {
  readonly invoice_id: string;
  readonly request_id: string;
  readonly comprobante: string;
}

/**
 * Checks that each acknowledged payment is in the ledger once, as it was answered, and that no invoice is paid twice.
 */
export async function checkPayments({ tables }: ServerCity, { payments }: ServerMix): Promise<void> {
  const said = payments.said();
  const paid = await tables.rows<PaidRow>(
    "SELECT invoice_id, request_id, comprobante FROM correspondents_ledger WHERE movimiento = 'PAGO' AND status = '0'",
  );
  print(`payments ${said.length}, paid by the ledger ${paid.length}`);
  const receipts = new Map(paid.map(({ request_id, comprobante }) => [request_id, comprobante]));
  const wrong = said.filter(([{ requestId }, { status, data }]) => {
    return status !== '0' || receipts.get(requestId) !== data['comprobante'];
  });
  expect(wrong, 'payments that differ from the ledger').to.deep.equal([]);
  expect(paid, 'payments that nobody was told of').to.have.length(said.length);
  expect(repeated(paid.map(({ invoice_id }) => invoice_id)), 'invoices paid twice').to.equal(0);
  const states = await tables.rows<{ invoice_id: string }>(
    "SELECT invoice_id FROM correspondents_invoice WHERE estado = 'PAGADA'",
  );
  expect(states.map((row) => row.invoice_id)).to.have.members(paid.map(({ invoice_id }) => invoice_id));
}

/** Checks that each message is one task, and was confirmed; repeated no oftener than jobs were interrupted. */
export async function checkMessages(city: ServerCity, { messages }: ServerMix, interrupted: number): Promise<void> {
  const tasks = await city.tables.rows<{ codigo: string; titulo: string }>(
    'SELECT codigo, titulo FROM workflow_task WHERE instance_id IS NULL',
  );
  const confirmed = city.parts.platform.sent.map(({ payload }) => String(payload['text']));
  print(`messages ${new Set(messages.taken).size}, tasks ${tasks.length}, confirmed again ${repeated(confirmed)}`);
  expect(tasks.map(({ titulo }) => titulo)).to.have.members([...new Set(messages.taken)]);
  expect([...new Set(confirmed)]).to.have.members(tasks.map(({ codigo }) => `Se creó la tarea ${codigo}.`));
  expect(repeated(confirmed), 'confirmations sent again').to.be.at.most(interrupted);
}

/** Checks the chains of the audit log and of the ledger with the command-line tool. */
export async function checkChains({ environment }: ServerCity): Promise<void> {
  const tool = [path.join(packageRoot, 'dist/host/cli.js'), 'audit', 'verify'];
  const { stdout } = await promisify(execFile)(process.execPath, tool, { env: environment });
  for (const line of stdout.split('\n')) if (/^(?:log|sealed) /.test(line)) print(line);
}
