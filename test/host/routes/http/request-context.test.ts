import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

describe('every answer', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()] });
  });
  after(() => host.stop());

  const idOf = async (path: string, sent?: string): Promise<string | null> => {
    const headers = sent === undefined ? {} : { 'X-Request-Id': sent };
    return (await fetch(`${host.url}${path}`, { headers })).headers.get('x-request-id');
  };

  for (const path of ['/sample', '/nowhere', '/sample/people/%ZZ', '/health/live', '/docs/', '/openapi.json']) {
    it(`of ${path} carries a request id of its own`, async () => {
      const [first, second] = [await idOf(path), await idOf(path)];
      expect(first).to.match(/^[0-9a-f-]{36}$/);
      expect(second).not.to.equal(first);
    });

    it(`of ${path} carries the security headers`, async () => {
      const { headers } = await fetch(`${host.url}${path}`);
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('content-security-policy')).to.include("default-src 'self'").and.include("base-uri 'none'");
      expect(headers.get('x-frame-options')).to.equal('SAMEORIGIN');
      expect(headers.get('strict-transport-security')).to.match(/^max-age=\d+/);
      expect(headers.has('x-powered-by')).to.equal(false);
    });
  }

  it('keeps a well-formed id that the caller sent', async () => {
    expect(await idOf('/sample', 'trace-2024.08_01')).to.equal('trace-2024.08_01');
  });

  for (const sent of [
    'short',
    'a'.repeat(200),
    'with space inside',
    '../../etc/passwd',
    'inject"quote"',
    'eyJhbGciOiJub25lIn0.eyJ1Ijoxf.x',
  ]) {
    it(`replaces the id ${sent.slice(0, 20)}`, async () => {
      expect(await idOf('/sample', sent)).to.match(/^[0-9a-f-]{36}$/);
    });
  }
});
