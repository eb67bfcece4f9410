import { expect } from 'chai';
import { CheckFailedError } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { healthOf } from '../../../support/health-of.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';

describe('/health/ready', () => {
  let host: TestHost;
  let mail: () => Promise<void>;

  before(async () => {
    const checked = pluginOf({ id: 'letters', health: () => mail() });
    const calm = pluginOf({ id: 'calm', health: () => Promise.resolve() });
    mail = () => Promise.resolve();
    host = await startTestHost({ plugins: [peoplePlugin(), checked, calm], config: { logging: { level: 'info' } } });
  });
  after(() => host.stop());

  const ready = () => healthOf(host);
  const checks = { database: 'ok', audit: 'ok', storage: 'ok', mail: 'ok', letters: 'ok', calm: 'ok' };

  it('is well when every plugin is', async () => {
    mail = () => Promise.resolve();
    expect(await ready()).to.deep.equal({
      status: 200,
      body: { status: 'ok', checks },
    });
  });

  for (const [how, check] of [
    ['rejects', () => Promise.reject(new Error('smtp.city.example:25 refused'))],
    [
      'throws',
      () => {
        throw new Error('smtp.city.example:25 refused');
      },
    ],
    ['does not answer', () => new Promise<void>(() => undefined)],
  ] as const) {
    it(`is degraded, not down, when the check of a plugin ${how}`, async () => {
      mail = check;
      expect(await ready()).to.deep.equal({
        status: 200,
        body: { status: 'degraded', checks: { ...checks, letters: 'failed' } },
      });
    });
  }

  it('says nothing of why, which is in the log', async () => {
    mail = () => Promise.resolve();
    await ready();
    mail = () => Promise.reject(new CheckFailedError('no letters today', { key: 'letters.box' }));
    host.clock.advance(5);
    const text = await (await fetch(`${host.url}/health/ready`)).text();
    expect(text)
      .to.include('"letters":"failed"')
      .and.not.match(/letters\.box|no letters today/);
    const [line] = host.logLines.filter((logged) => logged.includes('letters.box'));
    expect(JSON.parse(line!)).to.include({ check: 'letters', key: 'letters.box', reason: 'no letters today' });
  });

  it('is 503 without the database', async () => {
    mail = () => Promise.resolve();
    const { database } = host;
    const rows = database.rows.bind(database);
    database.rows = () => Promise.reject(new Error('away'));
    try {
      const { status, body } = await ready();
      expect(status).to.equal(503);
      expect(body).to.deep.include({ status: 'unavailable' });
    } finally {
      database.rows = rows;
    }
    expect((await ready()).status).to.equal(200);
  });
});

describe('/health/live', () => {
  it('asks nobody', async () => {
    const plugin = pluginOf({ health: () => Promise.reject(new Error('ill')) });
    const host = await startTestHost({ plugins: [peoplePlugin(), plugin] });
    const answer = await fetch(`${host.url}/health/live`);
    expect(answer.status).to.equal(200);
    expect(await answer.json()).to.deep.equal({ status: 'ok' });
    await host.stop();
  });
});
