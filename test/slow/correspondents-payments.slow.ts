import { expect } from 'chai';
import { chainedLogs } from '../../host/data/audit/chained-logs.js';
import { AuditLog, Secrets } from '../../host/plugin-api/index.js';
import { ledgerChain } from '../../plugins/correspondents/ledger/ledger-chain.js';
import { AdminCaller } from '../../testing/admin-caller.js';
import { startTestHost } from '../../testing/start-test-host.js';
import { AuditView } from '../host/data/audit/support/audit-view.js';
import { PASSWORD, sourceNames, type Correspondent } from '../plugins/correspondents/support/correspondents-client.js';
import { waitUntilNoneIsOpen } from './support/open-transactions.js';
import { PaymentClients, type PaymentCall, type PaymentSaid } from './support/payment-clients.js';
import { PaymentRun } from './support/payment-run.js';
import { roundsOf } from './support/rounds.js';
import { SeededRandom } from '../support/seeded-random.js';

const INVOICES = roundsOf('CRASH_PAYMENTS_INVOICES', 500);
const random = SeededRandom.of('CRASH_PAYMENTS_SEED');

const CLIENTS = 64;
const REQUESTS = 3;
/** The share of messages after which a connection is cut: one in so many. */
const CALLERS_MISHAP_IN = 12;
const DATABASE_MISHAP_IN = 400;
/** The distance between the requests of an invoice, in the order in which they are sent. */
const NEARBY = 40;

interface PaidRow {
  readonly invoice_id: string;
  readonly request_id: string;
  readonly comprobante: string;
  readonly valor: string;
}

const centsOf = (valor: string): bigint => BigInt(valor.replace('.', ''));
const sumOf = (rows: readonly { readonly valor: string }[]): bigint =>
  rows.reduce((sum, { valor }) => sum + centsOf(valor), 0n);

