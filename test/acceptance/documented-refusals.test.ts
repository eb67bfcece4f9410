import { expect } from 'chai';
import {
  authenticated,
  AuthenticationError,
  ConflictError,
  InputError,
  json,
  msgProblem,
  NotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitError,
  route,
  UnavailableError,
  type AnyHostPlugin,
  type Route,
} from '../../host/plugin-api/index.js';
import { PreconditionFailedError, UnsupportedMediaTypeError } from '../../host/plugin-api/errors.js';
import { pluginOf } from '../host/support/plugin-of.js';
import { browser, PASSWORD, startAuthHost, type AuthClient } from '../plugins/auth/support/auth-client.js';
import { DocumentedAnswers } from '../../testing/documented-answers.js';
import { productPlugins } from '../../testing/product-plugins.js';

const PER_MINUTE = 20;
/** The most calls that any limit allows on this host. */
const MOST_CALLS = 60;
/** The secret of the reconcile route, whose caller is a machine. Each call sends it; the other routes ignore it. */
const RECONCILE_TOKEN = 'clave-de-conciliacion';
const KEYS = {
  jefa: '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001',
  luz: '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b002',
  banco: '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b003',
};

type Headers = Readonly<Record<string, string>>;

/** The headers of one caller for each scheme. */
interface Caller {
  readonly jwt: Headers;
  readonly session: Headers;
  readonly key: Headers;
}

/** An error that each guard throws while it is set, in place of a service. */
let thrown: Error | undefined;

/** Makes a route fail with `thrown` before it reads the body. */
const failing = (one: Route): Route => ({
  ...one,
  guard: (input) => {
    if (thrown) throw thrown;
    return one.guard?.(input);
  },
});

/** A route for api-keys with a shape of its own for refusals, which the routes of `correspondents` do not have. */
const partners = pluginOf({
  id: 'partners',
  dependsOn: ['auth'],
  permissions: [
    { code: 'partners.ask', name: 'Consultar' },
    { code: 'partners.pay', name: 'Pagar' },
  ],
  routes: () => [
    route({
      method: 'POST',
      path: '/partners/pay',
      summary: 'A',
      access: authenticated(['api-key'], 'partners.pay'),
      problem: msgProblem,
      answers: {},
      handle: () => json({}),
    }),
  ],
});

const pathOf = ({ path, params }: Route): string => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const llave = '00000000-0000-4000-8000-000000000000';
  const candidates = ['x', `key_${llave}`, '1', llave];
  const fits = candidates.find(
    (value) => !params || params.safeParse(Object.fromEntries(names.map((name) => [name, value]))).success,
  );
  // These parameters need a shape of their own; the others take a number or any text.
  const formed: Readonly<Record<string, string>> = { key: `key_${llave}`, radicado: '2026-0000001' };
  return path.replace(/:(\w+)/g, (_all, name: string) => fits ?? formed[name] ?? '1');
};

const isForm = ({ body }: Route): boolean => body?.kind === 'page-form';

/** Tells whether the form of a route is bound to a cookie, without which it is refused before the handler. */
const isBound = ({ body }: Route): boolean =>
  body?.kind === 'page-form' && body.boundTo !== undefined && body.isTakenUnproven !== true;

/** Returns a body that is longer than the route takes. */
const tooLarge = ({ body }: Route): string =>
  JSON.stringify({ a: 'x'.repeat((body?.kind === 'json' && body.mostBytes) || 2000) });

