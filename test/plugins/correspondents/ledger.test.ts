import { expect } from 'chai';
import { chainedLogs } from '../../../host/data/audit/chained-logs.js';
import { AuditLog, Secrets, UserDirectory } from '../../../host/plugin-api/index.js';
import { newUserAccount, UserAccounts } from '../../../plugins/auth/contract.js';
import { ledgerChain } from '../../../plugins/correspondents/ledger/ledger-chain.js';
import { AuditView } from '../../host/data/audit/support/audit-view.js';
import { rejectionOf } from '../../host/support/rejection.js';
import { CorrespondentsClient } from './support/correspondents-client.js';

describe('the ledger of correspondents', () => {
  let client: CorrespondentsClient;
  let requestId: string;
  let invoiceId: string;

  before(async () => {
    client = await CorrespondentsClient.start();
    invoiceId = (await client.invoice()).invoice_id;
    requestId = await client.ask(invoiceId);
    await client.pay(requestId).expect(200);
    await client.query('NO-HAY', 'caja').expect(200);
  });
  after(() => client?.stop());

  it('cannot be changed: the database refuses it', async () => {
    const { database } = client.host;
    for (const sql of [
      "UPDATE correspondents_ledger SET valor = '1.00'",
      "UPDATE correspondents_ledger SET status = '2' WHERE id = 1",
      'DELETE FROM correspondents_ledger',
      'DELETE FROM correspondents_ledger WHERE id = 1',
      ...(database.dialect === 'postgres' ? ['TRUNCATE correspondents_ledger'] : []),
    ]) {
      const error = await rejectionOf(database.rows(sql));
      expect(error.message, sql).to.match(/append-only/);
    }
    expect(await client.ledger('request_id', requestId)).to.have.length(2);
  });

  it('accepts neither a second payment of an invoice nor a second answer to a request', async () => {
    const { database } = client.host;
    const rows = await database.rows<Record<string, string>>(
      `SELECT * FROM correspondents_ledger WHERE request_id = $1 ORDER BY id`,
      [requestId],
    );
    // SQL Server computes these columns.
    const isWritten = ([column]: readonly [string, string]): boolean => !column.endsWith('_key');
    const entries = rows.map((row) => Object.fromEntries(Object.entries(row).filter(isWritten)));
    for (const { id: _id, ...entry } of entries) {
      const same = rejectionOf(database.insertRows('correspondents_ledger', [entry]));
      expect(database.isUniqueViolation(await same)).to.equal(true);
    }
    const { id: _id, ...payment } = entries[1]!;
    const other = { ...payment, request_id: '6f1c2d34-8f0e-4b7a-9a53-3d9f0a6b7c11' };
    const second = await rejectionOf(database.insertRows('correspondents_ledger', [other]));
    expect(database.isUniqueViolation(second, 'correspondents_ledger_paid_uq')).to.equal(true);
  });

  it('has a hash chain, whose verification detects a change', async () => {
    const { container, database } = client.host;
    const logs = chainedLogs(container);
    expect(logs.map(({ name }) => name)).to.include(ledgerChain.name);
    const view = new AuditView(database, container.get<AuditLog>(AuditLog), container.get<Secrets>(Secrets), logs);
    await view.seal();
    const report = await view.verify(ledgerChain);
    expect(report.problem).to.equal(undefined);
    expect(report.head.seq).to.be.greaterThan(2);
    if (database.dialect !== 'postgres') return;
    await view.undone(async (seen) => {
      await seen.database.rows('ALTER TABLE correspondents_ledger DISABLE TRIGGER correspondents_ledger_append_only');
      await seen.database.rows("UPDATE correspondents_ledger SET valor = '1.00' WHERE id = 1");
      expect((await seen.verify(ledgerChain)).problem).not.to.equal(undefined);
    });
  });

  it('is read by staff, filtered and page by page', async () => {
    const reader = await client.admin('lectora');
    const all = await reader.items('correspondents.ledger.list', { limit: 1 });
    expect(all.map(({ movimiento, status }) => `${String(movimiento)}${String(status)}`)).to.deep.equal([
      'CONSULTA1',
      'PAGO0',
      'CONSULTA0',
    ]);
    const caja = await client.userId('caja');
    const narrowed: [object, number][] = [
      [{ userId: caja }, 1],
      [{ invoice_id: invoiceId }, 2],
      [{ movimiento: 'PAGO' }, 1],
      [{ status: '1' }, 1],
      [{ dia: all[0]!['dia'] }, 3],
      [{ dia: '2001-01-01' }, 0],
      [{ invoice_id: invoiceId, movimiento: 'CONSULTA', status: '0' }, 1],
    ];
    for (const [filter, count] of narrowed) {
      expect(await reader.items('correspondents.ledger.list', filter), JSON.stringify(filter)).to.have.length(count);
    }
    const wrong = await reader.query('correspondents.ledger.list', { dia: '2026-02-30' });
    expect([wrong.status, wrong.reason]).to.deep.equal([400, 'invalid']);
  });

  it('keeps users that it refers to from being removed', async () => {
    const { container, database } = client.host;
    const accounts = container.get<UserAccounts>(UserAccounts);
    const jefa = await container.get<UserDirectory>(UserDirectory).identityOf(await client.userId('jefa'));
    const { id } = await accounts.createAccount(jefa!, newUserAccount.parse({ username: 'nueva' }));
    const at = client.host.clock.now();
    const entry = { at, dia: '2026-01-01', movimiento: 'CONSULTA', status: '1', user_id: id };
    await database.insertRows('correspondents_ledger', [{ ...entry, request_id: 'x', invoice_id: 'x' }]);
    const refused = await rejectionOf(accounts.removeAccount(jefa!, id));
    expect(refused).to.deep.include({ code: 'in_use' });
  });
});
