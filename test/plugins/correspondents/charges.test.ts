import { expect } from 'chai';
import { service } from '../../../host/boot/container/build-container.js';
import { InvoiceReferences, randomReferences } from '../../../plugins/correspondents/charges/invoice-references.js';
import type { NewCharge } from '../../../plugins/workflow/contract.js';
import { rejectionOf } from '../../host/support/rejection.js';
import { charge, chargesOf, issue, withdraw } from './support/charged.js';
import { CorrespondentsClient, sourceNames } from './support/correspondents-client.js';

const MINUTE = 60;

describe('the invoices of processes', () => {
  /** The references that are made next; random ones without. */
  let planned: string[] = [];
  let client: CorrespondentsClient;

  before(async () => {
    const references = { makeReference: () => planned.shift() ?? randomReferences.makeReference() };
    client = await CorrespondentsClient.start('table', { overrides: [service(InvoiceReferences, references)] });
  });
  beforeEach(() => client.signIn());
  afterEach(() => {
    planned = [];
  });
  after(() => client?.stop());

  const auditOf = async (factura: string): Promise<unknown[]> => {
    const sql = "SELECT action, subject_id FROM host_audit_entry WHERE action LIKE 'correspondents.%' ORDER BY id";
    const rows = await client.host.database.rows<{ action: string; subject_id: string }>(sql);
    return rows.filter(({ subject_id: id }) => id === factura).map(({ action }) => action);
  };

  it('have a reference with a check digit, and are paid and found like any other', async () => {
    const { factura, ...issued } = await issue(client);
    expect(factura).to.match(/^[1-9]\d{11}$/);
    const sum = [...factura].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
    expect(sum % 10).to.equal(0);
    const { concepto, vencimiento } = charge;
    const valor = '125000.50';
    expect(issued).to.deep.equal({ concepto, valor, moneda: 'COP', vencimiento, estado: 'PENDIENTE' });
    expect(chargesOf(client).canIssue).to.equal(true);
    expect((await client.query(factura).expect(200)).body.data).to.deep.equal({
      Usable: true,
      invoice_id: factura,
      concepto,
      titular: 'C***** R*******',
      valor,
      moneda: 'COP',
      vencimiento,
      estado: 'PENDIENTE',
    });
    const found = await (
      await client.admin()
    ).items('correspondents.invoices.list', {
      search: `restr ${factura} expensas`,
    });
    expect(found.map(({ invoice_id }) => invoice_id)).to.deep.equal([factura]);
    expect((await client.pay(await client.ask(factura)).expect(200)).body.status).to.equal('0');
    expect(await auditOf(factura)).to.deep.equal(['correspondents.invoice.saved']);
  });

  it('get another reference where theirs is taken', async () => {
    const { factura } = await issue(client);
    planned = [factura, factura];
    const next = await issue(client, { concepto: 'Otra' });
    expect(next.factura).not.to.equal(factura);
    expect((await chargesOf(client).findInvoice(factura))?.concepto).to.equal(charge.concepto);
    planned = Array.from({ length: 5 }, () => factura);
    expect(await rejectionOf(issue(client)))
      .to.have.property('message')
      .that.includes('exist already');
  });

  it('end with the transaction that issues them', async () => {
    planned = ['100000000007'];
    await rejectionOf(
      client.host.database.transaction(async (tx) => {
        await chargesOf(client).issueInvoice(tx, charge);
        throw new Error('the step fails');
      }),
    );
    expect(await chargesOf(client).findInvoice('100000000007')).to.equal(undefined);
  });

  it('are overdue after their last day in the city, whatever the day elsewhere', async () => {
    const { clock } = client.host;
    const [day] = new Date(clock.now().getTime() - 5 * 3_600_000).toISOString().split('T');
    const { factura, estado } = await issue(client, { vencimiento: day! });
    expect(estado).to.equal('PENDIENTE');
    const midnight = Date.parse(`${day}T05:00:00Z`) + 86_400_000;
    clock.advance((midnight - clock.now().getTime()) / 1000 - MINUTE);
    expect((await chargesOf(client).findInvoice(factura))?.estado).to.equal('PENDIENTE');
    clock.advance(MINUTE);
    expect((await chargesOf(client).findInvoice(factura))?.estado).to.equal('VENCIDA');
    expect(await withdraw(client, factura)).to.equal(true);
  });

  it('are refused with a value or a text that none can have', async () => {
    const wrong: [Partial<NewCharge>, string][] = [
      [{ valor: '0' }, 'valor'],
      [{ valor: '-1' }, 'valor'],
      [{ valor: '1.005' }, 'valor'],
      [{ valor: '1e5' }, 'valor'],
      [{ valor: '12345678901234567' }, 'valor'],
      [{ vencimiento: '2026-02-30' }, 'vencimiento'],
      [{ concepto: ' ' }, 'concepto'],
      [{ concepto: 'x'.repeat(301) }, 'concepto'],
      [{ concepto: 'a\u0000b' }, 'concepto'],
      [{ titular: '' }, 'titular'],
      [{ titular: 'x'.repeat(201) }, 'titular'],
    ];
    for (const [given, field] of wrong) {
      const refused = await rejectionOf(issue(client, given));
      expect(refused, JSON.stringify(given)).to.include({ name: 'InputError' });
      expect((refused as Error & { toProblem(): { errors: object } }).toProblem().errors).to.have.all.keys(field);
      expect(refused.message).not.to.include('Restrepo');
    }
    const { concepto } = await issue(client, { concepto: 'Expensas\n  de la licencia' });
    expect(concepto).to.equal('Expensas de la licencia');
  });

  it('are marked in the list, and staff neither change nor annul them', async () => {
    const { factura: invoice_id, concepto, vencimiento } = await issue(client);
    const admin = await client.admin();
    const [listed] = await admin.items('correspondents.invoices.list', { search: invoice_id });
    expect(listed).to.include({ de_proceso: true, valor: '125000.50' });
    const fields = { invoice_id, concepto, titular: charge.titular, moneda: 'COP', vencimiento };
    const saved = await admin.mutate('correspondents.invoices.save', { ...fields, valor: '7' });
    const annulled = await admin.mutate('correspondents.invoices.annul', { invoice_id, motivo: 'Doble' });
    for (const { status, reason } of [saved, annulled]) {
      expect([status, reason]).to.deep.equal([409, 'invoice_of_process']);
    }
    expect((await client.query(invoice_id).expect(200)).body.data).to.include({ Usable: true, valor: '125000.50' });
    expect(await withdraw(client, invoice_id)).to.equal(true);
    const { reason } = await admin.mutate('correspondents.invoices.annul', { invoice_id, motivo: 'Doble' });
    expect(reason).to.equal('invoice_annulled');
  });

  it('are withdrawn once, whatever the repetitions, and then nobody pays them', async () => {
    const { factura } = await issue(client);
    const requestId = await client.ask(factura);
    for (let time = 0; time < 2; time += 1) expect(await withdraw(client, factura)).to.equal(true);
    expect((await client.pay(requestId).expect(200)).body.status).to.equal('3');
    expect((await client.query(factura).expect(200)).body.data).to.include({ Usable: false, estado: 'ANULADA' });
    const noted = ['correspondents.invoice.saved', 'correspondents.invoice.annulled'];
    expect(await auditOf(factura)).to.deep.equal(noted);
    expect(await withdraw(client, 'NO-HAY')).to.equal(true);
  });
});

