import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import {
  startCertificatesHost,
  type CertificatesClient,
} from '../../plugins/certificates/support/certificates-client.js';
import { TOKEN } from '../../plugins/procedures/support/procedures-client.js';
import {
  filled,
  HostileClient,
  inUrl,
  suspicious,
  type HostileAnswer,
  type HostileRequest,
} from '../support/hostile-lengths.js';

/** The most characters of one field: Node takes 16 KiB of headers and URL together, credentials included. */
const MOST = 14_500;
const FEW = 1800;

/** The processor time above which a request is examined. */
const SUSPICIOUS_MILLISECONDS = 60;
/** The most growth for eight times the length: linear cost grows eightfold, quadratic cost 64 times. */
const MOST_GROWTH = 24;
const TRIES = 3;

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
}

const bundle = {
  tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO'] }],
  certificados: [{ cert_codigo: 'PAZ', cert_nombre: 'Paz', cert_TablaBusqueda: 'ECO', preguntas: [] }],
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      preguntas: [
        { pre_codigo: 'hechos', pre_texto: 'Hechos', pre_tipo: 'TEXTO', pre_obligatorio: true },
        { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO' },
      ],
    },
  ],
};

/** The values of path parameters for routes that exist. */
const present: Readonly<Record<string, string>> = {
  key: `key_${randomUUID()}`,
  pre_codigo: 'hechos',
};

/** Routes that the document does not list. */
const ofTheHost: readonly Route[] = [
  { method: 'GET', path: '/health/ready', query: ['a'] },
  { method: 'GET', path: '/metrics', query: ['a'] },
  { method: 'GET', path: '/openapi.json', query: ['a'] },
  { method: 'GET', path: '/docs/swagger-ui.css', query: ['a'] },
  { method: 'GET', path: '/docs/{file}', query: [] },
  { method: 'GET', path: '/admin/trpc/auth.users.list', query: ['input', 'batch'] },
  { method: 'POST', path: '/admin/trpc/auth.users.create', query: ['batch'] },
  { method: 'GET', path: '/admin/trpc/{procedure}', query: [] },
  { method: 'GET', path: '/{nowhere}', query: ['a'] },
];

/** Headers that a route reads, with the prefix that is needed for the rest to be read. */
const headers: readonly (readonly [name: string, before: string])[] = [
  ['Authorization', ''],
  ['Authorization', 'bearer x'],
  ['Authorization', 'bearer a.b.'],
  ['Authorization', `Bearer ${TOKEN}`],
  ['Cookie', ''],
  ['Cookie', 'ventanilla.sid=s%3A'],
  ['X-CSRFToken', ''],
  ['api-key', ''],
  ['Idempotency-Key', ''],
  ['Content-Type', ''],
  ['Content-Type', 'application/json; charset='],
  ['Content-Type', 'multipart/form-data; boundary='],
];

/** Headers that the host or its libraries read, on any route. */
const ofTheConnection: readonly (readonly [name: string, before: string])[] = [
  ['Accept', 'text/html;q='],
  ['Accept-Encoding', ''],
  ['Content-Encoding', ''],
  ['Host', 'x'],
  ['If-Modified-Since', ''],
  ['If-None-Match', 'W/'],
  ['Cache-Control', ''],
  ['Origin', 'https://'],
  ['Access-Control-Request-Headers', ''],
  ['Range', 'bytes=0-'],
  ['TRPC-Accept', ''],
  ['X-Forwarded-For', ''],
  ['X-Forwarded-Host', ''],
  ['X-Forwarded-Proto', ''],
  ['X-Request-Id', 'x'],
];

