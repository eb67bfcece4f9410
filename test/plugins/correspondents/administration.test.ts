import { expect } from 'chai';
import type { AdminCaller } from '../../../testing/admin-caller.js';
import { CorrespondentsClient } from './support/correspondents-client.js';

const invoice = {
  invoice_id: 'F-1',
  concepto: 'Impuesto predial 2026',
  titular: 'Carlos Restrepo',
  valor: '125000.50',
  moneda: 'COP',
  vencimiento: '2999-12-31',
};

describe('invoices, by the admin procedures', () => {
  let client: CorrespondentsClient;
  let admin: AdminCaller;

  before(async () => {
    client = await CorrespondentsClient.start();
    admin = await client.admin();
  });
  after(() => client?.stop());

  const save = async (given: object): Promise<string> => {
    const { data, reason } = await admin.mutate('correspondents.invoices.save', given);
    return (data?.outcome as string | undefined) ?? reason!;
  };

  it('are created, changed, and left unchanged', async () => {
    expect(await save(invoice)).to.equal('created');
    expect(await save({ ...invoice, valor: 125000.5 })).to.equal('left');
    expect(await save({ ...invoice, valor: '00200000' })).to.equal('changed');
    const { vencimiento: _day, ...without } = invoice;
    expect(await save(without)).to.equal('changed');
    const [stored] = await admin.items('correspondents.invoices.list');
    expect(stored).to.deep.include({ ...invoice, vencimiento: null, estado: 'PENDIENTE' });
  });

  it('are not saved over a change that their editor has not seen', async () => {
    const invoice_id = 'REV-1';
    expect(await save({ ...invoice, invoice_id, revision: '0' })).to.equal('created');
    expect(await save({ ...invoice, invoice_id, valor: '1', revision: '0' })).to.equal('stale_revision');
    const [{ revision } = {}] = await admin.items('correspondents.invoices.list', { search: invoice_id });
    expect(await save({ ...invoice, invoice_id, valor: '2', revision })).to.equal('changed');
    expect(await save({ ...invoice, invoice_id, valor: '3', revision })).to.equal('stale_revision');
    await admin.mutate('correspondents.invoices.annul', { invoice_id, motivo: 'Doble' });
  });

  it('are neither changed nor annulled once they are paid or annulled', async () => {
    const annul = (invoice_id: string) =>
      admin.mutate('correspondents.invoices.annul', { invoice_id, motivo: 'Doble' });
    await save({ ...invoice, invoice_id: 'F-2' });
    await client.pay(await client.ask('F-2')).expect(200);
    expect(await save({ ...invoice, invoice_id: 'F-2' })).to.equal('left');
    expect(await save({ ...invoice, invoice_id: 'F-2', valor: '1' })).to.equal('invoice_paid');
    expect((await annul('F-2')).reason).to.equal('invoice_paid');

    await save({ ...invoice, invoice_id: 'F-3' });
    expect((await annul('F-3')).data).to.deep.equal({ ok: true });
    expect((await annul('F-3')).reason).to.equal('invoice_annulled');
    expect(await save({ ...invoice, invoice_id: 'F-3', valor: '1' })).to.equal('invoice_annulled');
    expect((await client.query('F-3').expect(200)).body.data).to.include({ Usable: false, estado: 'ANULADA' });
    expect((await annul('NO-HAY')).reason).to.equal('not_found');
  });

  it('are saved, paid and annulled at the same time: one wins, and only the amount that was asked for is paid', async () => {
    for (let round = 0; round < 10; round += 1) {
      const invoice_id = `R-${round}`;
      await save({ ...invoice, invoice_id });
      const requestId = await client.ask(invoice_id);
      const [paid, saved, annulled] = await Promise.all([
        client.pay(requestId).expect(200),
        save({ ...invoice, invoice_id, valor: '7' }),
        admin.mutate('correspondents.invoices.annul', { invoice_id, motivo: 'Doble' }),
      ]);
      const [stored] = await admin.items('correspondents.invoices.list', { search: invoice_id });
      const { status } = paid.body as { status: string };
      if (status === '0') {
        expect(stored).to.include({ estado: 'PAGADA', valor: '125000.50' });
        expect([saved, annulled.reason]).to.deep.equal(['invoice_paid', 'invoice_paid']);
      } else expect([status, stored!['estado']]).to.deep.equal(['3', 'ANULADA']);
    }
  });

  it('are found by words, state and page', async () => {
    await save({ ...invoice, invoice_id: 'B-1', titular: 'María Ñáñez', concepto: '100% de aseo' });
    const found = async (filter: object): Promise<unknown[]> =>
      (await admin.items('correspondents.invoices.list', filter)).map(({ invoice_id }) => invoice_id);
    expect(await found({ search: 'maria ASEO' })).to.deep.equal(['B-1']);
    expect(await found({ search: '100%' })).to.deep.equal(['B-1']);
    expect(await found({ search: '_' })).to.deep.equal([]);
    expect(await found({ search: 'F-', estado: 'ANULADA' })).to.deep.equal(['F-3']);
    expect(await found({ search: 'F-', limit: 1 })).to.deep.equal(['F-3', 'F-2', 'F-1']);
    expect(await found({ search: 'mar nan b-1' })).to.deep.equal(['B-1']);
    // A number must match whole, and a word from its beginning.
    for (const none of ['10', 'seo', 'maria predial']) expect(await found({ search: none })).to.deep.equal([]);
    await save({ ...invoice, invoice_id: 'B-1', titular: 'Óscar Peña', concepto: '100% de aseo' });
    expect(await found({ search: 'maria' })).to.deep.equal([]);
    expect(await found({ search: 'PEÑA aseo', estado: 'PENDIENTE' })).to.deep.equal(['B-1']);
    expect(await found({ search: 'peña', estado: 'ANULADA' })).to.deep.equal([]);
  });

  it('are refused where they are invalid', async () => {
    const wrong: [object, string][] = [
      [{ valor: '0' }, 'valor'],
      [{ valor: '-5' }, 'valor'],
      [{ valor: '1.005' }, 'valor'],
      [{ valor: 1.005 }, 'valor'],
      [{ valor: '1e3' }, 'valor'],
      [{ valor: '12345678901234567' }, 'valor'],
      [{ valor: null }, 'valor'],
      [{ moneda: 'cop' }, 'moneda'],
      [{ vencimiento: '2026-02-30' }, 'vencimiento'],
      [{ titular: ' ' }, 'titular'],
      [{ invoice_id: 'F 1' }, 'invoice_id'],
      [{ estado: 'PAGADA' }, 'estado'],
    ];
    for (const [change, field] of wrong) {
      const { status, reason, errors } = await admin.mutate('correspondents.invoices.save', { ...invoice, ...change });
      expect([status, reason, Object.keys(errors ?? {})[0]], JSON.stringify(change)).to.deep.equal([
        400,
        'invalid',
        field,
      ]);
    }
  });

  it('need a permission to read, and another to change', async () => {
    const reader = await client.admin('lectora');
    expect((await reader.query('correspondents.invoices.list')).status).to.equal(200);
    expect((await reader.mutate('correspondents.invoices.save', invoice)).status).to.equal(403);
  });

  it('are audited, without the name of the holder', async () => {
    const rows = await client.host.database.rows<{ action: string; details: unknown }>(
      "SELECT action, details FROM host_audit_entry WHERE action LIKE 'correspondents.%' ORDER BY id",
    );
    expect(rows[0]!.action).to.equal('correspondents.invoice.saved');
    expect(rows.map(({ action }) => action)).to.include('correspondents.invoice.annulled');
    expect(JSON.stringify(rows)).not.to.match(/Restrepo|Ñáñez|Doble/);
  });
});
