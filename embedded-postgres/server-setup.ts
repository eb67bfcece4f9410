import type { EmbeddedFolder } from './embedded-folder.js';
import type { PostgresPrograms } from './postgres-programs.js';
import type { ServerUser } from './server-user.js';

/** The parts that creating a cluster and running its server need. */
export interface ServerSetup {
  readonly folder: EmbeddedFolder;
  readonly programs: PostgresPrograms;
  /** Undefined: the server runs as our own user. */
  readonly user: ServerUser | undefined;
  /** Override those of `serverSettings`. */
  readonly settings?: readonly string[] | undefined;
  log(message: string): void;
}

/**
 * Returns how a program that starts inside a data folder refers to it. Another user may have no access to the folders
 * above; but the working folder is entered before the change of user, and /proc leads back to it from inside.
 */
export function dataFolderArgument(setup: ServerSetup, data: string): string {
  return setup.user ? '/proc/self/cwd' : data;
}
