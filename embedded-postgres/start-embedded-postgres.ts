import { setTimeout as delay } from 'node:timers/promises';
import { findRunningDatabase, removeConnectionFile, writeConnectionFile } from './connection-file.js';
import { ensureCluster } from './create-cluster.js';
import { databaseUrl, ensureDatabase } from './database-connection.js';
import { prepareEmbeddedFolder, type EmbeddedFolder } from './embedded-folder.js';
import { describeError, EmbeddedPostgresError } from './embedded-postgres-error.js';
import { inUseError, tryOwnerLock, type EmbeddedPostgresRole, type OwnerLock } from './owner-lock.js';
import { findPostgresPrograms } from './postgres-programs.js';
import { ServerSupervisor, type StopPace } from './server-supervisor.js';
import { findServerUser } from './server-user.js';

export interface EmbeddedPostgresOptions {
  /** The database is kept in its folder `postgres`. */
  readonly dataFolder: string;
  /**
   * `owner`, the host: refused when another process holds the data folder. `tool`, a command-line tool: joins the
   * host's server, or starts one for itself; waits up to a minute for a host that is starting, or for another tool.
   */
  readonly role: EmbeddedPostgresRole;
  /** Settings of the server, as `name=value`, that override its own: for a database that ends with its process. */
  readonly settings?: readonly string[];
  readonly log?: (message: string) => void;
  /** Called once, when the server has died six times within a minute and is not restarted again. */
  readonly onLost?: (reason: string) => void;
}

/** A running database. */
export interface EmbeddedPostgres {
  /** `postgres://…`, password included; stays valid when the server is restarted after a crash. */
  readonly url: string;
  /**
   * Stops the server (by force after 7 seconds, when hurried after half a second) and frees the data folder; a joined
   * server keeps running. Idempotent.
   */
  stop(pace?: StopPace): Promise<void>;
}

const toolPatienceMs = 60_000;
const toolPollMs = 250;

/**
 * Starts, or joins, the PostgreSQL of a data folder.
 *
 * The first start creates the cluster. The remains of a crash (a half-made cluster, a server without a host, parts of a
 * server) are ended and recovered. A server that dies is restarted on the same port. As root, PostgreSQL runs as the
 * owner of the data, else as `postgres` or `nobody`. Tested on Linux; on macOS and Windows it is written to run but
 * untested, and there neither as root nor as an administrator.
 *
 * @throws EmbeddedPostgresError when the folder is in use or cannot be written, there are no programs for this
 * platform, or PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await prepareEmbeddedFolder(options.dataFolder);
  try {
    if (options.role === 'tool') return await joinOrStart(folder, options);
    const lock = await tryOwnerLock(folder, options.role);
    if (!lock) throw await inUseError(folder);
    return await startServer(folder, lock, options);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The embedded database in ${folder.dataFolder} cannot be started: ${describeError(error)}`,
      { cause: error },
    );
  }
}

/**
 * Joins the host's server, or starts one. The lock decides which, not the connection file: a killed host may have left
 * the file.
 */
async function joinOrStart(folder: EmbeddedFolder, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + toolPatienceMs;
  for (;;) {
    const lock = await tryOwnerLock(folder, options.role);
    if (lock) return startServer(folder, lock, options);
    const url = await findRunningDatabase(folder);
    if (url !== undefined) return { url, stop: () => Promise.resolve() };
    if (Date.now() >= deadline) throw await inUseError(folder);
    await delay(toolPollMs);
  }
}

async function startServer(
  folder: EmbeddedFolder,
  lock: OwnerLock,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  let supervisor: ServerSupervisor | undefined;
  const release = async (pace?: StopPace) => {
    try {
      await removeConnectionFile(folder);
    } finally {
      try {
        await supervisor?.stop(pace);
      } finally {
        await lock.release();
      }
    }
  };
  try {
    await removeConnectionFile(folder);
    const user = await findServerUser(folder);
    const { settings } = options;
    const setup = { folder, user, log, settings, programs: await findPostgresPrograms(user, log) };
    const password = await ensureCluster(setup);
    supervisor = new ServerSupervisor(setup, options.onLost ?? (() => undefined));
    const port = await supervisor.start();
    await ensureDatabase(port, password);
    const url = databaseUrl(port, password);
    // A tool's server ends with the tool, so that no other process may rely on it.
    if (options.role === 'owner') await writeConnectionFile(folder, url);
    let stopped: Promise<void> | undefined;
    return { url, stop: (pace) => (stopped ??= release(pace)) };
  } catch (error) {
    // The cause of the failed start matters more than an error of the clean-up.
    await release().catch(() => undefined);
    throw error;
  }
}