describe('the refusals of every route', function () {
  let client: AuthClient;
  let documented: DocumentedAnswers;
  let routes: readonly Route[];
  let superuser: Caller;
  let nobody: Caller;
  /** Calls only the routes that are limited by user. */
  let limited: Caller;
  let calls = 0;

  before(async () => {
    const found: Route[] = [];
    const watched = [...productPlugins, partners].map((plugin): AnyHostPlugin => ({
      ...plugin,
      routes: (services) => {
        const own = (plugin.routes?.(services) ?? []).map(failing);
        found.push(...own);
        return own;
      },
    }));
    client = await startAuthHost({
      // The tests check each answer themselves, including those of `partners`.
      answers: 'unchecked',
      plugins: watched,
      bundle: {
        usuarios: [
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'luz', password: PASSWORD },
          { username: 'banco', password: PASSWORD },
        ],
        api_usuarios: [
          { username: 'banco', api_key: KEYS.banco, endpoints: ['corresponsales.consulta'] },
          {
            username: 'jefa',
            api_key: KEYS.jefa,
            endpoints: ['partners.pay', 'corresponsales.consulta', 'corresponsales.pago'],
          },
          { username: 'luz', api_key: KEYS.luz, endpoints: ['partners.ask'] },
        ],
      },
      config: {
        http: { trustedProxies: 1, publicPerMinute: PER_MINUTE, jsonBytes: 1024 },
        procedures: { tokenPerMinute: PER_MINUTE },
        correspondents: { queriesPerMinute: MOST_CALLS },
        workflow: { reconcileToken: RECONCILE_TOKEN },
      },
    });
    documented = new DocumentedAnswers((await (await fetch(`${client.host.url}/openapi.json`)).json()) as object);
    routes = found;
    const callerOf = async (name: keyof typeof KEYS): Promise<Caller> => {
      const jwt = await client.jwt(name);
      const session = browser(await client.session(name));
      return { jwt, session, key: { ...jwt, 'api-key': KEYS[name] } };
    };
    [superuser, nobody, limited] = [await callerOf('jefa'), await callerOf('luz'), await callerOf('banco')];
  });
  after(() => client.host.stop());
  afterEach(() => (thrown = undefined));

  const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
  const schemesOf = ({ access }: Route): readonly string[] => (access.kind === 'anyone' ? [] : access.schemes);
  const credentialOf = (one: Route, { jwt, session, key }: Caller): Headers => {
    if (one.access.kind !== 'authenticated') return {};
    const schemes = schemesOf(one);
    return schemes.includes('jwt') ? jwt : schemes.includes('session') ? session : key;
  };

  /** Calls a route from a new address, unless the headers give one. */
  const call = (one: Route, headers: Headers, more: { query?: string; path?: string; body?: string } = {}) => {
    calls += 1;
    const address = `10.0.${calls >> 8}.${calls & 255}`;
    return fetch(`${client.host.url}${more.path ?? pathOf(one)}${more.query ?? ''}`, {
      method: one.method,
      headers: {
        'X-Forwarded-For': address,
        'Content-Type': isForm(one) ? 'application/x-www-form-urlencoded' : 'application/json',
        'X-Reconcile-Token': RECONCILE_TOKEN,
        ...headers,
      },
      ...(more.body !== undefined && { body: more.body }),
    });
  };

  /**
   * Returns the answers that have another status than wanted or that the OpenAPI document does not describe. With
   * `mayBeAny`, the document may describe an answer by its entry for any status.
   */
  async function faultsOf(
    wanted: number,
    answers: readonly (readonly [Route, Promise<Response>])[],
    mayBeAny = false,
  ): Promise<string[]> {
    const faults: string[] = [];
    expect(answers, String(wanted)).not.to.be.empty;
    for (const [one, pending] of answers) {
      const answer = await pending;
      if (answer.status !== wanted) faults.push(`${nameOf(one)}: ${answer.status} in place of ${wanted}`);
      const given = {
        method: one.method,
        path: one.path.replace(/:\w+/g, 'x'),
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        body: await answer.text(),
      };
      const fault = documented.faultOf(given, { mayBeAny });
      if (fault !== undefined) faults.push(fault);
    }
    return faults;
  }

  const checkAll = async (status: number, provoke: (one: Route) => readonly Promise<Response>[]): Promise<void> => {
    const faults: string[] = [];
    const provoked: Route[] = [];
    for (const one of routes) {
      const answers = provoke(one).map((answer) => [one, answer] as const);
      if (answers.length > 0) provoked.push(one);
      if (answers.length > 0) faults.push(...(await faultsOf(status, answers)));
    }
    expect(provoked).not.to.be.empty;
    expect(faults).to.deep.equal([]);
  };

  it('are as documented for a missing or invalid credential', () =>
    checkAll(401, (one) => {
      if (one.access.kind !== 'authenticated') return [];
      const wrong: Headers[] = [
        {},
        { Authorization: 'Bearer x' },
        { Cookie: 'ventanilla.sid=x' },
        { ...nobody.jwt, 'api-key': 'x' },
      ];
      return wrong
        .filter((headers) => !('api-key' in headers) || schemesOf(one).includes('api-key'))
        .map((headers) => call(one, headers));
    }));

  it('are as documented for a missing permission', () =>
    checkAll(403, (one) => {
      if (one.access.kind !== 'authenticated' || !one.access.permissions) return [];
      return [call(one, credentialOf(one, nobody))];
    }));

  it('are as documented for a session without X-CSRFToken', () =>
    checkAll(403, (one) => {
      const isForged =
        one.access.kind === 'authenticated' && schemesOf(one).includes('session') && one.method !== 'GET';
      return isForged ? [call(one, { Cookie: superuser.session['Cookie']! })] : [];
    }));

  it('are as documented for a malformed path', () =>
    checkAll(400, (one) => {
      if (!one.params) return [];
      const broken = ['%FF', '%00'].map((part) => one.path.replace(/:\w+/g, part));
      return broken.map((path) => call(one, credentialOf(one, superuser), { path }));
    }));

  it('are as documented for a malformed query', () =>
    checkAll(400, (one) => {
      if (!one.query) return [];
      const queries = ['?a=%00', `?${'a&'.repeat(1001)}`];
      return queries.map((query) => call(one, credentialOf(one, superuser), { query }));
    }));

  it('are as documented for a path whose parameter has the wrong form', () =>
    checkAll(404, (one) => {
      const isChosen = one.params && pathOf(one) !== one.path.replace(/:\w+/g, 'x');
      return isChosen ? [call(one, credentialOf(one, superuser), { path: one.path.replace(/:\w+/g, 'x') })] : [];
    }));

  for (const [status, headers, body] of [
    [400, {}, '{"broken'],
    [400, {}, '"text"'],
    [413, {}, undefined],
    [415, { 'Content-Type': 'text/plain' }, 'x'],
    [415, { 'Content-Encoding': 'zip' }, '{}'],
  ] as const) {
    it(`are as documented for the body ${JSON.stringify({ ...headers, body: body ?? 'too large' })}`, () =>
      checkAll(status, (one) => {
        if (!one.body || one.body.kind === 'raw') return [];
        const query = one.query ? '?codigo=x' : '';
        const broken = isForm(one) && status === 400 ? 'a=%zz' : body;
        return [call(one, { ...credentialOf(one, superuser), ...headers }, { body: broken ?? tooLarge(one), query })];
      }));
  }

  it('are as documented for a call beyond a rate limit', async () => {
    thrown = new ConflictError('Ya existe.');
    const faults: string[] = [];
    for (const one of routes.filter(({ limit }) => limit)) {
      const { limit } = one;
      const caller = limit && 'by' in limit && limit.by === 'user' ? limited : superuser;
      const headers = { ...credentialOf(one, caller), 'X-Forwarded-For': `10.9.0.${faults.length}` };
      let answer = await call(one, headers);
      const most = limit && 'rule' in limit ? Math.max(MOST_CALLS, limit.rule.points) : MOST_CALLS;
      for (let turn = 0; turn <= most && answer.status !== 429; turn += 1) {
        answer = await call(one, headers);
      }
      faults.push(...(await faultsOf(429, [[one, Promise.resolve(answer)]])));
    }
    expect(faults).to.deep.equal([]);
  });

  const errors = { campo: ['Este campo es requerido.'] };
  for (const error of [
    new InputError('Los datos enviados no son válidos.', { errors }),
    new InputError('No.'),
    new AuthenticationError('No.'),
    new NotAllowedError(),
    new NotFoundError('No.'),
    new ConflictError('No.'),
    new PreconditionFailedError(),
    new PayloadTooLargeError('No.'),
    new UnsupportedMediaTypeError('No.'),
    new RateLimitError(1),
    new UnavailableError(),
  ]) {
    it(`are as documented when a service throws ${error.name}: ${Object.keys(error.toProblem()).join()}`, async () => {
      thrown = error;
      // On routes for authenticated callers, the scheme itself answers 401 and 403.
      const isIdentity = error.status === 401 || error.status === 403;
      const asked = routes.filter(
        (one) => !one.query && !isBound(one) && (!isIdentity || one.access.kind === 'anyone'),
      );
      const answers = asked.map((one) => [one, call(one, credentialOf(one, superuser))] as const);
      expect(await faultsOf(error.status, answers, true)).to.deep.equal([]);
    });
  }

  it('are as documented when a service is unavailable or fails', async () => {
    for (const [status, error] of [
      [503, new UnavailableError()],
      [500, new Error('a fault of the program')],
    ] as const) {
      thrown = error;
      const asked = routes.filter((one) => !one.query && !isBound(one));
      const answers = asked.map((one) => [one, call(one, credentialOf(one, superuser))] as const);
      expect(await faultsOf(status, answers)).to.deep.equal([]);
    }
  });
});
