import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { importBundle, type ImportReport } from '../../../host/data/bundles/import-bundle.js';
import { readBundle } from '../../../host/data/bundles/read-bundle.js';
import { packageRoot } from '../../../host/runtime/paths.js';
import { AuditLog, Revisions } from '../../../host/plugin-api/index.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { documentsConfig } from '../../plugins/documents/support/documents-client.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../testing/start-test-host.js';

interface DemoBundle {
  readonly usuarios: readonly object[];
  readonly tokens_api: readonly object[];
  readonly api_usuarios: readonly object[];
}

/** The demonstration city on a test's database. */
export interface DemoCity {
  readonly host: TestHost;
  /** The UUID of its token. */
  readonly token: string;
  /** The api-key of its bank. */
  readonly apiKey: string;
  /** Imports its bundle again. */
  importAgain(): Promise<ImportReport>;
  stop(): Promise<void>;
}

/**
 * Copies the demonstration's files, with CREATE in place of CREATE OR ALTER: a new database has no procedure to
 * replace, and not every server of the dialect knows CREATE OR ALTER.
 */
async function copyFiles(folder: string): Promise<void> {
  const source = path.join(packageRoot, 'config/demo');
  await cp(source, folder, { recursive: true });
  for (const name of (await readdir(source)).filter((file) => file.endsWith('.sql'))) {
    const text = await readFile(path.join(source, name), 'utf8');
    await writeFile(path.join(folder, name), text.replace('CREATE OR ALTER ', 'CREATE '));
  }
}

/** Starts a host on `config/demo.yaml` with secrets that the test knows, in place of random ones. */
export async function startDemoCity({
  environment,
  overrides = [],
  config = {},
  plugins,
}: Pick<TestHostOptions, 'environment' | 'overrides' | 'config' | 'plugins'> = {}): Promise<DemoCity> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-demo-'));
  const bundle = path.join(folder, 'demo.yaml');
  const [token, apiKey] = [randomUUID(), randomUUID()];
  await copyFiles(path.join(folder, 'demo'));
  const city = parse(await readFile(path.join(packageRoot, 'config/demo.yaml'), 'utf8')) as DemoBundle;
  const usuarios = city.usuarios.map((user) => ({ ...user, password: PASSWORD }));
  const tokens = city.tokens_api.map((item) => ({ ...item, uuid: token }));
  const keys = city.api_usuarios.map((item) => ({ ...item, api_key: apiKey }));
  await writeFile(bundle, stringify({ ...city, usuarios, tokens_api: tokens, api_usuarios: keys }));
  try {
    const host = await startTestHost({
      config: { bundle, logging: { level: 'info' }, ...(await documentsConfig()), ...config },
      overrides,
      ...(environment && { environment }),
      ...(plugins && { plugins }),
    });
    const importAgain = async (): Promise<ImportReport> => {
      const audit = host.container.get<AuditLog>(AuditLog);
      const revisions = host.container.get<Revisions>(Revisions);
      const read = readBundle(bundle, host.host.bundleSections, await host.host.leftOut());
      const { database } = host;
      return database.transaction((tx) => importBundle(read, tx, { database, audit, revisions, by: 'console' }));
    };
    const stop = async (): Promise<void> => {
      await host.stop();
      await rm(folder, { recursive: true });
    };
    return { host, token, apiKey, importAgain, stop };
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}
