import { expect } from 'chai';
import type { AdminClient, Query, TokenPair } from '../../admin-client/index.js';
import { UserService } from '../../plugins/auth/users/user-service.js';
import type { TestHost } from '../../testing/start-test-host.js';
import { clientError } from './support/client-error.js';
import { obtainTokens, postJson } from './support/post-json.js';
import { clientOf, PASSWORD, startClientHost, type RecordedClient } from './support/client-host.js';

const ACCESS_SECONDS = 600;

/** Makes a `fetch` that sends its first ten admin requests once all ten were requested. */
function tenTogether(): typeof fetch {
  let waiting = 0;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return async (input, init) => {
    if ((input as string).includes('/admin/trpc/')) {
      if (++waiting === 10) open();
      await gate;
    }
    return fetch(input, init);
  };
}

/** Makes ten calls that do not share a request. */
async function tenRequests(client: AdminClient): Promise<unknown> {
  const calls: Promise<unknown>[] = [];
  for (let count = 0; count < 10; count += 1) {
    const call = client.auth.roles.list.query();
    call.catch(() => 'it is awaited below, with the others');
    calls.push(call);
    // Calls of the same moment share a request.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return Promise.all(calls);
}

describe('the tokens of the admin client', () => {
  let host: TestHost;
  before(async () => {
    host = await startClientHost({ config: { auth: { accessSeconds: ACCESS_SECONDS } } });
  });
  // The client uses the clock of this machine.
  beforeEach(() => host.clock.advance((Date.now() - host.clock.now().getTime()) / 1000));
  after(() => host?.stop());

  const obtain = (): Promise<TokenPair> => obtainTokens(host);
  const signOutEverywhere = (): Promise<unknown> => host.container.get(UserService).signOutEverywhere(1);

  it('are refreshed once for ten calls that are refused together', async () => {
    const kept: (TokenPair | undefined)[] = [];
    const credentials = await obtain();
    host.clock.advance(ACCESS_SECONDS + 1);
    const onTokens = (tokens: TokenPair | undefined): unknown => kept.push(tokens);
    const { client, sent } = clientOf(host, { credentials, onTokens }, tenTogether());
    await tenRequests(client);
    const statuses = sent.to('/admin/trpc/').map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).to.have.length(10);
    expect(statuses.filter((status) => status === 200)).to.have.length(10);
    expect(sent.to('/api/token/refresh/')).to.have.length(1);
    expect(kept).to.have.length(1);
  });

  it('are refreshed before they expire, without a refused call', async () => {
    host.clock.advance(-ACCESS_SECONDS);
    const credentials = await obtain();
    host.clock.advance(ACCESS_SECONDS - 5);
    const { client, sent } = clientOf(host, { credentials });
    await client.auth.roles.list.query();
    expect(sent.requests.map(({ path, status }) => [path, status])).to.deep.equal([
      ['/api/token/refresh/', 200],
      ['/admin/trpc/auth.roles.list', 200],
    ]);
  });

  it('are measured from their arrival, so that a wrong clock of this machine does not matter', async () => {
    host.clock.advance(-10 * ACCESS_SECONDS);
    const { client, sent } = clientOf(host);
    await client.auth.roles.list.query();
    await client.auth.roles.list.query();
    expect(sent.to('/api/token/refresh/')).to.be.empty;
    expect(sent.to('/api/token/')).to.have.length(1);
  });

  it('let a refused mutation run once', async () => {
    const { client, sent } = clientOf(host);
    await client.auth.roles.list.query();
    host.clock.advance(ACCESS_SECONDS + 1);
    const created = await client.auth.roles.save.mutate({ codigo: 'nuevo', nombre: 'Nuevo', permisos: [] });
    expect(created).to.deep.equal({ outcome: 'created' });
    expect(sent.to('/admin/trpc/').map(({ status }) => status)).to.deep.equal([200, 401, 200]);
  });

  it('are refreshed also when another call of the batch names no procedure', async () => {
    const { client, sent } = clientOf(host);
    await client.auth.roles.list.query();
    host.clock.advance(ACCESS_SECONDS + 1);
    const { tramites } = client as unknown as { tramites: { nada: Query<void, unknown> } };
    const [nothing, roles] = await Promise.all([clientError(tramites.nada.query()), client.auth.roles.list.query()]);
    expect(nothing).to.include({ code: 'not_found', procedure: 'tramites.nada' });
    expect(roles.items.map(({ codigo }) => codigo)).to.include('lectura');
    expect(sent.to('/admin/trpc/').map(({ status }) => status)).to.deep.equal([200, 207, 207]);
  });

  it('are replaced by a new login with the password after the login has ended', async () => {
    const { client, sent } = clientOf(host);
    await client.auth.roles.list.query();
    await signOutEverywhere();
    sent.forget();
    await client.auth.roles.list.query();
    expect(sent.requests.map(({ path, status }) => [path, status])).to.deep.equal([
      ['/admin/trpc/auth.roles.list', 401],
      ['/api/token/refresh/', 401],
      ['/api/token/', 200],
      ['/admin/trpc/auth.roles.list', 200],
    ]);
  });

  it('end with signed_out without a password', async () => {
    const kept: (TokenPair | undefined)[] = [];
    const credentials = await obtain();
    const { client, sent } = clientOf(host, { credentials, onTokens: (tokens) => kept.push(tokens) });
    await client.auth.roles.list.query();
    await signOutEverywhere();
    const error = await clientError(client.auth.roles.list.query());
    expect(error).to.include({ code: 'signed_out', status: 401 });
    expect(kept).to.deep.equal([undefined]);
    sent.forget();
    expect(await clientError(client.auth.roles.list.query())).to.include({ code: 'signed_out' });
    expect(sent.requests).to.be.empty;
  });

  it('are shared by two tabs that keep them in one place', async () => {
    let stored: TokenPair | undefined = await obtain();
    const tab = (): RecordedClient =>
      clientOf(host, {
        credentials: stored!,
        onTokens: (tokens) => (stored = tokens),
        currentTokens: () => stored,
      });
    const [first, second] = [tab(), tab()];
    for (const seconds of [ACCESS_SECONDS + 1, ACCESS_SECONDS + 1]) {
      host.clock.advance(seconds);
      await first.client.auth.roles.list.query();
      // Long after the other tab has used the refresh token of this one.
      host.clock.advance(60);
      await second.client.auth.roles.list.query();
    }
    expect(first.sent.to('/api/token/refresh/')).to.have.length(2);
    expect(second.sent.to('/api/token/refresh/')).to.be.empty;
  });

  it('are not requested twice with a refused password', async () => {
    const { client, sent } = clientOf(host, { credentials: { username: 'jefa', password: 'equivocada' } });
    const errors = [await clientError(tenRequests(client))];
    errors.push(await clientError(client.auth.roles.list.query()));
    for (const error of errors) expect(error).to.include({ code: 'invalid_credentials', procedure: 'auth.roles.list' });
    expect(sent.requests.map(({ path }) => path)).to.deep.equal(['/api/token/']);
  });

  it('are refused with the missing part of the credentials', async () => {
    const { client } = clientOf(host, { credentials: { username: '', password: PASSWORD } });
    const error = await clientError(client.auth.roles.list.query());
    expect(error.status).to.equal(400);
    expect(error.errors).to.have.property('username');
  });

  it('are no longer used after signOut, and neither is the password', async () => {
    const kept: (TokenPair | undefined)[] = [];
    const { client, sent } = clientOf(host, { onTokens: (tokens) => kept.push(tokens) });
    await client.auth.roles.list.query();
    await client.signOut();
    expect(kept.at(-1)).to.equal(undefined);
    const answer = await postJson(host, '/api/token/refresh/', { refresh: kept[0]!.refresh });
    expect(answer.status).to.equal(401);
    sent.forget();
    expect(await clientError(client.auth.roles.list.query())).to.include({ code: 'signed_out' });
    expect(sent.requests).to.be.empty;
    await client.signOut();
  });

  it('are signed out when they are no longer valid', async () => {
    const { client } = clientOf(host);
    await client.auth.roles.list.query();
    await signOutEverywhere();
    await client.signOut();
  });
});
