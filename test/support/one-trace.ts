import { expect } from 'chai';
import type { OtlpCollector, CollectedSpan } from './otlp-collector.js';
import type { TestSmtpServer } from './smtp-server.js';

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
export const [TRACE, CALLER] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
export const EMAIL = 'ciudadano@correo.example';
const query = 'tipo_identificacion=CC&identificacion=1144012345';

/** Has a citizen's address validated, which sends a mail. */
export async function validate(url: string, smtp: TestSmtpServer): Promise<string> {
  const answer = await fetch(`${url}/home/api/validar/?${query}`, {
    headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
  });
  expect(answer.status).to.equal(200);
  const { to, email } = await smtp.message(0);
  expect(to).to.deep.equal([EMAIL]);
  return email.text!;
}

/** Checks that there is one trace, from the request to the mail server. */
export function expectOneTrace(collector: OtlpCollector, mailed: string): void {
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
