import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { prepareEmbeddedFolder, type EmbeddedFolder } from '../../../embedded-postgres/embedded-folder.js';
import { readPostmasterFile } from '../../../embedded-postgres/postmaster-file.js';
import { clusterName, findServerProcesses } from '../../../embedded-postgres/server-processes.js';

/** The one tramite of these runs: `folio` is the search key of a record, `anexo` its optional file. */
export const TRAMITE = 'CAIDA';

/** The bundle's section that defines it. */
export const tramites = [
  {
    codigo: TRAMITE,
    nombre: 'Trámite de la prueba de caídas',
    preguntas: [
      { pre_codigo: 'folio', pre_texto: 'Folio', pre_tipo: 'TEXTO', pre_obligatorio: true },
      { pre_codigo: 'anexo', pre_texto: 'Anexo', pre_tipo: 'ARCHIVO' },
    ],
  },
];

const config = {
  http: { port: 0, publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40 },
  logging: { level: 'error' },
};

/** The settings of a host beside those of every run. */
export interface CrashFolderOptions {
  readonly config?: object;
  readonly environment?: NodeJS.ProcessEnv;
}

/** A data folder with an embedded database, and the environment of a host that uses it. */
export class CrashFolder {
  private constructor(
    readonly root: string,
    readonly environment: NodeJS.ProcessEnv,
    private readonly embedded: EmbeddedFolder,
  ) {}

  static async create({ config: more, environment: further }: CrashFolderOptions = {}): Promise<CrashFolder> {
    const root = await mkdtemp(path.join(tmpdir(), 'ventanilla-crash-'));
    const configFile = path.join(root, 'config.yaml');
    const bundleFile = path.join(root, 'bundle.yaml');
    await writeFile(configFile, stringify({ ...config, ...more }));
    await writeFile(bundleFile, stringify({ version: 1, tramites }));
    const data = path.join(root, 'data');
    const inherited = Object.entries(process.env).filter(
      ([name]) => !name.startsWith('VENTANILLA_') && !['DATABASE_URL', 'HOST', 'PORT'].includes(name),
    );
    const environment = {
      ...Object.fromEntries(inherited),
      VENTANILLA_DATA: data,
      VENTANILLA_CONFIG: configFile,
      VENTANILLA_BUNDLE: bundleFile,
      ...further,
    };
    return new CrashFolder(root, environment, await prepareEmbeddedFolder(data));
  }

  /** The folder of uploaded files in the embedded profile. */
  get files(): string {
    return path.join(this.embedded.dataFolder, 'files');
  }

  async postmasterPid(): Promise<number | undefined> {
    return (await readPostmasterFile(this.embedded.postmasterFile))?.pid;
  }

  /** Returns every process of the database's server, orphans included. */
  async databaseProcesses(): Promise<number[]> {
    const name = await clusterName(this.embedded.data).catch(() => undefined);
    return name === undefined ? [] : (await findServerProcesses(name)).map(({ pid }) => pid);
  }

  /** Ends the processes that are left of the server, and removes the folder. */
  async remove(): Promise<void> {
    for (const pid of await this.databaseProcesses()) process.kill(pid, 'SIGKILL');
    await rm(this.root, { recursive: true, force: true, maxRetries: 10 });
  }
}
