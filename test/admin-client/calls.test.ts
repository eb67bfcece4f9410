import { expect } from 'chai';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdminClient, type AdminClient, type ProceduresOf } from '../../admin-client/index.js';
import { plugin as auth } from '../../plugins/auth/index.js';
import { plugin as calendar } from '../../plugins/calendar/index.js';
import { plugin as forms } from '../../plugins/forms/index.js';
import { plugin as terms } from '../../plugins/terms/index.js';
import { plugin as tramites } from '../../plugins/tramites/index.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { clientError } from './support/client-error.js';
import { clientOf, PASSWORD, startClientHost } from './support/client-host.js';
import { turnosPlugin } from './support/turnos-plugin.js';

describe('a call of the admin client', () => {
  let host: TestHost;
  before(async () => {
    host = await startClientHost({ plugins: [auth, calendar, terms, forms, tramites, turnosPlugin] });
  });
  after(() => host.stop());

  const file = async (motivo: string): Promise<string> => {
    const answer = await fetch(`${host.url}/home/api/tramite/PERMISO`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ motivo }),
    });
    return ((await answer.json()) as { radicado: string }).radicado;
  };

  it('reads, with and without an input', async () => {
    const { client } = clientOf(host);
    const roles = await client.auth.roles.list.query();
    expect(roles.items.map(({ codigo }) => codigo)).to.deep.equal(['lectura']);
    const { items } = await client.auth.users.list.query({ search: 'lu' });
    expect(items.map(({ username }) => username)).to.deep.equal(['luz']);
  });

  it('follows the pages of a list', async () => {
    const { client } = clientOf(host);
    const filed = [await file('uno'), await file('dos'), await file('tres')];
    const first = await client.tramites.records.list.query({ limit: 2 });
    const second = await client.tramites.records.list.query({ limit: 2, cursor: first.nextCursor });
    const found = [...first.items, ...second.items].map(({ radicado }) => radicado);
    expect(found).to.include.members(filed);
  });

  it('changes something', async () => {
    const { client } = clientOf(host);
    await file('mover');
    const { items } = await client.tramites.records.list.query({ limit: 1 });
    const { id } = items[0]!;
    await client.tramites.records.move.mutate({ id, estado: 'EN_TRAMITE', motivo: 'Reparto' });
    expect((await client.tramites.records.get.query({ id })).estado).to.equal('EN_TRAMITE');
  });

  it('logs in at the first call, once, and sends no cookie', async () => {
    const { client, sent } = clientOf(host);
    expect(sent.requests).to.be.empty;
    await Promise.all([client.auth.roles.list.query(), client.tramites.tramites.list.query()]);
    await client.auth.roles.list.query();
    expect(sent.to('/api/token/')).to.have.length(1);
    expect(new Set(sent.requests.map(({ credentials }) => credentials))).to.deep.equal(new Set(['omit']));
  });

  it('shares a request with the calls of the same moment, twenty at the most', async () => {
    const { client, sent } = clientOf(host);
    await client.auth.roles.list.query();
    sent.forget();
    await Promise.all(Array.from({ length: 45 }, () => client.auth.roles.list.query()));
    const sizes = sent.requests.map(({ path }) => path.split(',').length);
    // Requests are recorded in the order of their answers.
    expect(sizes).to.have.members([20, 20, 5]);
  });

  it('keeps search words out of addresses, whatever their length', async () => {
    const { client, sent } = clientOf(host);
    const search = 'ñ'.repeat(150);
    expect((await client.auth.users.list.query({ search })).items).to.deep.equal([]);
    await client.tramites.records.list.query({ limit: 1 });
    for (const { url } of sent.to('/admin/trpc/')) expect(new URL(url).search).to.equal('?batch=1');
  });

  it('reports the invalid field', async () => {
    const { client } = clientOf(host);
    const { turnos } = client as AdminClient & { readonly turnos: ProceduresOf<typeof turnosPlugin> };
    const error = await clientError(turnos.tomar.mutate({ sede: 'ninguna' }));
    expect(error).to.include({ code: 'unknown_office', status: 400, procedure: 'turnos.tomar' });
    expect(error.message).to.equal('La sede no existe.');
    expect(error.errors).to.deep.equal({ sede: ['No existe.'] });
    expect(error.requestId).to.be.a('string');
  });

  it('reports a missing permission, and answers the other calls of the batch', async () => {
    const { client } = clientOf(host, { credentials: { username: 'luz', password: PASSWORD } });
    const [users, procedures] = await Promise.allSettled([
      client.auth.users.list.query({}),
      client.tramites.tramites.list.query(),
    ]);
    expect(procedures.status).to.equal('fulfilled');
    const error = await clientError(
      users.status === 'rejected' ? Promise.reject(users.reason as Error) : Promise.resolve(),
    );
    expect(error).to.include({ code: 'permission_denied', status: 403, procedure: 'auth.users.list' });
    expect(error.message).to.match(/permiso/);
  });

  it('keeps the code of other refusals', async () => {
    const { client } = clientOf(host);
    const missing = await clientError(client.tramites.records.get.query({ id: 2_000_000_000 }));
    expect(missing).to.include({ code: 'not_found', status: 404 });
    const revoked = await clientError(client.auth.apiKeys.revoke.mutate({ id: 2_000_000_000 }));
    expect(revoked).to.include({ code: 'not_found', status: 404 });
  });

  it('can be aborted', async () => {
    const { client } = clientOf(host);
    const controller = new AbortController();
    const call = client.auth.roles.list.query(undefined, { signal: controller.signal });
    controller.abort();
    expect(await clientError(call)).to.include({ code: 'aborted', status: undefined });
  });

  it('refuses the procedures of a plugin that is not installed', async () => {
    const without = await startTestHost({
      plugins: [auth],
      bundle: { usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }] },
    });
    const error = await clientError(clientOf(without).client.tramites.tramites.list.query());
    await without.stop();
    expect(error).to.include({ code: 'not_found', status: 404, procedure: 'tramites.tramites.list' });
  });

  it('is no procedure without its verb, and no promise before it is called', async () => {
    const { client, sent } = clientOf(host);
    const wrong = client.auth.users.list as unknown as () => Promise<unknown>;
    expect(() => wrong()).to.throw(TypeError, 'auth.users.list');
    expect(await Promise.resolve(client)).to.equal(client);
    expect(sent.requests).to.be.empty;
  });
});

describe('the admin client without a service behind it', () => {
  const clientAt = (url: string): AdminClient => createAdminClient({ url, credentials: { access: 'a', refresh: 'r' } });

  it('reports that the service is unreachable', async () => {
    const server = createServer().listen(0);
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const error = await clientError(clientAt(`http://127.0.0.1:${port}`).auth.roles.list.query());
    expect(error).to.include({ code: 'unreachable', status: undefined, procedure: 'auth.roles.list' });
  });

  for (const [body, code, type] of [
    ['<html>Bad gateway</html>', 'unexpected_answer', 'text/html'],
    ['{"some":"thing"}', 'unexpected_answer', 'application/json'],
    ['{"detail":"Vuelva más tarde.","code":"unavailable"}', 'unavailable', 'application/json'],
  ] as const) {
    it(`reports ${body} as ${code}`, async () => {
      const server = createServer((_request, response) =>
        response.writeHead(502, { 'content-type': type }).end(body),
      ).listen(0);
      const { port } = server.address() as AddressInfo;
      const error = await clientError(clientAt(`http://127.0.0.1:${port}/`).auth.roles.list.query());
      server.closeAllConnections();
      server.close();
      expect(error).to.include({ code, status: 502 });
    });
  }
});
