import { expect } from 'chai';
import fc from 'fast-check';
import { malformedUpdates } from '../../plugins/messenger/support/malformed-updates.js';
import { MessengerCity, type CityBot } from '../../plugins/messenger/support/messenger-city.js';
import { roundsOf } from '../support/rounds.js';
import { SeededRandom } from '../../support/seeded-random.js';

const bodies = roundsOf('HOSTILE_UPDATES', 10_000);
const { seed } = SeededRandom.of('HOSTILE_SEED');

describe(`${bodies} malformed updates of the messenger (seed ${seed})`, () => {
  let city: MessengerCity;
  let bot: CityBot;
  before(async () => {
    city = await MessengerCity.start({ config: { logging: { level: 'warn' } } });
    bot = await city.linkedBot();
  });
  after(() => city?.stop());

  it('are all answered 200', async () => {
    for (const body of fc.sample(malformedUpdates, { numRuns: bodies, seed: seed | 0 })) {
      const answer = await city.post(bot, body);
      expect([answer.status, await answer.text()], body.toString('base64')).to.deep.equal([200, '{"ok":true}']);
    }
  });

  it('leave no job that failed, and no error in the log', async () => {
    await city.settled();
    const failed = await city.host.database.rows(`SELECT name, last_error FROM host_job WHERE state = 'FALLIDA'`);
    expect(failed).to.deep.equal([]);
    const errors = city.host.logLines.filter((line) => (JSON.parse(line) as { level: unknown }).level === 'error');
    expect(errors).to.deep.equal([]);
  });
});
