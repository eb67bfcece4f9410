import { expect } from 'chai';
import { until, type TestHost } from 'ventanilla/testing';
import { Gateway } from './gateway.js';
import { bring, message, PHONE, recordsOf, startCity } from './city.js';
import { InstalledService } from './installed-service.js';

describe('a mailbox whose host is killed', () => {
  const gateway = new Gateway();
  let city: TestHost;
  let service: InstalledService;

  before(async () => {
    const apiRoot = await gateway.start();
    // This host shares the database, and runs no jobs.
    city = await startCity(apiRoot, { config: { jobs: { workers: 0 } } });
    service = new InstalledService(city, apiRoot);
  });
  after(async () => {
    await service?.stop();
    await city?.stop();
    await gateway.stop();
  });

  /** Returns the place of each answer's record among all records. */
  const answers = async (): Promise<number[]> => {
    const records = await recordsOf(city);
    return gateway.taken.map(({ text }) => records.findIndex(({ radicado }) => text.includes(radicado)));
  };
  const jobs = () => city.database.rows("SELECT * FROM host_job WHERE name = 'sms-mailbox/answer'");
  const answered = (count: number) => until(`${count} messages are answered`, () => gateway.taken.length >= count);

  it('between filing and answers, loses none: each is sent once, in the order of the messages', async () => {
    const first = await service.start({ workers: 0 });
    for (const id of ['k1', 'k2', 'k3']) expect((await bring(first.url, message(id, id))).status).to.equal(200);
    await first.kill();
    expect(await recordsOf(city)).to.have.length(3);
    expect(gateway.asked).to.deep.equal([]);
    const waiting = await jobs();
    expect(waiting).to.have.length(3);
    expect(JSON.stringify(waiting), 'what administrators see').not.to.include(PHONE.slice(1));

    const next = await service.start();
    // The gateway repeats the calls whose answers were lost.
    for (const id of ['k3', 'k1']) expect((await bring(next.url, message(id, id))).status).to.equal(200);
    expect((await bring(next.url, message('k4', 'k4'))).status).to.equal(200);
    await answered(4);
    expect(await answers()).to.deep.equal([0, 1, 2, 3]);
    expect(gateway.asked).to.have.length(4);
    // Killed before this, the last answer would be sent again.
    await until('each answer is marked', async () => (await jobs()).length === 0);
    await next.kill();
  });

  it('between an answer and the end of its job, sends it again under the same key, before the later ones', async () => {
    gateway.taken.length = 0;
    gateway.asked.length = 0;
    gateway.isSilent = true;
    const first = await service.start();
    for (const id of ['k5', 'k6']) expect((await bring(first.url, message(id, id))).status).to.equal(200);
    await answered(1);
    await first.kill();
    gateway.isSilent = false;

    await service.start();
    await answered(2);
    expect(await answers()).to.deep.equal([4, 5]);
    const [taken, again, other] = gateway.asked;
    expect(gateway.asked).to.have.length(3);
    expect(again).to.equal(taken);
    expect(other).not.to.equal(taken);
  });
});
