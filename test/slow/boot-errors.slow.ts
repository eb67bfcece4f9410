import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { databaseTemplate } from '../../testing/database-template.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { RunningService, type Ending } from '../host/support/run-service.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';

const NO_BROWSER = 'documents: { pdf: { browser: /nowhere/chromium } }';

const secretKey = randomBytes(32).toString('base64');

describe('a boot that fails', () => {
  const folder = new TemporaryFolder();
  const databases: TestDatabase[] = [];
  const endings = new Map<string, Ending>();
  let taken: Server;

  const plugin = (id: string, dependency: string): void => {
    const config = '{ prefault() {} }';
    folder.write(
      `${id}/index.js`,
      `export const plugin = { id: '${id}', dependsOn: ['${dependency}'], config: ${config} };`,
    );
  };
  const withDatabase = async (environment: Record<string, string>): Promise<Record<string, string>> => {
    const database = await createTestDatabase(await databaseTemplate(productPlugins));
    databases.push(database);
    return { DATABASE_URL: database.url, VENTANILLA_SECRET_KEY: secretKey, ...environment };
  };
  const withBundle = (name: string, text: string): Promise<Record<string, string>> =>
    withDatabase({ VENTANILLA_BUNDLE: folder.write(name, text) });

  /** The faults, each with the environment that causes it. They run in small groups, as each start takes seconds. */
  const cases: Record<string, () => Record<string, string> | Promise<Record<string, string>>> = {
    value: () => ({ PORT: 'eighty' }),
    plugin: () => ({ VENTANILLA_CONFIG: folder.write('plugin.yaml', 'plugins: [./nowhere]') }),
    circle: () => {
      plugin('first', 'second');
      plugin('second', 'first');
      return { VENTANILLA_CONFIG: folder.write('circle.yaml', 'plugins: [./first, ./second]') };
    },
    port: () => withDatabase({ PORT: String((taken.address() as AddressInfo).port) }),
    data: () => ({ VENTANILLA_DATA: path.join(folder.write('a-file', ''), 'below') }),
    yaml: () => withBundle('yaml.yaml', 'version: 1\nroles: [\n'),
    field: () =>
      withBundle('field.yaml', 'version: 1\nroles:\n  - codigo: a\n    nombre: A\n    permisos: []\n    color: red\n'),
    question: () =>
      withBundle(
        'question.yaml',
        'version: 1\ntramites:\n  - codigo: T\n    nombre: T\n    preguntas:\n      - pre_codigo: a\n        pre_texto: A\n        pre_tipo: NOTHING\n        pre_obligatorio: true\n',
      ),
    production: () => ({ NODE_ENV: 'production' }),
    demo: () => ({ VENTANILLA_DEMO: 'yes' }),
    secret: () => ({ DATABASE_URL: 'postgres://localhost/x' }),
    browser: () => withDatabase({ VENTANILLA_CONFIG: folder.write('browser.yaml', NO_BROWSER) }),
    away: () => ({ DATABASE_URL: 'postgres://u:pass-word@127.0.0.1:1/x', VENTANILLA_SECRET_KEY: secretKey }),
  };

  before(async function () {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const waiting = Object.entries(cases);
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, environmentOf] = next;
        const data = { VENTANILLA_DATA: path.join(folder.path, `data-${name}`) };
        endings.set(name, await RunningService.start({ ...data, ...(await environmentOf()) }).ended);
      }
    };
    await Promise.all([lane(), lane(), lane()]);
  });
  after(async () => {
    taken.close();
    await Promise.all(databases.map((database) => database.drop()));
    folder.remove();
  });

  for (const [name, what, said] of [
    ['value', 'a wrong value', /^ventanilla: Configuration: http\.port \(set by PORT\): /],
    ['plugin', 'an unknown plugin', /^ventanilla: Configuration: plugins\.0: there is no folder "\.\/nowhere" /],
    ['circle', 'plugins that depend on each other', /circle: first -> second -> first/],
    ['port', 'a port that is taken', /Cannot listen on 127\.0\.0\.1:\d+: the port is taken/],
    ['data', 'a data folder that cannot be', /The data folder \/.*\/a-file\/below cannot be written to/],
    ['yaml', 'a bundle with broken YAML', /yaml\.yaml:\d+:\d+: is not valid YAML/],
    ['field', 'a bundle with an unknown field', /field\.yaml:6:\d+: roles\[0\]\.color: Este campo no se espera\./],
    ['question', 'a bundle with a wrong question', /question\.yaml:\d+:\d+: tramites\[0\]\.preguntas\[0\]\.pre_tipo/],
    [
      'production',
      'no database in production',
      /^ventanilla: Configuration: database\.url: DATABASE_URL is required in production; VENTANILLA_DEMO=true/,
    ],
    ['demo', 'a wrong truth', /demonstration \(set by VENTANILLA_DEMO\): must be true or false/],
    ['secret', 'a database without a key', /VENTANILLA_SECRET_KEY is required with DATABASE_URL/],
    [
      'browser',
      'a browser that is not there',
      /^ventanilla: Plugin "documents" did not start: documents\.pdf\.browser: there is no \/nowhere\//,
    ],
    ['away', 'a database that does not answer', /The database does not answer: /],
  ] as const) {
    it(`by ${what} is one clear line`, () => {
      const { status, errors, output } = endings.get(name)!;
      expect(errors)
        .to.match(/^ventanilla: [^\n]+\n$/)
        .and.match(said);
      expect(errors).not.to.match(/pass-word|\n[ \t]+at |node_modules/);
      expect(status).to.equal(1);
      expect(output).not.to.include('is listening');
    });
  }

  it('is none of the command-line tools, which need neither browser nor mail', async () => {
    const environment = await withDatabase({ VENTANILLA_CONFIG: folder.write('tool.yaml', NO_BROWSER) });
    const data = { VENTANILLA_DATA: path.join(folder.path, 'data-tool') };
    const { status, errors } = await RunningService.start({ ...environment, ...data }, 'cli', 'keys', 'list').ended;
    expect({ status, errors }).to.deep.equal({ status: 0, errors: '' });
  });
});
