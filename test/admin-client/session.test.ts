import { expect } from 'chai';
import type { TestHost } from '../../testing/start-test-host.js';
import { clientError } from './support/client-error.js';
import { clientOf, PASSWORD, startClientHost, type RecordedClient } from './support/client-host.js';

/** The part of a browser around `fetch`: one cookie of the service, sent when the caller asks for it. */
class Browser {
  private cookie: string | undefined;

  constructor(private readonly url: string) {}

  readonly fetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (init?.credentials === 'include' && this.cookie) headers.set('cookie', this.cookie);
    const answer = await fetch(input, { ...init, headers });
    const set = answer.headers.getSetCookie().find((line) => line.startsWith('ventanilla.sid='));
    if (set) this.cookie = set.split(';')[0];
    return answer;
  };

  async logIn(): Promise<void> {
    const answer = await this.fetch(`${this.url}/api/sesion/`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'jefa', password: PASSWORD }),
    });
    expect(answer.status).to.equal(200);
  }
}

describe("the admin client with a browser's session", () => {
  let host: TestHost;
  let browser: Browser;
  before(async () => {
    host = await startClientHost();
  });
  beforeEach(() => {
    browser = new Browser(host.url);
  });
  after(() => host.stop());

  const tab = (): RecordedClient => clientOf(host, { credentials: 'session' }, browser.fetch);
  const save = ({ client }: RecordedClient, nombre: string): Promise<unknown> =>
    client.auth.roles.save.mutate({ codigo: 'lectura', nombre, permisos: [] });

  it('reads and changes with the cookie and the csrf value, which it requests once', async () => {
    await browser.logIn();
    const recorded = tab();
    await recorded.client.auth.roles.list.query();
    await save(recorded, 'Uno');
    await save(recorded, 'Dos');
    expect(recorded.sent.to('/api/sesion/').map(({ method }) => method)).to.deep.equal(['GET']);
    const calls = recorded.sent.to('/admin/trpc/');
    expect(calls.map(({ headers }) => headers.has('x-csrftoken'))).to.deep.equal([true, true, true]);
    expect(calls.some(({ headers }) => headers.has('authorization'))).to.equal(false);
  });

  it('goes on with the new value after another tab has logged in again', async () => {
    await browser.logIn();
    const recorded = tab();
    await save(recorded, 'Tres');
    await browser.logIn();
    recorded.sent.forget();
    await Promise.all([save(recorded, 'Cuatro'), save(recorded, 'Cuatro')]);
    expect(recorded.sent.requests.map(({ path, status }) => [path.split(',')[0], status])).to.deep.equal([
      ['/admin/trpc/auth.roles.save', 403],
      ['/api/sesion/', 200],
      ['/admin/trpc/auth.roles.save', 200],
    ]);
  });

  it('reports that there is no login', async () => {
    const recorded = tab();
    const read = await clientError(recorded.client.auth.roles.list.query());
    expect(read).to.include({ code: 'not_authenticated', status: 401, procedure: 'auth.roles.list' });
    const changed = await clientError(save(recorded, 'Cinco'));
    expect(changed).to.include({ code: 'not_authenticated', status: 401, procedure: 'auth.roles.save' });
    await browser.logIn();
    await save(recorded, 'Cinco');
  });

  it('ends the session', async () => {
    await browser.logIn();
    const recorded = tab();
    await recorded.client.auth.roles.list.query();
    await recorded.client.signOut();
    expect(await clientError(recorded.client.auth.roles.list.query())).to.include({ code: 'signed_out' });
    expect(await clientError(tab().client.auth.roles.list.query())).to.include({ code: 'not_authenticated' });
  });
});
