import { inject, injectable } from 'inversify';
import { Database, InputError, type AnyHostPlugin, type Transaction } from '../../../../host/plugin-api/index.js';
import { PaymentNotices, type RecordPayment } from '../../../../plugins/tramites/contract.js';
import { Charges, ChargedWaits, type ChargedInvoice, type NewCharge } from '../../../../plugins/workflow/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { pluginOf } from '../../../host/support/plugin-of.js';

/** The moment of each payment. */
export const PAID_AT = '2026-03-10T15:00:00.000Z';

/** A name to whom no invoice is issued. */
export const REFUSED = 'Quien no debe';

const columns = 'factura, concepto, valor, moneda, vencimiento, estado, comprobante, pagado_at';

interface InvoiceRow extends Omit<ChargedInvoice, 'pago'> {
  readonly comprobante: string | null;
  readonly pagado_at: string | null;
}

/** Invoices in a table of the test. */
@injectable()
export class TestCharges implements Charges {
  canIssue = true;
  /** The names of the debtors, in the order of their invoices. */
  readonly debtors: string[] = [];

  constructor(@inject(Database) private readonly database: Database) {}

  async issueInvoice(tx: Transaction, { titular, ...charge }: NewCharge): Promise<ChargedInvoice> {
    if (titular === REFUSED) throw new InputError('Esa persona no debe.');
    this.debtors.push(titular);
    return this.add({ factura: `F-${this.debtors.length}`, moneda: 'COP', estado: 'PENDIENTE', ...charge }, tx);
  }

  async findInvoice(factura: string): Promise<ChargedInvoice | undefined> {
    const sql = `SELECT ${columns} FROM test_invoice WHERE factura = $1`;
    const [row] = await this.database.rows<InvoiceRow>(sql, [factura]);
    if (!row) return undefined;
    const { comprobante, pagado_at, ...invoice } = row;
    return { ...invoice, pago: comprobante === null ? undefined : { comprobante, at: new Date(pagado_at!) } };
  }

  async withdrawInvoice(tx: Transaction, factura: string): Promise<boolean> {
    const sql = "UPDATE test_invoice SET estado = 'ANULADA' WHERE factura = $1 AND estado <> 'PAGADA'";
    return (await this.database.changeRows(sql, [factura], tx)) === 1;
  }

  waysToPay({ factura, vencimiento }: Pick<ChargedInvoice, 'factura' | 'vencimiento'>) {
    const enlace = `https://pagos.example/${factura}?hasta=${vencimiento}`;
    return { lugares: ['Banco de la ciudad'], enlace, codigoBarras: undefined };
  }

  async createTable(): Promise<void> {
    const texts = columns.split(', ').map((column) => `${column} VARCHAR(300) NULL`);
    await this.database.changeRows(`CREATE TABLE test_invoice (${texts.join(', ')})`);
  }

  async add(invoice: ChargedInvoice, tx?: Transaction): Promise<ChargedInvoice> {
    const { pago, ...row } = invoice;
    const paid = { comprobante: pago?.comprobante ?? null, pagado_at: pago?.at.toISOString() ?? null };
    await this.database.insertRows('test_invoice', [{ ...row, ...paid }], [], tx);
    return invoice;
  }

  /** Commits the payment of an invoice; false for one that cannot be paid. The engine does not know of it yet. */
  async settle(factura: string): Promise<boolean> {
    const set = "estado = 'PAGADA', comprobante = 'R-1', pagado_at = $2";
    const sql = `UPDATE test_invoice SET ${set} WHERE factura = $1 AND estado = 'PENDIENTE'`;
    return (await this.database.changeRows(sql, [factura, PAID_AT])) === 1;
  }
}

/** Notes the notices to citizens, by the id of the record. */
@injectable()
class TestNotices implements PaymentNotices {
  readonly notified: { readonly recordId: number; readonly payment: RecordPayment }[] = [];

  notifyPayment(_tx: Transaction, recordId: number, payment: RecordPayment): Promise<void> {
    this.notified.push({ recordId, payment });
    return Promise.resolve();
  }
}

/** Builds the plugin of these invoices, for a host without correspondents; `notices`: for a host without tramites. */
export const chargesPlugin = ({ notices = false } = {}): AnyHostPlugin =>
  pluginOf({
    id: 'cobros',
    dependsOn: ['workflow'],
    bindings({ bind }) {
      bind(Charges).toService(TestCharges);
      if (notices) bind(PaymentNotices).toService(TestNotices);
    },
  });

/** The invoices of a host, and their payments. */
export class TestPayments {
  constructor(private readonly host: TestHost) {}

  get charges(): TestCharges {
    return this.host.container.get(TestCharges);
  }

  /** Lists the payments that the citizen of a record was notified of, in their order. */
  notifiedOf(recordId: number): readonly RecordPayment[] {
    const { notified } = this.host.container.get(TestNotices);
    return notified.filter((one) => one.recordId === recordId).map(({ payment }) => payment);
  }

  /** Hands a payment to the engine. */
  tell(factura: string, comprobante = 'R-1'): Promise<void> {
    const payment = { factura, comprobante, valor: '87600.50', moneda: 'COP', at: new Date(PAID_AT) };
    return this.host.container.get<ChargedWaits>(ChargedWaits).invoicePaid(payment);
  }

  /** Pays an invoice; returns false for one that cannot be paid. */
  async pay(factura: string): Promise<boolean> {
    const isPaid = await this.charges.settle(factura);
    if (isPaid) await this.tell(factura);
    return isPaid;
  }

  /** Lists the payments that the tasks of an instance wait or have waited for. */
  async ofInstance(llave: string): Promise<readonly { factura: string; estado: string; factura_estado: string }[]> {
    return this.host.database.rows(
      `SELECT c.factura, c.estado, f.estado AS factura_estado FROM workflow_charge c
       JOIN workflow_instance i ON i.id = c.instance_id JOIN test_invoice f ON f.factura = c.factura
       WHERE i.llave = $1 ORDER BY c.id`,
      [llave],
    );
  }
}