describe('sixteen kibibytes of anything', function () {
  this.timeout(300_000);
  let client: CertificatesClient;
  let hostile: HostileClient;
  let routes: readonly Route[];

  before(async () => {
    client = await startCertificatesHost(bundle, {
      config: {
        http: {
          publicPerMinute: 1_000_000,
          anonymousBytesPerHour: 2 ** 40,
          trustedProxies: 1,
          corsOrigins: ['https://ciudad.example'],
        },
      },
    });
    await client.signIn('jefa');
    hostile = new HostileClient(client.host.url);
    const document = (await (await fetch(`${client.host.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [] }]) => {
        const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
        return { method: method.toUpperCase(), path, query: [...query, 'hechos'] };
      }),
    );
    expect(documented).to.have.length.above(20);
    routes = [...documented, ...ofTheHost];
  });
  after(async () => {
    hostile.close();
    await client.host.stop();
  });

  const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE';

  /** Builds a valid request of a superuser, with each credential that a route may ask for. */
  function valid({ method, path }: Route): HostileRequest {
    const isTokenDoor = path.startsWith('/api/ejecutar-token/');
    return {
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => present[name] ?? 'ECO'),
      headers: {
        ...client.jwt,
        ...(isTokenDoor && { Authorization: `Bearer ${TOKEN}` }),
        // It would end the session of later requests.
        ...(method !== 'DELETE' && client.session),
        ...(hasBody(method) && { 'Content-Type': 'application/json' }),
      },
      ...(hasBody(method) && { body: '{}' }),
    };
  }

  function isDocumented(what: string, { path }: HostileRequest, { status, headers, text }: HostileAnswer): void {
    expect(status, `${what}: ${text.slice(0, 200)}`).to.be.below(500);
    if (status < 400 || status === 405) return;
    const type = headers['content-type'] ?? '';
    if (path.startsWith('/api/ejecutar/') && type.startsWith('text/plain')) return;
    expect(type, what).to.match(/^application\/json/);
    const body = JSON.parse(text) as Record<string, unknown>;
    const { error } = body as { readonly error?: { readonly data?: { readonly reason?: string } } };
    expect(body['code'] ?? error?.data?.reason ?? body['refresh'], `${what}: ${text.slice(0, 200)}`).to.be.ok;
  }

  /**
   * Sends a request of full length; where it is expensive, its cost must grow linearly from one of an eighth of the
   * length.
   */
  async function isBorne(what: string, requestOf: (characters: number) => HostileRequest): Promise<void> {
    const sent = requestOf(MOST);
    const answer = await hostile.send(sent);
    isDocumented(what, sent, answer);
    if (answer.cpuMilliseconds < SUSPICIOUS_MILLISECONDS) return;
    const leastOf = async (characters: number): Promise<number> => {
      const costs = [];
      for (let time = 0; time < TRIES; time += 1) {
        costs.push((await hostile.send(requestOf(characters))).cpuMilliseconds);
      }
      return Math.min(...costs);
    };
    const [small, large] = [await leastOf(FEW), await leastOf(MOST)];
    expect(large, `${what}: milliseconds of ${MOST} characters after ${small} of ${FEW}`).to.be.below(
      Math.max(SUSPICIOUS_MILLISECONDS, small * MOST_GROWTH),
    );
  }

  const withHeader =
    (route: Route, name: string, before: string, sign: string) =>
    (characters: number): HostileRequest => {
      const { headers: good, ...rest } = valid(route);
      // Only the necessary headers, as there would be too many bytes otherwise.
      const kept = Object.entries(good).filter(([other]) => other.toLowerCase() !== name.toLowerCase());
      // A blank at the end would be removed on the way.
      return {
        ...rest,
        headers: { ...Object.fromEntries(kept), [name]: `${before}${filled(sign, characters)}y` },
      };
    };

  for (const [name, before] of headers) {
    it(`in the header ${name}, behind «${before}», is borne by every route`, async () => {
      for (const route of routes) {
        for (const sign of suspicious) {
          const what = `${route.method} ${route.path} ${name}: ${before}${JSON.stringify(sign)}…`;
          await isBorne(what, withHeader(route, name, before, sign));
        }
      }
    });
  }

  for (const [name, before] of ofTheConnection) {
    it(`in the header ${name} is borne by a route, an admin procedure and the documentation`, async () => {
      const some = ['/api/sesion', '/home/api/tramite/{codigo}', '/admin/trpc/auth.users.list', '/docs/swagger-ui.css'];
      for (const route of routes.filter(({ path }) => some.includes(path))) {
        for (const sign of suspicious) {
          const what = `${route.method} ${route.path} ${name}: ${before}${JSON.stringify(sign)}…`;
          await isBorne(what, withHeader(route, name, before, sign));
        }
      }
    });
  }

  it('in a parameter of its path is borne by every route', async () => {
    for (const route of routes.filter(({ path }) => path.includes('{'))) {
      for (const sign of suspicious) {
        await isBorne(`${route.method} ${route.path} ${JSON.stringify(sign)}…`, (characters) => {
          const { path: _path, ...rest } = valid(route);
          const flood = `${filled(inUrl(sign), characters)}y`;
          return { ...rest, path: route.path.replaceAll(/\{\w+\}/g, () => flood).slice(0, characters) };
        });
      }
    }
  });

  it('in a field of its query, or the name of one, is borne by every route', async () => {
    for (const route of routes) {
      for (const sign of suspicious) {
        const what = `${route.method} ${route.path}?${JSON.stringify(sign)}…`;
        const behind = (query: (flood: string) => string) => (characters: number) => {
          const { path, ...rest } = valid(route);
          return { ...rest, path: `${path}?${query(filled(inUrl(sign), characters))}y` };
        };
        for (const name of route.query)
          await isBorne(
            `${what} in ${name}`,
            behind((flood) => `${name}=${flood}`),
          );
        await isBorne(
          what,
          behind((flood) => flood),
        );
      }
    }
  });
});
