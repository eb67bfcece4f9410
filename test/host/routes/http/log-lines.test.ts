import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin, person } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

const SECRET = 'Rosa-Quintero-1144012345';

describe('the log', () => {
  let host: TestHost;

  before(async () => {
    const plugins = [peoplePlugin(person(1)), samplePlugin()];
    host = await startTestHost({ plugins, config: { logging: { level: 'debug' } } });
  });
  after(() => host.stop());

  /** Returns the lines of one request, once its own has been written. */
  const linesOf = async (path: string, options: RequestInit = {}): Promise<Record<string, unknown>[]> => {
    const id = `test-${Math.random().toString(36).slice(2)}`;
    const { headers, ...others } = options;
    const answer = await fetch(`${host.url}${path}`, {
      ...others,
      headers: { ...(headers as Record<string, string>), 'X-Request-Id': id },
    });
    await answer.arrayBuffer();
    for (;;) {
      const lines = host.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
      const own = lines.filter(({ requestId }) => requestId === id);
      if (own.some(({ msg }) => msg === 'request')) return own;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  it('has a line for each request, with the pattern of its route', async () => {
    const [line] = await linesOf('/sample/people/ana?age=30');
    expect(line).to.include({
      level: 'info',
      msg: 'request',
      method: 'GET',
      route: '/sample/people/:name',
      status: 200,
    });
    expect(line!['milliseconds']).to.be.a('number');
    expect(line!['time']).to.match(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('names what no route answered without its path', async () => {
    expect((await linesOf(`/nowhere/${SECRET}`))[0]).to.include({ route: '(unmatched)', status: 404 });
  });

  it('holds nothing of what was sent', async () => {
    const json = { 'Content-Type': 'application/json' };
    const named = JSON.stringify({ name: SECRET });
    const bearer = { Authorization: `Bearer ${SECRET}` };
    await linesOf(`/sample/people/x${SECRET.slice(0, 10)}?age=${SECRET}`);
    await linesOf(`/sample/people/${SECRET}%ZZ`);
    await linesOf('/sample', { method: 'POST', headers: json, body: named });
    await linesOf('/sample', { method: 'POST', headers: json, body: `{"name":"${SECRET}",` });
    await linesOf('/sample/failure', { method: 'POST', headers: json, body: named });
    await linesOf('/sample/failure', { method: 'POST', headers: json, body: '{"name":"sql"}' });
    await linesOf('/sample/guarded', { headers: { ...bearer, Cookie: `session=${SECRET}` } });
    await linesOf('/admin/trpc/sample.list', { headers: bearer });
    const form = new FormData();
    form.append(SECRET, SECRET);
    form.append('file', new File([SECRET], `${SECRET}.txt`));
    await linesOf('/sample/form', { method: 'POST', body: form });
    const log = host.logLines.join('');
    expect(log).not.to.include(SECRET.slice(0, 10));
    expect(log).not.to.include('127.0.0.1');
  });
});
