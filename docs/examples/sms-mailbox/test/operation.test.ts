import { expect } from 'chai';
import { until, type TestHost } from 'ventanilla/testing';
import { Gateway } from './gateway.js';
import { bring, environment, message, PHONE, SECRET, startCity } from './city.js';

const METRICS_TOKEN = 'figuras-de-la-ciudad';

describe('a city with a mailbox', () => {
  const gateway = new Gateway();
  let apiRoot: string;
  let city: TestHost;
  before(async () => {
    apiRoot = await gateway.start();
    city = await startCity(apiRoot, { config: { logging: { level: 'info' }, metrics: { token: METRICS_TOKEN } } });
  });
  after(async () => {
    await city?.stop();
    await gateway.stop();
  });

  it('counts messages by outcome', async () => {
    await bring(city.url, message('o1', 'Un hueco'));
    await bring(city.url, message('o1', 'Un hueco'));
    await bring(city.url, message('o2', 'x'.repeat(161)));
    await bring(city.url, message('o3', 'Hola', '+573009999999'));
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const figures = await (await fetch(`${city.url}/metrics`, { headers })).text();
    for (const outcome of ['filed', 'repeated', 'refused', 'unknown_phone'])
      expect(figures).to.match(new RegExp(`^ventanilla_sms_mailbox_messages_total\\{outcome="${outcome}"\\} 1$`, 'm'));
  });

  it('has its webhook in the OpenAPI document, and no phone, text or secret in the log', async () => {
    const document = (await (await fetch(`${city.url}/openapi.json`)).json()) as { paths: object };
    expect(document.paths).to.have.property('/sms-mailbox/webhook');
    await until('the message is answered', () => gateway.taken.length > 0);
    const log = city.logLines.join('');
    expect(log).to.include('/sms-mailbox/webhook');
    for (const secret of [PHONE.slice(1), 'Un hueco', SECRET]) expect(log).not.to.include(secret);
  });

  it('is degraded, and not down, while the gateway is away', async () => {
    const health = async () => {
      const answer = await fetch(`${city.url}/health/ready`);
      return { status: answer.status, checks: ((await answer.json()) as { checks: object }).checks };
    };
    expect(await health()).to.have.property('status', 200);
    expect(await health()).to.have.nested.property('checks.sms-mailbox', 'ok');
    gateway.isAway = true;
    // The results of health checks are reused for five seconds.
    city.clock.advance(60);
    expect(await health()).to.have.property('status', 200);
    expect(await health()).to.have.nested.property('checks.sms-mailbox', 'failed');
    expect(city.logLines.join('')).to.match(/the gateway answered 503.*sms-mailbox\.apiRoot|sms-mailbox\.apiRoot.*503/);
  });

  it('does not start without its secrets, and names the key', async () => {
    for (const [name, key] of Object.entries({ SMS_MAILBOX_TOKEN: 'apiToken', SMS_MAILBOX_SECRET: 'webhookSecret' })) {
      const started = startCity(apiRoot, { environment: { ...environment, [name]: '' } });
      const outcome = await started.then(
        async (host) => {
          await host.stop();
          return 'it started';
        },
        (error: unknown) => String(error),
      );
      expect(outcome).to.include(`sms-mailbox.${key}`);
    }
  });
});
