import { expect } from 'chai';
import { exportBundle } from '../../../host/data/bundles/export-bundle.js';
import type { importBundle as importItems } from '../../../host/data/bundles/import-bundle.js';
import { InvoicesSection } from '../../../plugins/correspondents/bundle/invoices-section.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { exportText, importBundle, refusalOf } from '../auth/support/import-bundle.js';
import { issue } from './support/charged.js';
import { CorrespondentsClient } from './support/correspondents-client.js';
import { leftOut } from '../../../host/boot/plugins/left-out-plugins.js';

const MANY = 4_000;

const invoice = { invoice_id: 'F-1', concepto: 'Predial', titular: 'Carlos Restrepo', valor: '10.00', moneda: 'COP' };

describe('section facturas of a bundle', () => {
  let client: CorrespondentsClient;

  before(async () => {
    client = await CorrespondentsClient.start();
  });
  after(() => client?.stop());

  type Report = Awaited<ReturnType<typeof importItems>>;
  const load = async (...facturas: object[]): Promise<Report> => importBundle(client.host, { facturas });
  const warnings = async (...facturas: object[]): Promise<string[]> => {
    const section = client.host.container.get(InvoicesSection);
    const told: string[] = [];
    const context = { missingSecret: () => undefined, readFile: () => Promise.resolve(''), leftOut: leftOut([]) };
    await client.host.database.transaction((tx) =>
      section.importItems(
        facturas.map((item) => section.item.parse(item)),
        { ...context, tx, warn: (message) => told.push(message) },
      ),
    );
    return told;
  };
  const counts = async (...facturas: object[]): Promise<object> => (await load(...facturas)).get('facturas')!;

  it('creates, changes and leaves invoices', async () => {
    expect(await counts(invoice)).to.deep.equal({ created: 1, changed: 0, left: 0 });
    expect(await counts({ ...invoice, valor: 10 })).to.deep.equal({ created: 0, changed: 0, left: 1 });
    const changed = { ...invoice, valor: 11.5, vencimiento: '2999-12-31' };
    expect(await counts(changed)).to.deep.equal({ created: 0, changed: 1, left: 0 });
    for (const invoiceId of ['F-1', '\u200EF\u20111', 'Ｆ\u22121\u200B']) {
      const { body } = await client.query(invoiceId).expect(200);
      expect(body.data, invoiceId).to.include({ invoice_id: 'F-1', valor: '11.50', vencimiento: '2999-12-31' });
    }
  });

  it('writes the search words of invoices', async () => {
    const words = async (invoice_id: string): Promise<readonly string[]> => {
      const sql = `SELECT w.palabra FROM correspondents_invoice_word w JOIN correspondents_invoice i ON i.id = w.invoice_row
        WHERE i.invoice_id = $1 ORDER BY w.palabra`;
      const rows = await client.host.database.rows<{ palabra: string }>(sql, [invoice_id]);
      return rows.map(({ palabra }) => palabra);
    };
    await load({ ...invoice, invoice_id: 'W-1' }, { ...invoice, invoice_id: 'W-2', titular: 'Ana' });
    expect(await words('W-2')).to.deep.equal(['2', 'ana', 'predial', 'w']);
    await load({ ...invoice, invoice_id: 'W-1', titular: 'Óscar' }, { ...invoice, invoice_id: 'W-2', titular: 'Luz' });
    expect(await words('W-1')).to.deep.equal(['1', 'oscar', 'predial', 'w']);
    expect(await words('W-2')).to.deep.equal(['2', 'luz', 'predial', 'w']);
  });

  it('does not reset paid or annulled invoices', async () => {
    await load({ ...invoice, invoice_id: 'F-2' }, { ...invoice, invoice_id: 'F-3' });
    await client.pay(await client.ask('F-2')).expect(200);
    await client.set('F-3', "estado = 'ANULADA'");
    const again = [
      { ...invoice, invoice_id: 'F-2', valor: '99' },
      { ...invoice, invoice_id: 'F-3', valor: '99' },
    ];
    expect(await counts(...again)).to.deep.equal({ created: 0, changed: 0, left: 2 });
    expect(await warnings(...again)).to.deep.equal([
      'facturas: paid, annulled or of a process, and left as they are: F-2, F-3',
    ]);
    expect(await warnings({ ...invoice, invoice_id: 'F-2' })).to.deep.equal([]);
    expect([await client.stateOf('F-2'), await client.stateOf('F-3')]).to.deep.equal(['PAGADA', 'ANULADA']);
    expect((await client.query('F-2').expect(200)).body.data).to.include({ valor: '10.00' });
  });

  it('neither changes nor exports the invoices of processes', async () => {
    const { factura } = await issue(client);
    const other = { ...invoice, invoice_id: factura };
    expect(await counts(other)).to.deep.equal({ created: 0, changed: 0, left: 1 });
    expect(await warnings(other)).to.deep.equal([
      `facturas: paid, annulled or of a process, and left as they are: ${factura}`,
    ]);
    expect((await client.query(factura).expect(200)).body.data).to.include({ Usable: true, valor: '125000.50' });
    expect(await exportText(client.host))
      .to.include('invoice_id: F-3')
      .and.not.include(factura);
  });

  it('is exported whole; an invoice that was paid here cannot be paid elsewhere', async () => {
    const text = await exportText(client.host);
    expect(text).to.match(/invoice_id: F-2[\s\S]*?estado: PAGADA/);
    const other = await CorrespondentsClient.start();
    try {
      await importBundle(other.host, { facturas: [{ ...invoice, invoice_id: 'F-2', estado: 'PAGADA' }] });
      const { body } = await other.query('F-2').expect(200);
      expect(body.data).to.include({ Usable: false, estado: 'PAGADA' });
      const paid = await other.pay((body as { request_id: string }).request_id).expect(200);
      expect(paid.body.status).to.equal('2');
    } finally {
      await other.stop();
    }
  });

  it('has personal data: it is exported only together with users', async () => {
    const { database, host } = client.host;
    const [all, plain] = await Promise.all(
      [true, false].map((users) => exportBundle(host.bundleSections, database, { users, superusers: false })),
    );
    expect(all).to.include('Carlos Restrepo').and.include('facturas:');
    expect(plain).not.to.include('Carlos Restrepo').and.not.include('facturas');
  });

  it('refuses invalid invoices, with line and field', async () => {
    expect(await refusalOf(client.host, { facturas: [invoice, { ...invoice, invoice_id: 'x', valor: 0 }] })).to.match(
      /facturas\[1\]\.valor/,
    );
    expect(await refusalOf(client.host, { facturas: [invoice, invoice] })).to.match(/facturas\[1\]/);
  });

  it(`imports ${MANY} invoices in few statements, also the second time`, async () => {
    const facturas = Array.from({ length: MANY }, (_none, index) => ({
      ...invoice,
      invoice_id: `M-${index}`,
      valor: `${index + 1}.05`,
    }));
    let report: object | undefined;
    const first = await statementsDuring(client.host.database, async () => {
      report = await counts(...facturas);
    });
    expect(report).to.deep.equal({ created: MANY, changed: 0, left: 0 });
    // A statement of SQL Server holds fewer rows.
    const share = client.host.database.dialect === 'postgres' ? 1 : 2;
    expect(first.length).to.be.lessThan(50 * share);
    const again = await statementsDuring(client.host.database, async () => {
      report = await counts(...facturas);
    });
    expect(report).to.deep.equal({ created: 0, changed: 0, left: MANY });
    expect(again.length).to.be.lessThan(25 * share);
    const [audited] = await client.host.database.rows<{ entries: number | string }>(
      "SELECT COUNT(*) AS entries FROM host_audit_entry WHERE action = 'host.bundle.section'",
    );
    expect(Number(audited!.entries)).to.be.lessThan(10);
  });
});
