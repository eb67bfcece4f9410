import { BootError, reasonOf } from '../boot-error.js';
import type { Account } from '../database/connect.js';
import type { ConnectionPool } from '../database/connections/connection-pool.js';
import type { Database, Logger } from '../plugin-api/index.js';
import { mssqlUserFaults } from './mssql-user-faults.js';
import { postgresUserFaults } from './postgres-user-faults.js';

/** What is looked at. */
export interface ProcedureUser {
  readonly account: Account;
  /** As the service's user. */
  readonly database: Database;
  /** As the procedures' own. */
  readonly pool: ConnectionPool;
  /** Whose tables are not the procedures' to touch, by the beginning of their names. */
  readonly owners: readonly string[];
  /** Of the procedures. */
  readonly schemas: readonly string[];
  readonly logger: Logger;
}

/** What is wrong with the procedures' own user, in the words of an administrator. */
export interface UserFaults {
  /** It could not do its work, or could do more than it is meant to: the service does not start. */
  readonly errors: readonly string[];
  /** What leaves users who may make objects in the database a way round it. */
  readonly warnings: readonly string[];
}

const HELP = 'see "A user of their own" in docs/operation.md';

/** Throws `BootError` where a user is not what the procedures' own is to be, with all that is to be mended. */
export async function checkProcedureUser(asked: ProcedureUser): Promise<void> {
  const { account, database, pool, logger } = asked;
  const key = `procedureExecutor.user: the database user "${account.user}"`;
  try {
    await pool.authenticate();
  } catch (cause) {
    throw new BootError(`${key} cannot log in: ${reasonOf(cause)}`, { cause });
  }
  const { errors, warnings } = await (database.dialect === 'mssql' ? mssqlUserFaults : postgresUserFaults)(asked);
  if (errors.length > 0) throw new BootError(`${key} ${errors.join('; ')}: ${HELP}`);
  for (const warning of warnings) logger.warn({}, `${key} ${warning}: ${HELP}`);
}
