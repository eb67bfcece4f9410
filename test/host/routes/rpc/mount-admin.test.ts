import { expect } from 'chai';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  ConflictError,
  Database,
  InputError,
  RateLimitError,
  UnavailableError,
  UserStore,
} from '../../../../host/plugin-api/index.js';
import { service, type ServiceValue } from '../../../../host/boot/container/build-container.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin, person } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';

const look = adminProcedure('sample.look');
const input = z.strictObject({ name: z.string().max(10) });

const plugin = pluginOf({
  permissions: [{ code: 'sample.look', name: 'Mirar' }],
  uses: { database: Database },
  admin: ({ database }: { readonly database: Database }) =>
    adminRouter({
      whoAmI: look.output(z.string()).query(({ ctx }) => ctx.identity.username),
      find: look.input(input).query(({ input: { name } }) => name),
      greet: look
        .input(input)
        .output(z.string())
        .mutation(({ input: { name } }) => `Hola, ${name}`),
      conflict: look.query(() => {
        throw new ConflictError('Ya existe.');
      }),
      invalid: look.query(() => {
        throw new InputError('No válido.', { code: 'wrong_code', errors: { code: ['No existe.'] } });
      }),
      throttled: look.query(() => {
        throw new RateLimitError(7);
      }),
      broken: look.query(() => {
        throw new Error('secret of Rosa Quintero');
      }),
      sql: look.query(async () => database.rows('SELECT 1 FROM nowhere')),
    }),
});

