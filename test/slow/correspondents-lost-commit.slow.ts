import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded-postgres/index.js';
import { CorrespondentsClient, sourceNames } from '../plugins/correspondents/support/correspondents-client.js';
import { CuttingProxy } from './support/cutting-proxy.js';

const PAYMENTS = 10;

for (const source of sourceNames) {
  describe(`payments of the source ${source} whose commit is made, and its answer lost`, () => {
    let folder: string;
    let embedded: EmbeddedPostgres;
    let proxy: CuttingProxy;
    let client: CorrespondentsClient;

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-cut-'));
      embedded = await startEmbeddedPostgres({ dataFolder: folder, role: 'owner' });
      proxy = await CuttingProxy.open(embedded.url, 'INTO correspondents_payment');
      // The proxy knows the statement by its text, which a prepared one sends once.
      const config = { database: { preparedStatements: false } };
      client = await CorrespondentsClient.start(source, { databaseUrl: proxy.url, config });
      await client.makeCityTables();
    });
    after(async () => {
      await client?.stop();
      await proxy?.close();
      await embedded?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('are 503 with Retry-After, and found paid by the same request, once', async () => {
      const requests: string[] = [];
      while (requests.length < PAYMENTS) requests.push(await client.ask((await client.invoice()).invoice_id));
      proxy.armed = true;
      for (const requestId of requests) {
        const { status, body, headers } = await client.pay(requestId);
        expect([status, body.code]).to.deep.equal([503, 'unavailable']);
        expect(headers).to.have.property('retry-after');
      }
      expect(proxy.cut, 'commits cut').to.equal(PAYMENTS);
      // Nothing is committed any more: the ledger has what was done.
      for (const requestId of requests) {
        const entries = await client.ledger('request_id', requestId);
        expect(entries.map(({ movimiento, status }) => movimiento + status)).to.deep.equal(['CONSULTA0', 'PAGO0']);
        const { body } = await client.pay(requestId).expect(200);
        expect(body).to.deep.include({ status: '0', request_id: requestId });
        expect(body.data.comprobante).to.equal(entries[1]!.comprobante);
      }
      expect(proxy.cut, 'commits cut').to.equal(PAYMENTS);
    });
  });
}
