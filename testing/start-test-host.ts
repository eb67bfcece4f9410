import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { Container } from 'inversify';
import { stringify } from 'yaml';
import { mergeLayers, readLayers, type Layer } from '../host/boot/config/layers.js';
import { service, type ServiceValue } from '../host/boot/container/build-container.js';
import { createHost } from '../host/create-host.js';
import { keepTransactionsQuiet } from '../host/data/database/quiet-console.js';
import type { Host } from '../host/boot/host.js';
import { ExpressionThreads, ThreadExpressions } from '../host/text/expressions/thread-expressions.js';
import { Database, type AnyHostPlugin } from '../host/plugin-api/index.js';
import { PasswordCost } from '../plugins/auth/passwords/argon2.js';
import { Stopwatch } from '../plugins/auth/passwords/stopwatch.js';
import { PagePlaces } from '../plugins/console/building/page-places.js';
import { databaseTemplate } from './database-template.js';
import { refuseUndeclaredSeals } from './declared-seals.js';
import { allowOneConnection } from './one-connection.js';
import { patientExpressions, patientPlugins } from './patient-limits.js';
import { ProductDocument } from './product-document.js';
import { productPlugins } from './product-plugins.js';
import { TestClock } from './test-clock.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { WatchedAnswers } from './watched-answers.js';

/** The options of a test host. */
export interface TestHostOptions {
  /** Plugins instead of all those of the product. */
  readonly plugins?: readonly AnyHostPlugin[];
  /** Services instead of the bound ones; make them with `service(Token, value)`. */
  readonly overrides?: readonly ServiceValue[];
  /** Keys that override the configuration of the tests. */
  readonly config?: Layer;
  /** A bundle that is loaded into the empty database. */
  readonly bundle?: object;
  /** An existing database instead of a new one; it is not dropped. */
  readonly databaseUrl?: string;
  /** Another host's data folder, for several hosts on one database. */
  readonly dataFolder?: string;
  /** Environment variables of the plugins. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A root key other than the one that all hosts of one database share here. */
  readonly secretKey?: string;
  /**
   * Whether each answer of a route of the product is compared with the OpenAPI document, as by default: `stop` fails
   * when a status, a type or a body differs.
   */
  readonly answers?: 'documented' | 'unchecked';
  /**
   * The parts that work as in production. Otherwise hashing a password costs almost nothing, and all hosts of a process
   * share the threads of expressions.
   */
  readonly real?: readonly ('passwords' | 'expressions')[];
}

// As in production: tests cut connections and refuse commits on purpose.
keepTransactionsQuiet(console);

/** Many tests are about wrong passwords: their refusals are not delayed. */
const impatient: Stopwatch = { now: () => performance.now(), pause: () => Promise.resolve() };
const cheap: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Shared by all hosts of a process: starting a thread takes longer than starting a host. */
const expressions = new ThreadExpressions(patientExpressions);

/** The default configuration of the product's plugins in tests. */
const ownOfPlugins: Layer = mergeLayers(patientPlugins, {
  // Building the pages of the console takes a minute.
  console: { build: false },
  // Without the city's key, nothing is signed on a database server, and the host would be degraded.
  // A receipt with its copy starts a browser, which takes longer than most tests.
  documents: { copies: false, signature: { developmentKey: true } },
});

/** Reading the sources of the console takes a third of the time of a start. */
const noPages: PagePlaces = { web: undefined, packed: path.join(tmpdir(), 'ventanilla-no-pages') };

/** Tells whether a test needs the pages of the console. */
const wantsPages = ({ config }: TestHostOptions): boolean =>
  (config?.['console'] as { readonly build?: unknown } | undefined)?.build === true;

/** A running host with a database, a data folder and a clock of its own. */
export interface TestHost {
  /** `http://127.0.0.1:<port>`, for supertest's `request(url)` and for `fetch`. */
  readonly url: string;
  readonly host: Host;
  readonly container: Container;
  readonly database: Database;
  readonly clock: TestClock;
  readonly dataFolder: string;
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** All log lines, each a JSON object. Empty unless `logging.level` is set. */
  readonly logLines: readonly string[];
  /** Stops the host. Fails if an answer was not as documented, or a plugin sealed values for an undeclared purpose. */
  stop(): Promise<void>;
}

/** Creates a database with the tables of the host and of those plugins of the product that the options name. */
async function newDatabase({ plugins = productPlugins }: TestHostOptions): Promise<TestDatabase> {
  return createTestDatabase(await databaseTemplate(plugins));
}

/** Starts the product, or the given plugins, on a real port and a real database. */
export async function startTestHost(options: TestHostOptions = {}): Promise<TestHost> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'ventanilla-host-')));
  const database = options.databaseUrl === undefined ? await newDatabase(options) : undefined;
  const databaseUrl = options.databaseUrl ?? database!.url;
  const secretKey = options.secretKey ?? createHash('sha256').update(databaseUrl).digest('base64');
  const clock = new TestClock();
  const logLines: string[] = [];

  const own: Record<string, unknown> = { data: dataFolder, secretKey, database: { url: databaseUrl } };
  // A plugin of a test that replaces one of the product has other keys.
  const ofProduct = productPlugins.filter((plugin) => (options.plugins ?? productPlugins).includes(plugin));
  for (const { id } of ofProduct) if (id in ownOfPlugins) own[id] = ownOfPlugins[id];
  if (options.bundle) {
    own['bundle'] = path.join(dataFolder, 'bundle.yaml');
    await writeFile(path.join(dataFolder, 'bundle.yaml'), stringify({ version: 1, ...options.bundle }));
  }
  const environment = { NODE_ENV: 'test', ...options.environment };
  let host: Host | undefined;
  let answers: WatchedAnswers | undefined;
  let expectDeclaredSeals: (() => void) | undefined;
  const cleanUp = async (): Promise<void> => {
    await host?.stop();
    answers?.end();
    await database?.drop();
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    expectDeclaredSeals?.();
    answers?.expectDocumented();
  };
  try {
    host = await createHost({
      layer: [own, options.config ?? {}].reduce<Layer>(mergeLayers, readLayers(environment)),
      environment,
      role: 'service',
      plugins: options.plugins ?? productPlugins,
      overrides: [
        service(Stopwatch, impatient),
        ...(options.real?.includes('passwords') ? [] : [service(PasswordCost, cheap)]),
        ...(wantsPages(options) ? [] : [service(PagePlaces, noPages)]),
        ...(options.real?.includes('expressions') ? [] : [service(ExpressionThreads, expressions)]),
        ...(options.overrides ?? []),
      ],
      clock,
      log: new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          logLines.push(chunk.toString());
          done();
        },
      }),
    });
    allowOneConnection(host.container);
    expectDeclaredSeals = refuseUndeclaredSeals(host.container, options.plugins ?? productPlugins);
    const { port } = await host.start();
    if (options.answers !== 'unchecked') {
      const { container } = host;
      const plugins = options.plugins ?? productPlugins;
      let documented: ProductDocument | undefined;
      answers = new WatchedAnswers(port, () => (documented ??= new ProductDocument(container, plugins)));
    }
    return {
      url: `http://127.0.0.1:${port}`,
      host,
      container: host.container,
      database: host.container.get<Database>(Database),
      clock,
      dataFolder,
      databaseUrl,
      secretKey,
      logLines,
      stop: cleanUp,
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