interface Body {
  readonly result: { readonly data: unknown };
  readonly error: {
    readonly message: string;
    readonly data: { readonly code: string; readonly reason: string; readonly errors: unknown };
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}

describe('admin procedures', () => {
  let host: TestHost;

  before(async () => {
    const people = [
      person(1, { permissions: new Set(['sample.look']) }),
      person(2),
      person(3, { isSuperuser: true }),
      person(4, { isActive: false, isSuperuser: true }),
    ];
    const plugins = [peoplePlugin(...people), plugin];
    host = await startTestHost({ plugins, config: { logging: { level: 'warn' } } });
  });
  after(() => host.stop());

  const call = async (path: string, bearer?: string, body?: string): Promise<Answer> => {
    const answer = await fetch(`${host.url}/admin/trpc/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as Body };
  };
  const isRefused = ({ status, body, text }: Answer, wanted: number, code: string, reason: string): void => {
    expect(status).to.equal(wanted);
    expect(body.error.data).to.include({ code, reason, httpStatus: wanted });
    expect(body.error.message).to.be.a('string').and.not.equal('');
    expect(text).not.to.match(/stack|\.ts:\d|node_modules/);
  };

  it('answer who holds the permission, and who holds all', async () => {
    expect(await call('sample.whoAmI', '1')).to.deep.include({
      status: 200,
      body: { result: { data: 'u1' } },
    });
    expect((await call('sample.whoAmI', '3')).status).to.equal(200);
    const greeted = await call('sample.greet', '1', '{"name":"Luz"}');
    expect(greeted.body).to.deep.equal({ result: { data: 'Hola, Luz' } });
  });

  it('refuse who is not known: 401 with the code of the scheme', async () => {
    isRefused(await call('sample.whoAmI'), 401, 'UNAUTHORIZED', 'not_authenticated');
    isRefused(await call('sample.whoAmI', 'forged'), 401, 'UNAUTHORIZED', 'token_not_valid');
    isRefused(await call('sample.whoAmI', '99'), 401, 'UNAUTHORIZED', 'token_not_valid');
    isRefused(await call('sample.whoAmI', '4'), 401, 'UNAUTHORIZED', 'token_not_valid');
  });

  it('answer JSON that says so, also where tRPC cannot read what is called', async () => {
    const path = '/admin/trpc/sample.whoAmI';
    for (const [wanted, { headers, ...options }] of [
      [200, { path, headers: { authorization: 'Bearer 1' } }],
      [415, { path, method: 'POST', headers: { 'content-type': 'text/plain' } }],
      [400, { path: '/admin/trpc/%zz', headers: {} }],
      [400, { path, headers: { host: 'somebody@localhost' } }],
      [400, { path, headers: { host: 'x y' } }],
      [405, { path, method: 'TRACE', headers: { authorization: 'Bearer 1' } }],
    ] as const) {
      const sent = request(host.url, { agent: false, ...options, headers });
      const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
      const text = (await answer.toArray()).join('');
      expect(answer.statusCode, text).to.equal(wanted);
      expect(answer.headers['content-type']).to.match(/^application\/json/);
      expect(JSON.parse(text)).to.be.an('object');
    }
  });

  it('refuse who may not: 403', async () => {
    isRefused(await call('sample.whoAmI', '2'), 403, 'FORBIDDEN', 'permission_denied');
  });

  it('keep the code of a refusal', async () => {
    isRefused(await call('sample.conflict', '1'), 409, 'CONFLICT', 'conflict');
    const invalid = await call('sample.invalid', '1');
    isRefused(invalid, 400, 'BAD_REQUEST', 'wrong_code');
    expect(invalid.body.error.data.errors).to.deep.equal({ code: ['No existe.'] });
    const throttled = await call('sample.throttled', '1');
    isRefused(throttled, 429, 'TOO_MANY_REQUESTS', 'throttled');
    expect(throttled.headers.get('retry-after')).to.equal('7');
  });

  it('tell nothing of an unexpected failure, which is in the log', async () => {
    for (const name of ['broken', 'sql']) {
      const answer = await call(`sample.${name}`, '1');
      isRefused(answer, 500, 'INTERNAL_SERVER_ERROR', 'error');
      expect(answer.text).not.to.match(/Rosa|nowhere|SELECT/);
      const lines = host.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
      const line = lines.find(({ requestId }) => requestId === answer.headers.get('x-request-id'));
      expect(line).to.include({
        level: 'error',
        msg: 'unexpected failure',
        adminProcedure: `sample.${name}`,
      });
      expect(JSON.stringify(line)).not.to.match(/Rosa|nowhere|SELECT/);
    }
  });

  it('refuse what is malformed', async () => {
    isRefused(await call('sample.greet', '1', '{"name":7}'), 400, 'BAD_REQUEST', 'invalid');
    isRefused(await call('sample.greet', '1', '{"name":"Luz","more":1}'), 400, 'BAD_REQUEST', 'invalid');
    isRefused(await call('sample.greet', '1', '{"name":'), 400, 'BAD_REQUEST', 'parse_error');
    isRefused(await call('sample.nothing', '1'), 404, 'NOT_FOUND', 'not_found');
    isRefused(await call('nothing', '1'), 404, 'NOT_FOUND', 'not_found');
    isRefused(await call('sample.greet', '1'), 405, 'METHOD_NOT_SUPPORTED', 'method_not_allowed');
    const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    isRefused(await call('sample.greet', '1', large), 413, 'PAYLOAD_TOO_LARGE', 'payload_too_large');
  });

  it('answer a batch one by one', async () => {
    const { status, text } = await call('sample.whoAmI,sample.conflict,sample.nothing?batch=1', '1');
    expect(status).to.equal(207);
    const body = JSON.parse(text) as Body[];
    expect(body).to.have.length(3);
    expect(body[0]).to.deep.equal({ result: { data: 'u1' } });
    expect(body[1]!.error.data.reason).to.equal('conflict');
    expect(body[2]!.error.data.reason).to.equal('not_found');
  });

  it('refuse a malformed batch', async () => {
    for (const sent of ['[', '"x"', 'null']) {
      const answer = await call('sample.greet,sample.greet?batch=1', '1', sent);
      expect(answer.status, sent).to.be.within(400, 499);
      expect(answer.text).not.to.match(/stack|\.ts:\d/);
    }
    const { status } = await call('sample.find?batch=1&input=%7B', '1');
    expect(status).to.be.within(400, 499);
  });
});

describe('admin procedures without the database', () => {
  const callWith = async (
    overrides: readonly ServiceValue[],
    prepare: (host: TestHost) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> => {
    const plugins = [peoplePlugin(person(1, { isSuperuser: true })), plugin];
    const host = await startTestHost({ plugins, overrides });
    await prepare(host);
    const headers = { authorization: 'Bearer 1' };
    const answer = await fetch(`${host.url}/admin/trpc/sample.sql`, { headers });
    const body = await answer.json();
    await host.stop();
    expect(answer.status).to.equal(503);
    expect(answer.headers.get('retry-after')).to.match(/^\d+$/);
    expect(body).to.have.nested.property('error.data.reason', 'unavailable');
  };

  it('are 503 with Retry-After', () => callWith([], (host) => host.database.sequelize.close()));

  it('are 503 also where the account of the caller cannot be read', () => {
    const fail = () => Promise.reject(new UnavailableError());
    return callWith([service(UserStore, { findAccount: fail, activeOf: fail })]);
  });
});
