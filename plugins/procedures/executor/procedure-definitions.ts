import {
  ConflictError,
  InputError,
  UnavailableError,
  type Database,
  type Dialect,
  type DriverPools,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { readDefinitionHead, type DefinedName } from './definition-head.js';
import { sendToMssql, type MssqlConnection } from './mssql/mssql-request.js';
import type { ProcedureCatalogue } from './procedure-catalogue.js';
import { parseProcedureName, type ProcedureName } from './procedure-name.js';

/** The driver's client of PostgreSQL. */
interface PostgresClient {
  query(statement: { text: string; queryMode: 'extended' }, done: (error: Error | null) => void): void;
}

const MOST_CHARACTERS = 1024 * 1024;
const MOST_OF_REASON = 300;

/** The procedures of a schema and a name that run with the rights of their owner or of a named user. */
const OWNED_RIGHTS: Readonly<Record<Dialect, string>> = {
  postgres: `SELECT 1 AS present FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = $1 AND p.proname = $2 AND p.prosecdef AND pg_catalog.pg_get_userbyid(p.proowner) = current_user`,
  mssql: `SELECT 1 AS present FROM sys.procedures p JOIN sys.schemas s ON s.schema_id = p.schema_id
    JOIN sys.sql_modules m ON m.object_id = p.object_id
    WHERE s.name = $1 AND p.name = $2 AND m.execute_as_principal_id IS NOT NULL`,
};

/** The signatures of a schema and a name: overloaded functions of PostgreSQL, or the one procedure of SQL Server. */
const SIGNATURES: Readonly<Record<Dialect, string>> = {
  postgres: `SELECT p.oid::regprocedure::text AS signature FROM pg_catalog.pg_proc p
    JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = $1 AND p.proname = $2 ORDER BY 1`,
  mssql: `SELECT p.name AS signature FROM sys.procedures p JOIN sys.schemas s ON s.schema_id = p.schema_id
    WHERE s.name = $1 AND p.name = $2`,
};

/** PostgreSQL's codes for a replacement that changes the result or the parameters' names of a function. */
const CHANGES_FUNCTION = new Set(['42P13', '42809']);

const refused = (detail: string): InputError => new InputError(detail, { code: 'procedure_sql' });

/** Makes the refusal of a definition that cannot replace the functions of its name. */
const notReplaced = (before: readonly string[], reason: string): InputError =>
  refused(
    `La función ya existe con otros parámetros u otro resultado, y así no se puede reemplazar. Elimínela antes en la base de datos (${before.map((one) => `DROP FUNCTION ${one};`).join(' ')}) o dé otro nombre a la nueva, en el SQL y en nombre_bd. ${reason}`,
  );

/** Definitions of procedures in the caller's transaction. */
export class ProcedureDefinitions {
  constructor(
    private readonly database: Database,
    private readonly pools: Pick<DriverPools, 'connectionOf' | 'isAway' | 'isRetryable' | 'toThrown'>,
    private readonly catalogue: ProcedureCatalogue,
    private readonly options: { readonly isLimited: boolean },
  ) {}

  async define(tx: Transaction, name: string, sql: string): Promise<void> {
    const wanted = parseProcedureName(name, this.catalogue.schemas);
    if (sql.length > MOST_CHARACTERS) throw refused('El SQL del procedimiento es demasiado largo.');
    if (sql.includes('\0')) throw refused('El SQL del procedimiento contiene caracteres que no se admiten.');
    const { replacing } = await this.checkHead(tx, wanted, sql);
    const before = await this.signatures(tx, wanted);
    // Not every server that speaks the dialect knows CREATE OR ALTER.
    await this.execute(tx, before.length > 0 ? replacing : sql, before);
    this.catalogue.forget(name, tx);
    await this.catalogue.check(name, tx).catch((error: unknown) => {
      const isOverloaded = this.database.dialect === 'postgres' && before.length > 0;
      throw error instanceof InputError && isOverloaded ? notReplaced(before, error.message) : error;
    });
    if (this.options.isLimited) await this.checkRights(tx, wanted);
  }

  /**
   * Refuses a procedure with its owner's rights: the service owns it, and has more rights than the procedures' user.
   */
  private async checkRights(tx: Transaction, { schema, name }: ProcedureName): Promise<void> {
    const rows = await this.database.rows(OWNED_RIGHTS[this.database.dialect], [schema, name], tx);
    if (rows.length === 0) return;
    throw refused('El procedimiento no puede correr con los permisos de otro usuario (SECURITY DEFINER, EXECUTE AS).');
  }

  private async signatures(tx: Transaction, { schema, name }: ProcedureName): Promise<readonly string[]> {
    const sql = SIGNATURES[this.database.dialect];
    const rows = await this.database.rows<{ signature: string }>(sql, [schema, name], tx);
    return rows.map(({ signature }) => signature);
  }

  private async checkHead(tx: Transaction, { schema, name }: ProcedureName, sql: string): Promise<DefinedName> {
    const isMssql = this.database.dialect === 'mssql';
    const found = readDefinitionHead(sql, this.database.dialect);
    // SQL Server compares names as its collation says, mostly without case; the catalogue is asked afterwards anyway.
    const isSame = (one: string, other: string): boolean =>
      isMssql ? one.toLowerCase() === other.toLowerCase() : one === other;
    const statement = isMssql ? 'CREATE OR ALTER PROCEDURE' : 'CREATE OR REPLACE FUNCTION';
    if (!found || !isSame(found.name, name) || !isSame(found.schema ?? schema, schema)) {
      throw refused(`El SQL debe ser una sola sentencia ${statement} de «${schema}.${name}».`);
    }
    if (found.schema !== undefined) return found;
    const [row] = await this.database.rows<{ present: string | null }>(
      `SELECT ${isMssql ? 'SCHEMA_NAME()' : 'current_schema()'} AS present`,
      [],
      tx,
    );
    if (row?.present !== schema) throw refused(`El SQL debe nombrar el esquema: «${schema}.${name}».`);
    return found;
  }

  /**
   * Executes one statement: PostgreSQL's extended protocol takes no second one, and SQL Server takes all that follows
   * for the body. `before` are the existing functions of the name.
   */
  private async execute(tx: Transaction, sql: string, before: readonly string[]): Promise<void> {
    const { pools } = this;
    const { dialect } = this.database;
    const sent =
      dialect === 'mssql'
        ? executeOnMssql(pools.connectionOf<MssqlConnection>(tx), sql)
        : executeOnPostgres(pools.connectionOf<PostgresClient>(tx), sql);
    await sent.catch((cause: Error) => {
      if (cause instanceof UnavailableError) throw cause;
      const error = pools.toThrown(cause);
      if (error instanceof ConflictError || pools.isRetryable(error) || pools.isAway(error)) throw error;
      const isOther = CHANGES_FUNCTION.has(String((cause as { code?: unknown }).code));
      const reason = `La base de datos no acepta el SQL: ${cause.message.slice(0, MOST_OF_REASON)}`;
      throw isOther && before.length > 0 ? notReplaced(before, reason) : refused(reason);
    });
  }
}

function executeOnPostgres(client: PostgresClient, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({ text, queryMode: 'extended' }, (error) => (error ? reject(error) : resolve()));
  });
}

/** Rejects with the first error that the server reports: a definition that it refuses changes nothing. */
async function executeOnMssql(connection: MssqlConnection, sql: string): Promise<void> {
  const { errors } = await sendToMssql(connection, { sql });
  const [first] = errors;
  if (first) throw Object.assign(new Error(first.message), first);
}
