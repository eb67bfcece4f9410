import { expect } from 'chai';
import { postgresOnly } from '../../support/postgres-only.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { chargesOf, issue, withdraw } from './support/charged.js';
import { CorrespondentsClient } from './support/correspondents-client.js';

describe('invoices of processes, paid and withdrawn at the same time', () => {
  let client: CorrespondentsClient;

  before(async () => {
    client = await CorrespondentsClient.start();
  });
  after(() => client?.stop());

  it('are one of the two, and both answers say so', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { factura } = await issue(client);
      const requestId = await client.ask(factura);
      const paying = client.pay(requestId).expect(200);
      const [paid, isWithdrawn] = await Promise.all([paying, withdraw(client, factura)]);
      const { status } = paid.body as { status: string };
      outcomes.add(`${status} ${isWithdrawn} ${await client.stateOf(factura)}`);
    }
    for (const outcome of outcomes) expect(outcome).to.be.oneOf(['0 false PAGADA', '3 true ANULADA']);
  });

  it('wait for a payment under way before they are withdrawn', async function () {
    postgresOnly(this, 'the moment is held by its LOCK TABLE');
    const { database } = client.host;
    const { factura } = await issue(client);
    const requestId = await client.ask(factura);
    const tx = await database.sequelize.transaction();
    // The payment has marked the invoice, and waits to write its entry.
    await database.rows('LOCK TABLE correspondents_ledger IN EXCLUSIVE MODE', [], tx);
    const paying = client
      .pay(requestId)
      .expect(200)
      .then(({ body }) => body as { status: string });
    await untilWaiting(database);
    const withdrawing = withdraw(client, factura);
    await untilWaiting(database, 2);
    await tx.commit();
    expect([(await paying).status, await withdrawing]).to.deep.equal(['0', false]);
  });

  it('are not paid where a withdrawal under way commits', async () => {
    const { database } = client.host;
    const { factura } = await issue(client);
    const requestId = await client.ask(factura);
    const tx = await database.sequelize.transaction();
    expect(await chargesOf(client).withdrawInvoice(tx, factura)).to.equal(true);
    const paying = client
      .pay(requestId)
      .expect(200)
      .then(({ body }) => body as { status: string });
    await untilWaiting(database);
    await tx.commit();
    expect((await paying).status).to.equal('3');
  });
});
