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
    // It shares the database, and does no jobs.
    city = await startCity(apiRoot, { config: { jobs: { workers: 0 } } });
    service = new InstalledService(city, apiRoot);
  });
  after(async () => {
    await service?.stop();
    await city?.stop();
    await gateway.stop();
  });

  /** The place of each answer's record among all records. */
  const answers = async (): Promise<number[]> => {
    const records = await recordsOf(city);
    return gateway.taken.map(({ text }) => records.findIndex(({ radicado }) => text.includes(radicado)));
  };
  const answered = (count: number) => until(`${count} messages are answered`, () => gateway.taken.length >= count);
  /** Until the database knows of each answer: a host that is killed before gives its last one again. */
  const marked = () =>
    until('no answer is due', async () => {
      const sql = "SELECT id FROM host_job WHERE name = 'sms-mailbox/answer' AND state = 'PENDIENTE'";
      return (await city.database.rows(sql)).length === 0;
    });

  it('between filing and answers, loses none: each is given once, in the order of the messages', async () => {
    const first = await service.start({ workers: 0 });
    for (const id of ['k1', 'k2', 'k3']) expect((await bring(first.url, message(id, id))).status).to.equal(200);
    await first.kill();
    expect(await recordsOf(city)).to.have.length(3);
    expect(gateway.asked).to.deep.equal([]);
    const jobs = await city.database.rows("SELECT * FROM host_job WHERE name = 'sms-mailbox/answer'");
    expect(jobs).to.have.length(3);
    expect(JSON.stringify(jobs), 'what administrators see').not.to.include(PHONE.slice(1));

    const next = await service.start();
    // The gateway has not heard of all the 200s.
    for (const id of ['k3', 'k1']) expect((await bring(next.url, message(id, id))).status).to.equal(200);
    expect((await bring(next.url, message('k4', 'k4'))).status).to.equal(200);
    await answered(4);
    expect(await answers()).to.deep.equal([0, 1, 2, 3]);
    await marked();
    expect(gateway.asked).to.have.length(4);
    await next.kill();
  });

  it('between an answer and its mark, gives it again under the same key, ahead of those after it', async () => {
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
