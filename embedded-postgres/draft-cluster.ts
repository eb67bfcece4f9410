import { chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterDraftPrefix } from './create-cluster.js';
import { hasEmbeddedDatabase, prepareEmbeddedFolder, type EmbeddedFolder } from './embedded-folder.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { inUseError, tryOwnerLock } from './owner-lock.js';
import { findPostgresPrograms } from './postgres-programs.js';
import { takeServerLock } from './server-lock.js';
import { findServerUser, type ServerUser } from './server-user.js';

/** A cluster that is being brought back from a copy, beside the place of the real one. */
export interface ClusterDraft {
  /** The data folder of PostgreSQL, empty at first. */
  readonly data: string;
  /** Gives a file or folder in it to the user that PostgreSQL will run as. */
  own(file: string): Promise<void>;
  keepPassword(password: string): Promise<void>;
  /** Makes it the cluster of the data folder, by one rename. It is on the disk once PostgreSQL has recovered it. */
  complete(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Begins a cluster in a data folder, and keeps the folder for this process until it is completed or discarded. What is
 * left of one whose process was killed is removed by the next start of the database.
 *
 * @param replaces whether a cluster that is there is removed, rather than refused.
 * @throws EmbeddedPostgresError when the folder has a database, or another process uses it.
 */
export async function draftCluster(dataFolder: string, replaces = false): Promise<ClusterDraft> {
  const folder = await prepareEmbeddedFolder(dataFolder);
  const lock = await tryOwnerLock(folder, 'tool');
  if (!lock) throw await inUseError(folder);
  try {
    const user = await findServerUser(folder);
    if (replaces && hasEmbeddedDatabase(dataFolder)) await removeCluster(folder, user);
    if (hasEmbeddedDatabase(dataFolder))
      throw new EmbeddedPostgresError(`The data folder ${folder.dataFolder} has a database already`);
    const root = await mkdtemp(path.join(folder.root, clusterDraftPrefix));
    const data = path.join(root, path.basename(folder.data));
    await mkdir(data, { mode: 0o700 });
    const own = async (file: string): Promise<void> => {
      if (user) await chown(file, user.uid, user.gid);
    };
    await own(data);
    return {
      data,
      own,
      keepPassword: (password) =>
        writeFile(path.join(root, path.basename(folder.password)), password, { mode: 0o600, flag: 'wx', flush: true }),
      complete: async () => {
        await rename(root, folder.cluster);
        await lock.release();
      },
      discard: async () => {
        await rm(root, { recursive: true, force: true }).finally(() => lock.release());
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A server that outlived its process is found by the folder that it works on: it ends before that is removed. */
async function removeCluster(folder: EmbeddedFolder, user: ServerUser | undefined): Promise<void> {
  const log = (): void => undefined;
  const lock = await takeServerLock({ folder, user, log, programs: await findPostgresPrograms(user) });
  try {
    await rm(folder.cluster, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}
