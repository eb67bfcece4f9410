import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describeError, EmbeddedPostgresError } from './embedded-postgres-error.js';

/** The paths of one embedded database, below `<dataFolder>/postgres`. */
export interface EmbeddedFolder {
  readonly dataFolder: string;
  readonly root: string;
  /**
   * Locked by the process that owns the database. Never deleted: a process that had it open would hold a lock on a
   * deleted file.
   */
  readonly ownerLock: string;
  readonly ownerRecord: string;
  /** Locked by the server and its children until the last of them ends. Never deleted either. */
  readonly serverLock: string;
  /** Appears complete, by one rename: data and password together. */
  readonly cluster: string;
  readonly data: string;
  readonly password: string;
  readonly postmasterFile: string;
  readonly connectionFile: string;
  readonly log: string;
}

const rootOf = (dataFolder: string): string => path.join(path.resolve(dataFolder), 'postgres');
const clusterOf = (root: string): string => path.join(root, 'cluster');

/** Tells whether a data folder holds a database, running or not. */
export function hasEmbeddedDatabase(dataFolder: string): boolean {
  return existsSync(clusterOf(rootOf(dataFolder)));
}

/**
 * Creates the missing folders of the database, for this user only, and returns its paths.
 * @throws EmbeddedPostgresError when the folder cannot be created.
 */
export async function prepareEmbeddedFolder(dataFolder: string): Promise<EmbeddedFolder> {
  const absolute = path.resolve(dataFolder);
  const root = rootOf(absolute);
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${absolute} cannot be created or written: ${describeError(error)}`,
      { cause: error },
    );
  }
  const cluster = clusterOf(root);
  const data = path.join(cluster, 'data');
  return {
    dataFolder: absolute,
    root,
    ownerLock: path.join(root, 'owner.lock'),
    ownerRecord: path.join(root, 'owner.json'),
    serverLock: path.join(root, 'server.lock'),
    cluster,
    data,
    password: path.join(cluster, 'password'),
    postmasterFile: path.join(data, 'postmaster.pid'),
    connectionFile: path.join(root, 'connection.json'),
    log: path.join(root, 'server.log'),
  };
}
