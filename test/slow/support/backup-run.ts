import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Database, Files } from '../../../host/plugin-api/index.js';
import { packageRoot } from '../../../host/paths.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { CrashFolder, type CrashFolderOptions } from './crash-folder.js';
import { withTool } from './crash-tool.js';
import { readState, type StoredState } from './stored-state.js';

const cli = path.join(packageRoot, 'dist/host/cli.js');
const FILE_BYTES = 1_000_000;

/** How a tool's process has ended. */
export interface ToolEnd {
  /** `null` where it was killed. */
  readonly status: number | null;
  readonly said: string;
  readonly milliseconds: number;
}

/** Runs a command-line tool in a process of its own, and kills it after a while where it has not ended by then. */
export async function runTool(
  { root, environment }: CrashFolder,
  args: readonly string[],
  killAfter?: number,
): Promise<ToolEnd> {
  const begun = performance.now();
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...environment, VENTANILLA_BACKUP_PASSPHRASE: 'tres tristes tigres' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  if (killAfter !== undefined) await Promise.race([ended, delay(killAfter).then(() => child.kill('SIGKILL'))]);
  const [status] = await ended;
  return { status, said: (await said).join(''), milliseconds: performance.now() - begun };
}

/** Gives a city so many megabytes of files that belong to no record, of a megabyte each. */
export async function fill(folder: CrashFolder, megabytes: number): Promise<void> {
  await withTool(folder, async (container) => {
    const files = container.get<Files>(Files);
    const database = container.get<Database>(Database);
    for (let index = 0; index < megabytes; index += 1) {
      const file = await files.receive(Readable.from([randomBytes(FILE_BYTES)]), { name: 'relleno.bin' });
      await database.transaction((tx) => files.settle(tx, file, { owner: `relleno/archivo/${index}`, slot: '' }));
    }
  });
}

/** Where the cities of a run have their databases: embedded in their folders, or on a server. */
export type BackupProfile = 'embedded' | 'server';

/** The places of a run, all with the key of the first one. */
export class BackupPlaces {
  private readonly secret = randomBytes(32).toString('base64');
  private readonly databases: TestDatabase[] = [];
  private readonly folders: CrashFolder[] = [];

  constructor(private readonly profile: BackupProfile) {}

  /** What a folder of the profile is made with: a database of its own where it is on a server. */
  async options(): Promise<CrashFolderOptions> {
    if (this.profile === 'embedded') return {};
    const database = await createTestDatabase();
    this.databases.push(database);
    return { environment: { DATABASE_URL: database.url, VENTANILLA_SECRET_KEY: this.secret } };
  }

  /** An empty place with the key of a city. */
  async empty(city: CrashFolder): Promise<CrashFolder> {
    const place = await CrashFolder.create(await this.options());
    this.folders.push(place);
    const key = (folder: CrashFolder): string => path.join(path.dirname(folder.files), 'secret.key');
    if (this.profile === 'embedded') await copyFile(key(city), key(place));
    return place;
  }

  async remove(): Promise<void> {
    for (const folder of this.folders) await folder.remove();
    for (const database of this.databases) await database.drop();
  }
}

/** What a restored place holds. */
export const stateOf = (place: CrashFolder): Promise<StoredState> =>
  withTool(place, (container) => readState(container.get<Database>(Database), place.files));

/** The names of a folder of backups that stand for whole ones. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /\.tar(?:\.age)?$/.test(name));
