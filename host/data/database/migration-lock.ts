import type { Transaction } from 'sequelize';
import type { Database } from '../../plugin-api/index.js';
import { BootError } from '../../runtime/boot-error.js';
import { onPatientDatabase, type DatabaseServer } from './patient-database.js';

/** An arbitrary 64-bit number, used for no other lock of the database. */
const POSTGRES_LOCK = '4851908734710275';
const MSSQL_LOCK = 'ventanilla/migrate';
const STATEMENT_CANCELLED = '57014';
const WAIT_SECONDS = 60;

const waitedInVain = (cause?: unknown): BootError =>
  new BootError('Another host is migrating the database and does not end.', { cause });

async function takeLock(database: Database, tx: Transaction): Promise<void> {
  if (database.dialect === 'postgres') {
    await database.rows(`SET LOCAL statement_timeout = ${WAIT_SECONDS * 1000}`, [], tx);
    // The transaction is idle while the migrations run, so that a limit of the database may not end it.
    await database.rows('SET LOCAL idle_in_transaction_session_timeout = 0', [], tx);
    await database.rows(`SELECT pg_advisory_xact_lock(${POSTGRES_LOCK})`, [], tx).catch((cause: unknown) => {
      const isLate = (cause as { original?: { code?: unknown } }).original?.code === STATEMENT_CANCELLED;
      throw isLate ? waitedInVain(cause) : cause;
    });
    return;
  }
  const [row] = await database.rows<{ result: number }>(
    `DECLARE @result INT;
     EXEC @result = sp_getapplock @Resource = '${MSSQL_LOCK}', @LockMode = 'Exclusive', @LockOwner = 'Transaction',
       @LockTimeout = ${WAIT_SECONDS * 1000};
     SELECT @result AS result;`,
    [],
    tx,
  );
  if (!row || row.result < 0) throw waitedInVain();
}

/**
 * Runs `work` while no other host runs its own. The lock belongs to an open transaction, so that it is released when a
 * host dies; `work` uses other connections: those of `patient`, or the host's.
 */
export async function withMigrationLock<T>(
  database: Database,
  server: DatabaseServer,
  work: (patient: Database) => Promise<T>,
): Promise<T> {
  return onPatientDatabase(database, server, (patient) =>
    patient.sequelize.transaction(async (tx) => {
      await takeLock(patient, tx);
      return work(patient);
    }),
  );
}