for (const source of sourceNames) {
  describe(`an invoice that exists already, of the source ${source}`, () => {
    let client: CorrespondentsClient;

    before(async () => {
      client = await CorrespondentsClient.start(source);
    });
    after(() => client?.stop());

    it('is found by its number, with its state on the day of the city', async () => {
      const { invoice_id: factura, concepto, valor, moneda } = await client.invoice();
      const pending = { factura, concepto, valor, moneda, vencimiento: null, estado: 'PENDIENTE' };
      expect(await chargesOf(client).findInvoice(factura)).to.deep.equal(pending);
      const { body } = await client.pay(await client.ask(factura)).expect(200);
      const { comprobante, fecha } = (body as { data: { comprobante: string; fecha: string } }).data;
      const pago = { comprobante, at: new Date(fecha) };
      expect(await chargesOf(client).findInvoice(factura)).to.deep.equal({ ...pending, estado: 'PAGADA', pago });
      const elsewhere = await client.invoice();
      await client.set(elsewhere.invoice_id, "estado = 'PAGADA'");
      expect(await chargesOf(client).findInvoice(elsewhere.invoice_id))
        .to.include({ estado: 'PAGADA' })
        .and.not.have.property('pago');
      const overdue = await client.invoice({ vencimiento: '2019-12-31' });
      expect((await chargesOf(client).findInvoice(overdue.invoice_id))?.estado).to.equal('VENCIDA');
      for (const none of ['NO-HAY', '', 'F 1', 'F\u0000', 'x'.repeat(61)]) {
        expect(await chargesOf(client).findInvoice(none), none).to.equal(undefined);
      }
    });
  });
}

describe("the city's procedures that have the invoices", () => {
  it('issue none here', async () => {
    const client = await CorrespondentsClient.start('procedures');
    try {
      expect(chargesOf(client).canIssue).to.equal(false);
      expect(await rejectionOf(issue(client))).to.include({ name: 'ConflictError', code: 'invoices_elsewhere' });
      await client.invoice({ invoice_id: '123' });
      expect((await chargesOf(client).findInvoice('000123'))?.factura).to.equal('123');
    } finally {
      await client.stop();
    }
  });
});
