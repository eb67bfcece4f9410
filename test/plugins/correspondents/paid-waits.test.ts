import { expect } from 'chai';
import { service } from '../../../host/boot/container/build-container.js';
import { ChargedWaits, type InvoicePayment } from '../../../plugins/workflow/contract.js';
import { until } from '../../../testing/until.js';
import { CorrespondentsClient, sourceNames } from './support/correspondents-client.js';

const MINUTE = 60;

for (const source of sourceNames) {
  describe(`the waits for an invoice of the source ${source}`, () => {
    const heard: InvoicePayment[] = [];
    let failures = 0;
    let client: CorrespondentsClient;

    before(async () => {
      const waits: ChargedWaits = {
        invoicePaid: (payment) => {
          heard.push(payment);
          failures -= 1;
          return failures < 0 ? Promise.resolve() : Promise.reject(new Error('the step fails for now'));
        },
      };
      client = await CorrespondentsClient.start(source, { overrides: [service(ChargedWaits, waits)] });
    });
    after(() => client?.stop());

    const hasJobs = async (): Promise<boolean> =>
      (await client.host.database.rows("SELECT id FROM host_job WHERE name = 'correspondents/end-waits'")).length > 0;

    it('get its payment until they have taken it', async () => {
      failures = 1;
      const { invoice_id: factura, valor, moneda } = await client.invoice();
      const { body } = await client.pay(await client.ask(factura)).expect(200);
      await until('the first attempt is made', () => heard.length === 1);
      await until('it is to be repeated', async () => {
        client.host.clock.advance(MINUTE);
        return heard.length === 2 && !(await hasJobs());
      });
      const { comprobante, fecha } = body.data as { comprobante: string; fecha: string };
      const payment = { factura, comprobante, valor, moneda, at: new Date(fecha) };
      expect(heard).to.deep.equal([payment, payment]);
    });

    it('get nothing of a refused payment', async () => {
      heard.length = 0;
      const { invoice_id } = await client.invoice({ estado: 'ANULADA' });
      await client.pay(await client.ask(invoice_id)).expect(200);
      expect(await hasJobs()).to.equal(false);
      expect(heard).to.deep.equal([]);
    });
  });
}

describe('a payment where no plugin waits for any', () => {
  it('writes no job', async () => {
    const client = await CorrespondentsClient.start();
    try {
      const refused = "CHECK (name <> 'correspondents/end-waits')";
      await client.host.database.rows(`ALTER TABLE host_job ADD CONSTRAINT test_no_job ${refused}`);
      const { invoice_id } = await client.invoice();
      expect((await client.pay(await client.ask(invoice_id)).expect(200)).body.status).to.equal('0');
    } finally {
      await client.stop();
    }
  });
});
