import { expect } from 'chai';
import type { Layer } from '../../../host/config/layers.js';
import { startTestHost } from '../../../testing/start-test-host.js';
import { citizens } from '../../acceptance/support/validation-client.js';
import { OtlpCollector, type CollectedSpan } from '../../support/otlp-collector.js';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { RunningService } from '../support/run-service.js';
import { TemporaryFolder } from '../support/temporary-folder.js';

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const [TRACE, CALLER] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const EMAIL = 'ciudadano@correo.example';
const query = 'tipo_identificacion=CC&identificacion=1144012345';

/** Has a citizen's address validated, which a mail is sent for. */
async function validate(url: string, smtp: TestSmtpServer): Promise<string> {
  const answer = await fetch(`${url}/home/api/validar/?${query}`, {
    headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
  });
  expect(answer.status).to.equal(200);
  const { to, email } = await smtp.message(0);
  expect(to).to.deep.equal([EMAIL]);
  return email.text!;
}

/** One trace, from the request to what the mail server was handed. */
function expectOneTrace(collector: OtlpCollector, mailed: string): void {
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const find = (name: string): CollectedSpan => {
    const found = ofTrace.filter((span) => span.name === name);
    expect(found, `${name} of ${ofTrace.map((span) => span.name).join()}`).to.have.length(1);
    return found[0]!;
  };
  const statements = (parent: CollectedSpan): string[] =>
    ofTrace
      .filter(
        ({ name, kind, parentSpanId }) => name === 'statement' && kind === CLIENT && parentSpanId === parent.spanId,
      )
      .map(({ attributes }) => String(attributes['db.query.text']));
  const request = find('GET /home/api/validar');
  expect(request).to.include({ kind: SERVER, parentSpanId: CALLER });
  expect(request.attributes).to.include({ 'http.route': '/home/api/validar' });
  expect(statements(request).join('\n')).to.include('INSERT INTO host_job');
  const job = find('job host/mail');
  expect(job).to.include({ kind: CONSUMER, parentSpanId: request.spanId });
  const mail = find('mail');
  expect(mail).to.include({ kind: CLIENT, parentSpanId: job.spanId });
  expect(mail.attributes).to.deep.equal({ 'ventanilla.mail.template': 'tramites/validation-code' });
  expect(statements(job).join('\n')).to.include('DELETE FROM host_job');
  expect(request.resource).to.include({ 'service.name': 'ventanilla' });

  const roots = collector.spans.filter(({ parentSpanId }) => parentSpanId === '');
  expect(roots.map(({ kind }) => kind)).not.to.include(CLIENT, 'what the host asks by itself is no trace');
  const told = collector.bodies.join('\n');
  const codes = [...mailed.matchAll(/\b[2-9A-HJKMNP-Z]{5}\b/g)].map(([code]) => code);
  expect(codes).to.have.length(1);
  for (const part of [EMAIL, 'ciudadano', '1144012345', ...codes]) expect(told).not.to.include(part);
  expect(collector.headers[0]).to.include({ 'x-team-key': 'a secret, of ours' });
}

describe('traces that are sent to a collector', () => {
  let collector: OtlpCollector;
  let smtp: TestSmtpServer;

  beforeEach(async () => {
    collector = await OtlpCollector.start();
    smtp = await TestSmtpServer.start();
  });
  afterEach(async () => {
    await smtp.stop();
    await collector.stop();
  });

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

  it('do so of the service in its own process, by the variables of OpenTelemetry', async function () {
    const folder = new TemporaryFolder();
    const mail: Layer = smtp.config();
    folder.write('config.yaml', JSON.stringify({ mail }));
    const service = RunningService.start({
      VENTANILLA_DATA: folder.path,
      VENTANILLA_CONFIG: `${folder.path}/config.yaml`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team-key=a%20secret%2C%20of%20ours',
    });
    try {
      const mailed = await validate(await service.listening(), smtp);
      service.child.kill('SIGTERM');
      expect((await service.ended).status).to.equal(0);
      expectOneTrace(collector, mailed);
    } finally {
      await service.kill();
      folder.remove();
    }
  });

  it('hold up neither a request nor the end of the service where the collector says nothing', async () => {
    collector.answer = 'silence';
    const folder = new TemporaryFolder();
    const service = RunningService.start({
      VENTANILLA_DATA: folder.path,
      VENTANILLA_BUNDLE: 'none',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    });
    try {
      const url = await service.listening();
      expect((await fetch(`${url}/health/ready`)).status).to.equal(200);
      service.child.kill('SIGTERM');
      // One that takes longer than ten seconds ends itself with another status.
      expect((await service.ended).status).to.equal(0);
      expect(collector.bodies.join('\n')).to.include('GET /health/ready');
    } finally {
      await service.kill();
      folder.remove();
    }
  });

  it('are as many as the configuration says, whatever a caller asks for', async () => {
    const host = await startTestHost({ config: { tracing: { endpoint: collector.endpoint, ratio: 0 } } });
    await fetch(`${host.url}/health/ready`, { headers: { traceparent: `00-${TRACE}-${CALLER}-01` } });
    await host.stop();
    expect(collector.bodies).to.deep.equal([]);
  });
});
