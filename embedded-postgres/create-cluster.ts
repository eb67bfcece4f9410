import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeError, EmbeddedPostgresError } from './embedded-postgres-error.js';
import { runProgram, type ProgramResult } from './run-program.js';
import { dataFolderArgument, type ServerSetup } from './server-setup.js';

/** The name of the superuser, and that of the database. */
export const databaseName = 'ventanilla';

const draftPrefix = 'cluster-';
const complaintLines = 5;

/**
 * Creates the cluster if there is none, and removes what a crash left of earlier attempts. Call it with the data
 * folder's lock held.
 * @returns the superuser's password.
 * @throws EmbeddedPostgresError when initdb fails, with its last lines.
 */
export async function ensureCluster(setup: ServerSetup): Promise<string> {
  const { folder } = setup;
  for (const name of await readdir(folder.root)) {
    if (!name.startsWith(draftPrefix)) continue;
    // An initdb that outlived its host may still be writing there.
    await rm(path.join(folder.root, name), { recursive: true, force: true, maxRetries: 10 });
  }
  if (!(await stat(folder.cluster).catch(() => undefined))) {
    setup.log(`creating the embedded database in ${folder.cluster}`);
    await createCluster(setup);
  }
  return (await readFile(folder.password, 'utf8')).trim();
}

async function createCluster(setup: ServerSetup): Promise<void> {
  const { folder } = setup;
  const draft = await mkdtemp(path.join(folder.root, draftPrefix));
  try {
    const data = path.join(draft, path.basename(folder.data));
    const password = path.join(draft, path.basename(folder.password));
    await mkdir(data, { mode: 0o700 });
    await writeFile(password, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    const result = await runInitdb(setup, data, password);
    if (result.exitCode !== 0) {
      const lines = result.stderr.trim().split('\n').slice(-complaintLines).join('\n');
      throw new EmbeddedPostgresError(
        `initdb failed in ${folder.dataFolder}: ${describeError(lines || `exit code ${result.exitCode}`)}`,
      );
    }
    await rename(draft, folder.cluster);
    await syncFolder(folder.root);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

async function runInitdb(setup: ServerSetup, data: string, password: string): Promise<ProgramResult> {
  const { user } = setup;
  if (user) await Promise.all([data, password].map((file) => chown(file, user.uid, user.gid)));
  const passwordFile = await open(password, 'r');
  try {
    return await runProgram(
      setup.programs.initdb,
      [
        `--pgdata=${dataFolderArgument(setup, data)}`,
        `--username=${databaseName}`,
        // The path may be closed to the server's user; the open file is not.
        `--pwfile=${user ? '/proc/self/fd/3' : password}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
      ],
      { workingFolder: data, user, descriptor: passwordFile.fd },
    );
  } finally {
    await passwordFile.close();
    if (user) await chown(password, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  }
}

/**
 * Flushes the rename of a new cluster to disk. A power cut that undid the rename would leave the data under the draft's
 * name, and the next start would remove them.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
