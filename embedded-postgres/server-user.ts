import { stat } from 'node:fs/promises';
import type { EmbeddedFolder } from './embedded-folder.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { runProgram } from './run-program.js';

/** The account that PostgreSQL runs as, where it is not our own. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const rootUid = 0;

/**
 * Finds the account for the server. PostgreSQL refuses to run as root, so that root runs it as another account: the
 * owner of existing data, else `postgres`, else `nobody`. Undefined when it can run as our own user.
 * @throws EmbeddedPostgresError when the data belong to another account, or no such account exists.
 */
export async function findServerUser(folder: EmbeddedFolder): Promise<ServerUser | undefined> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return undefined;
  const existing = await stat(folder.data).catch(() => undefined);
  if (ownUid !== rootUid) {
    if (existing && existing.uid !== ownUid) {
      throw new EmbeddedPostgresError(
        `The database in ${folder.dataFolder} belongs to user id ${existing.uid}: start as that user or as root`,
      );
    }
    return undefined;
  }
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL cannot be run by root on this platform: start as an ordinary user, or set DATABASE_URL',
    );
  }
  if (existing && existing.uid !== rootUid) return { uid: existing.uid, gid: existing.gid };
  return (await findAccount('postgres')) ?? (await findAccount('nobody')) ?? refuseRoot();
}

async function findAccount(name: string): Promise<ServerUser | undefined> {
  const [uid, gid] = await Promise.all([runProgram('id', ['-u', name]), runProgram('id', ['-g', name])]);
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function refuseRoot(): never {
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root and there is no user "postgres" or "nobody": create one, start as an ordinary user, or set DATABASE_URL',
  );
}
