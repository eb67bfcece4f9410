import { expect } from 'chai';
import { startTestHost } from '../../../../testing/start-test-host.js';
import { citizens } from '../../../acceptance/support/validation-client.js';
import { CALLER, EMAIL, expectOneTrace, TRACE, validate } from '../../../support/one-trace.js';
import { Opened } from '../../../support/opened.js';
import { OtlpCollector } from '../../../support/otlp-collector.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';

describe('traces that are sent to a collector', () => {
  const opened = new Opened();
  let collector: OtlpCollector;
  let smtp: TestSmtpServer;

  beforeEach(async () => {
    collector = await opened.add(OtlpCollector.start());
    smtp = await opened.add(TestSmtpServer.start());
  });
  afterEach(() => opened.stop());

  it('go from a request over its statements and its job to the mail', async () => {
    const [citizen] = citizens(EMAIL);
    const tracing = { endpoint: `${collector.endpoint}/`, headers: { 'X-Team-Key': 'a secret, of ours' } };
    const host = await startTestHost({
      bundle: { usuarios: [citizen] },
      config: { tracing, mail: smtp.config() },
    });
    const mailed = await validate(host.url, smtp);
    await host.stop();
    expectOneTrace(collector, mailed);
  });

  it('are as many as the configuration says, whatever a caller asks for', async () => {
    const host = await startTestHost({ config: { tracing: { endpoint: collector.endpoint, ratio: 0 } } });
    await fetch(`${host.url}/health/ready`, { headers: { traceparent: `00-${TRACE}-${CALLER}-01` } });
    await host.stop();
    expect(collector.bodies).to.deep.equal([]);
  });
});
