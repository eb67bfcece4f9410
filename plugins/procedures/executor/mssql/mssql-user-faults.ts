import { quoteProcedure } from '../procedure-name.js';
import type { ProcedureUser, UserFaults } from '../procedure-user.js';

/** The findings of a query as the procedures' user. */
interface OwnFindings {
  readonly name: string;
  readonly is_mighty: number | null;
}

/** A schema of the procedures, as the service sees it. */
interface SchemaRow {
  readonly name: string;
  readonly is_chained: number;
}

/** A table of ours that the procedures' user has a right on. */
interface TableRow {
  readonly name: string;
}

const WHO = `SELECT USER_NAME() AS name, CASE WHEN IS_SRVROLEMEMBER('sysadmin') = 1 OR IS_ROLEMEMBER('db_owner') = 1
  OR IS_ROLEMEMBER('db_securityadmin') = 1 OR IS_ROLEMEMBER('db_ddladmin') = 1 THEN 1 ELSE 0 END AS is_mighty`;

/** The tables that the procedures' user has a right on: the catalogue hides all others from it. */
const TABLES = `SELECT TOP (300) s.name AS [schema], t.name AS name FROM sys.tables t
  JOIN sys.schemas s ON s.schema_id = t.schema_id
  WHERE HAS_PERMS_BY_NAME(QUOTENAME(s.name) + '.' + QUOTENAME(t.name), 'OBJECT', 'ANY') = 1 ORDER BY t.name`;

/**
 * The schemas with the owner of our tables: their procedures have all rights on the tables, whichever user runs them.
 */
const CHAINED = `SELECT s.name AS name, CASE WHEN s.principal_id = own.principal_id THEN 1 ELSE 0 END AS is_chained
  FROM sys.schemas s JOIN sys.schemas own ON own.name = SCHEMA_NAME()`;

/** Finds the faults of a user of SQL Server. */
export async function mssqlUserFaults(asked: ProcedureUser): Promise<UserFaults> {
  const { account, database, pool, owners, schemas } = asked;
  const lease = await pool.lease();
  const tx = pool.borrow(lease.connection);
  const ask = async (): Promise<readonly [OwnFindings | undefined, readonly TableRow[]]> => {
    const [own] = await database.rows<OwnFindings>(WHO, [], tx);
    return [own, await database.rows<TableRow>(TABLES, [], tx)];
  };
  const [self, seen] = await ask().finally(() => lease.release());
  const [service] = await database.rows<{ name: string }>('SELECT USER_NAME() AS name');
  if (self?.name === service?.name) return { errors: ["is the service's own: name another one"], warnings: [] };
  const ours = seen.filter(({ name }) => owners.some((owner) => name.startsWith(`${owner.replaceAll('-', '_')}_`)));
  const chained = (await database.rows<SchemaRow>(CHAINED)).filter(
    ({ name, is_chained }) => is_chained === 1 && schemas.includes(name),
  );
  const [reach] = await database.rows<{ may: number | null }>(
    `SELECT HAS_PERMS_BY_NAME(QUOTENAME($1), 'USER', 'IMPERSONATE') AS may`,
    [account.user],
  );
  const example = quoteProcedure('mssql', { schema: chained[0]?.name ?? '', name: '…' });
  const errors = [
    self?.name !== account.user && `is "${self?.name}" within the database: the user needs the name of the login`,
    self?.is_mighty === 1 && 'is a sysadmin, or a db_owner, db_securityadmin or db_ddladmin of the database',
    reach?.may !== 1 && "is not to be impersonated by the service's user",
    ours.length > 0 &&
      `has rights on tables of the service: ${ours
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')}`,
    chained.length > 0 &&
      `would have all rights on the service's tables in procedures of their owner, such as ${example}: give the schema another owner, or name another in procedures.executor.schemas`,
  ];
  return { errors: errors.filter((text) => text !== false), warnings: [] };
}
