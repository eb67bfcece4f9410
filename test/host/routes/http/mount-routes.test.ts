import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

describe('the routes of a plugin', () => {
  let host: TestHost;
  const seen: unknown[] = [];

  before(async () => {
    host = await startTestHost({
      plugins: [peoplePlugin(), samplePlugin((outcome) => void seen.push(outcome))],
    });
  });
  after(() => host.stop());

  const call = (method: string, path: string): Promise<Response> =>
    fetch(`${host.url}${path}`, { method, redirect: 'manual' });

  it('answer with and without a trailing slash', async () => {
    for (const path of ['/sample', '/sample/', '/sample/people/ana', '/sample/people/ana/']) {
      expect((await call('GET', path)).status, path).to.equal(200);
    }
  });

  it('hand over the parameters and the query', async () => {
    const answer = await call('GET', '/sample/people/Jos%C3%A9?age=30&unknown=1');
    expect(await answer.json()).to.deep.equal({ name: 'José', age: '30' });
  });

  it('refuse a query that does not match, by field', async () => {
    const answer = await call('GET', '/sample/people/ana?age=3000');
    expect(answer.status).to.equal(400);
    expect(await answer.json()).to.have.nested.property('errors.age');
    expect((await call('GET', '/sample/people/ana?age=1&age=2')).status).to.equal(400);
  });

  it('know no other path: 404', async () => {
    for (const path of ['/nowhere', '/sample/nowhere/else', `/sample/people/${'a'.repeat(21)}`]) {
      const answer = await call('GET', path);
      expect(answer.status, path).to.equal(404);
      expect(await answer.json()).to.deep.equal({
        detail: 'La dirección solicitada no existe.',
        code: 'not_found',
      });
    }
  });

  it('know no other method: 405 with Allow', async () => {
    for (const [method, path, allowed] of [
      ['PUT', '/sample', 'GET, POST, HEAD, OPTIONS'],
      ['POST', '/sample/people/ana', 'GET, DELETE, HEAD, OPTIONS'],
      ['GET', '/sample/form/', 'POST, OPTIONS'],
    ] as const) {
      const answer = await call(method, path);
      expect(answer.status, `${method} ${path}`).to.equal(405);
      expect(answer.headers.get('allow')).to.equal(allowed);
      expect(await answer.json()).to.include({ code: 'method_not_allowed' });
    }
    expect((await call('HEAD', '/sample/form')).status).to.equal(405);
  });

  it('tell their methods to OPTIONS', async () => {
    const answer = await call('OPTIONS', '/sample');
    expect(answer.status).to.equal(204);
    expect(answer.headers.get('allow')).to.equal('GET, POST, HEAD, OPTIONS');
    expect(answer.headers.has('access-control-allow-origin')).to.equal(false);
  });

  it('answer HEAD as GET, without the body', async () => {
    const [head, get] = [await call('HEAD', '/sample'), await call('GET', '/sample')];
    expect(head.status).to.equal(200);
    expect(head.headers.get('content-length')).to.equal(get.headers.get('content-length'));
    expect(await head.text()).to.equal('');
    expect((await call('HEAD', '/sample/download')).status).to.equal(200);
  });

  it('refuse HEAD and do nothing where GET has an effect', async () => {
    for (const path of ['/sample/lamp/red', '/sample/lamp/red/']) {
      const head = await call('HEAD', path);
      expect(head.status).to.equal(405);
      expect(head.headers.get('allow')).to.equal('GET, OPTIONS');
      expect(await head.text()).to.equal('');
    }
    expect((await call('OPTIONS', '/sample/lamp/red')).headers.get('allow')).to.equal('GET, OPTIONS');
    expect((await call('POST', '/sample/lamp/red')).headers.get('allow')).to.equal('GET, OPTIONS');
    expect(seen).to.deep.equal([]);
    expect(await (await call('GET', '/sample/lamp/red')).json()).to.deep.equal({ lit: 'red' });
    expect(seen).to.deep.equal([{ name: 'red' }]);
    expect((await call('HEAD', '/sample/lamp/state')).status).to.equal(200);
  });

  it('are found by their own words before a parameter, and by each of their methods', async () => {
    expect(await (await call('POST', '/sample/people/export')).json()).to.equal('export');
    expect(await (await call('GET', '/sample/people/export')).json()).to.deep.equal({ name: 'export' });
    expect((await call('DELETE', '/sample/people/export')).status).to.equal(204);
  });
});
