import type { EmbeddedFolder } from './embedded-folder.js';
import type { PostgresPrograms } from './postgres-programs.js';
import type { ServerUser } from './server-user.js';

/** What is needed to make a cluster and to run its server. */
export interface ServerSetup {
  readonly folder: EmbeddedFolder;
  readonly programs: PostgresPrograms;
  /** Undefined: as ourselves. */
  readonly user: ServerUser | undefined;
  /** Over those of `serverSettings`. */
  readonly settings?: readonly string[] | undefined;
  log(message: string): void;
}

/**
 * How a program that starts inside a data folder refers to it. Another user may be shut out of the folders
 * above; but the working folder is entered before the change of user, and /proc leads back to it from
 * inside.
 */
export function dataFolderArgument(setup: ServerSetup, data: string): string {
  return setup.user ? '/proc/self/cwd' : data;
}
