import { UnavailableError } from '../../../host/plugin-api/index.js';
import { mssqlUserFaults } from './mssql/mssql-user-faults.js';
import { postgresUserFaults } from './postgres/postgres-user-faults.js';
import type { ProcedureUser } from './procedure-user.js';

const HELP = 'see "A user of their own" in docs/operation.md';

/** Throws where the procedures' own user has missing or excessive rights; the error lists all of them. */
export async function checkProcedureUser(asked: ProcedureUser): Promise<void> {
  const { account, database, pool, logger } = asked;
  const key = `procedures.executor.user: the database user "${account.user}"`;
  const lease = await pool.lease().catch((error: Error) => {
    const cause = error instanceof UnavailableError && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${key} cannot log in: ${cause.message || cause.name}`, { cause });
  });
  lease.release();
  const { errors, warnings } = await (database.dialect === 'mssql' ? mssqlUserFaults : postgresUserFaults)(asked);
  if (errors.length > 0) throw new Error(`${key} ${errors.join('; ')}: ${HELP}`);
  for (const warning of warnings) logger.warn({}, `${key} ${warning}: ${HELP}`);
}
