import { expect } from 'chai';
import { eventListener } from '../../../host/plugin-api/index.js';
import { invoicePaid } from '../../../plugins/correspondents/contract.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { until } from '../../../testing/until.js';
import { DatabaseProxy } from '../../host/support/database-proxy.js';
import { pluginOf } from '../../host/support/plugin-of.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { correspondentPlugins, CorrespondentsClient, sourceNames } from './support/correspondents-client.js';

const heard: { requestId: string; comprobante: string }[] = [];

const listening = pluginOf({
  listens: () => [
    eventListener({
      event: invoicePaid,
      name: 'sample/hear-of-payments',
      handle: (data) => {
        heard.push(data);
        return Promise.resolve();
      },
    }),
  ],
});

const waiting = `SELECT pid FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND query LIKE '%INTO correspondents_payment%' AND datname = current_database()`;
const payments = 'SELECT COUNT(*) AS n FROM correspondents_payment';

for (const source of sourceNames) {
  describe(`a payment that fails half-way, of the source ${source}`, () => {
    let client: CorrespondentsClient;

    before(async () => {
      client = await CorrespondentsClient.start(source, { plugins: [...correspondentPlugins, listening] });
      heard.length = 0;
    });
    after(() => client?.stop());

    it('leaves no trace, publishes no event, and can be repeated by the same request', async () => {
      const { database } = client.host;
      const { invoice_id } = await client.invoice();
      const requestId = await client.ask(invoice_id);
      await database.rows(
        "ALTER TABLE correspondents_ledger ADD CONSTRAINT test_no_payment CHECK (movimiento = 'CONSULTA')",
      );
      expect((await client.pay(requestId)).status).to.equal(500);
      expect(await client.stateOf(invoice_id)).to.equal('PENDIENTE');
      expect(Number((await database.rows<{ n: number | string }>(payments))[0]!.n)).to.equal(0);
      expect(await database.rows("SELECT id FROM host_job WHERE name = 'sample/hear-of-payments'")).to.deep.equal([]);
      await database.rows('ALTER TABLE correspondents_ledger DROP CONSTRAINT test_no_payment');

      const { body } = await client.pay(requestId).expect(200);
      expect(body.status).to.equal('0');
      await client.pay(requestId).expect(200);
      await client.pay(await client.ask(invoice_id)).expect(200);
      await until('it is told', () => heard.length > 0);
      await until('no job is left', async () => (await database.rows('SELECT id FROM host_job')).length === 0);
      expect(heard).to.have.length(1);
      expect(heard[0]).to.deep.include({
        requestId,
        invoiceId: invoice_id,
        comprobante: body.data.comprobante,
        valor: '125000.50',
        moneda: 'COP',
        userId: await client.userId('banco'),
        at: body.data.fecha,
      });
    });

    it('is not made where its request was refused meanwhile', async function () {
      postgresOnly(this, 'the moment is held by its LOCK TABLE');
      const { database, clock } = client.host;
      const { invoice_id } = await client.invoice();
      const requestId = await client.ask(invoice_id);
      const [payment] = await database.rows<{ n: number | string }>(payments);
      const tx = await database.sequelize.transaction();
      await database.rows('LOCK TABLE correspondents_payment IN EXCLUSIVE MODE', [], tx);
      const paying = client.pay(requestId).then(({ body }) => body as { status: string; data: object });
      await until('it waits', async () => (await database.rows(waiting)).length > 0);
      // As by a copy of the call on another host, a moment ago.
      const motivo = 'La factura cambió desde la consulta. Consúltela de nuevo.';
      const refused = { at: clock.now(), dia: '2026-01-01', movimiento: 'PAGO', status: '3', user_id: 1 };
      await database.insertRows('correspondents_ledger', [{ ...refused, request_id: requestId, invoice_id, motivo }]);
      await tx.commit();
      expect(await paying).to.deep.include({ status: '3', data: { mensaje: motivo } });
      expect(await client.stateOf(invoice_id)).to.equal('PENDIENTE');
      expect((await database.rows(payments))[0]).to.deep.equal(payment);
      expect((await client.pay(await client.ask(invoice_id)).expect(200)).body.status).to.equal('0');
    });
  });

  describe(`a database that is away, of the source ${source}`, () => {
    it('makes calls 503, which may be repeated', async () => {
      const database = await createTestDatabase();
      const proxy = await DatabaseProxy.to(database.url);
      const client = await CorrespondentsClient.start(source, { databaseUrl: proxy.url });
      try {
        await client.makeCityTables();
        const { invoice_id } = await client.invoice();
        const requestId = await client.ask(invoice_id);
        proxy.takeAway();
        for (const call of [() => client.query(invoice_id), () => client.pay(requestId)]) {
          const { status, body, headers } = await call();
          expect([status, body.code]).to.deep.equal([503, 'unavailable']);
          expect(Number(headers['retry-after'])).to.be.greaterThan(0);
        }
        proxy.bringBack();
        expect((await client.pay(requestId).expect(200)).body.status).to.equal('0');
      } finally {
        await client.stop();
        proxy.close();
        await database.drop();
      }
    });
  });
}