for (const source of sourceNames) {
  describe(`${INVOICES} invoices of the source ${source}, ${REQUESTS} requests each (seed ${random.seed})`, () => {
    let run: PaymentRun;
    let clients: PaymentClients;
    const table = source === 'table' ? 'correspondents_invoice' : 'city_invoice';
    const invoices = Array.from({ length: INVOICES }, (_none, index) => ({
      invoice_id: `F-${index}`,
      concepto: 'Impuesto predial 2026',
      titular: 'Carlos Restrepo',
      valor: `${1 + random.below(10 ** 9)}.${String(random.below(100)).padStart(2, '0')}`,
      moneda: 'COP',
      vencimiento: null,
      estado: 'PENDIENTE',
    }));

    before(async () => {
      run = await PaymentRun.start(source);
      clients = new PaymentClients(() => run.address(), CLIENTS);
      await run.tables.insertRows(table, invoices);
      await clients.signIn();
      run.cutBy({
        callers: () => random.below(CALLERS_MISHAP_IN) === 0,
        database: () => random.below(DATABASE_MISHAP_IN) === 0,
      });
    });
    after(() => run?.remove());

    const ledgerOf = (): Promise<PaidRow[]> =>
      run.tables.rows<PaidRow>(`SELECT invoice_id, request_id, comprobante, valor FROM correspondents_ledger
        WHERE movimiento = 'PAGO' AND status = '0' ORDER BY id`);
    const saidTo = (call: PaymentCall): PaymentSaid => JSON.parse(clients.answers.get(call)![0]!) as PaymentSaid;

    it(`are paid by ${CLIENTS} clients, with connections cut and a host killed in between`, async () => {
      const asked = Array.from({ length: REQUESTS }, (_none, request) =>
        invoices.map(({ invoice_id }) => [invoice_id, request === 0 ? 'caja' : 'banco'] as [string, Correspondent]),
      ).flat();
      await clients.each(asked, ([invoiceId, who]) => clients.query(invoiceId, who));

      const place = (call: PaymentCall): number => Number(call.invoiceId.slice(2)) * REQUESTS + random.below(NEARBY);
      const calls = [...clients.answers.keys()].map((call) => ({ call, at: place(call) })).sort((a, b) => a.at - b.at);
      const paying = clients.each(calls, async ({ call }) => {
        await clients.pay(call);
        // Some clients repeat their request at once.
        if (random.below(5) === 0) await clients.pay(call);
      });
      await clients.progress(Math.floor(calls.length / 3));
      await run.kill(0);
      await clients.progress(Math.floor(calls.length / 2));
      await run.startHost(0);
      await paying;
      expect(clients.unexpected).to.deep.equal([]);
      expect(clients.answers.size).to.equal(INVOICES * REQUESTS);
    });

    it('are paid by one request each, and the others are answered that the invoice is paid', () => {
      const paidBy = new Map<string, string[]>();
      for (const call of clients.answers.keys()) {
        const { status } = saidTo(call);
        paidBy.set(call.invoiceId, [...(paidBy.get(call.invoiceId) ?? []), status]);
      }
      expect(paidBy.size).to.equal(INVOICES);
      for (const [invoiceId, statuses] of paidBy) expect(statuses.sort(), invoiceId).to.deep.equal(['0', '2', '2']);
    });

    it('have the same answer to a request whenever it is repeated', async () => {
      await clients.each([...clients.answers.keys()], (call) => clients.pay(call));
      for (const [call, answers] of clients.answers) expect(new Set(answers).size, call.requestId).to.equal(1);
    });

    it('are paid once, each at its amount, and the ledger adds up', async () => {
      run.cutBy();
      await waitUntilNoneIsOpen(run.tables);
      const { callers, database } = run.cut;
      process.stdout.write(
        `      ${callers} connections of callers and ${database} to the database cut; ` +
          `${clients.unanswered} calls unanswered, ${clients.refused} told to come back\n`,
      );
      expect(callers).to.be.greaterThan(0);
      expect(database).to.be.greaterThan(0);

      const paid = await ledgerOf();
      const byInvoice = new Map(paid.map((row) => [row.invoice_id, row]));
      expect([paid.length, byInvoice.size]).to.deep.equal([INVOICES, INVOICES]);
      for (const { invoice_id, valor } of invoices) expect(byInvoice.get(invoice_id)?.valor).to.equal(valor);
      expect(sumOf(paid)).to.equal(sumOf(invoices));
      const states = await run.tables.rows(`SELECT estado FROM ${table} WHERE estado <> 'PAGADA'`);
      expect(states).to.deep.equal([]);
      const decided = await run.tables.rows('SELECT invoice_id, request_id FROM correspondents_payment');
      expect(decided).to.have.length(INVOICES);

      const receipts = new Map(paid.map(({ request_id, comprobante }) => [request_id, comprobante]));
      for (const call of clients.answers.keys()) {
        const { status, data } = saidTo(call);
        expect(data['comprobante'], call.requestId).to.equal(receipts.get(call.requestId));
        expect(status === '0').to.equal(receipts.has(call.requestId));
      }
      expect(new Set(receipts.values()).size).to.equal(INVOICES);
      if (source === 'procedures') {
        // Rows of rolled-back attempts do not exist.
        const attempts = await run.tables.rows<{ request_id: string }>('SELECT request_id FROM city_attempt');
        expect(attempts.map(({ request_id }) => request_id).sort()).to.deep.equal([...receipts.keys()].sort());
      }
    });

    it('are in the files of all days and users, once', async () => {
      const admin = await AdminCaller.login({ url: run.address()! }, 'jefa', PASSWORD);
      const days = await run.tables.rows<{ dia: string; user_id: number }>(
        'SELECT DISTINCT dia, user_id FROM correspondents_ledger',
      );
      let lines = 0;
      let cents = 0n;
      for (const { dia, user_id } of days) {
        const { data, text } = await admin.query('correspondents.reconciliation.file', { day: dia, userId: user_id });
        expect(data, text).to.be.an('object');
        lines += data.pagos as number;
        cents += sumOf(data.totales as { valor: string }[]);
      }
      expect([lines, cents]).to.deep.equal([INVOICES, sumOf(invoices)]);
    });

    it('are served by hosts that stop cleanly, and leave a ledger whose chain holds', async () => {
      expect(await run.stopHosts()).to.deep.equal([0, 0]);
      const host = await startTestHost({ databaseUrl: run.databaseUrl, secretKey: run.secretKey });
      try {
        const { container, database } = host;
        const logs = chainedLogs(container);
        const view = new AuditView(database, container.get<AuditLog>(AuditLog), container.get<Secrets>(Secrets), logs);
        await view.seal();
        const { problem, head } = await view.verify(ledgerChain);
        expect(problem).to.equal(undefined);
        expect(Number(head.seq)).to.be.at.least(INVOICES * REQUESTS * 2);
      } finally {
        await host.stop();
      }
    });
  });
}
