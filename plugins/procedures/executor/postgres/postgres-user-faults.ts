import type { ProcedureUser, UserFaults } from '../procedure-user.js';
import { limitedRun } from './postgres-selection.js';

/** The findings of PostgreSQL about a user; each is true, or a name, where something is wrong. */
interface Findings {
  readonly is_same: boolean;
  readonly is_mighty: boolean;
  readonly is_member: boolean;
  readonly is_beyond_reach: boolean;
  readonly makes_schemas: boolean;
  readonly makes_temporary: boolean;
  readonly makes_in: string | null;
  readonly touches: string | null;
  readonly lacks_function: boolean;
  readonly opens_function: boolean;
  readonly shared_schema: string | null;
  readonly defers: string | null;
}

/**
 * The query: $1 the user, $2 a pattern of our tables' names, $3 the procedures' schemas; on the service's search path.
 */
const QUESTION = `
  WITH account AS (SELECT oid, rolname, rolsuper OR rolcreaterole OR rolbypassrls OR rolreplication AS is_mighty
      FROM pg_catalog.pg_roles WHERE rolname = $1),
    path AS (SELECT n.oid, n.nspname FROM pg_catalog.pg_namespace n WHERE n.nspname = ANY (current_schemas(false))),
    call AS (SELECT p.*, n.oid AS schema_oid FROM pg_catalog.pg_proc p
      JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
      WHERE p.oid = to_regprocedure('${limitedRun}(text, text)'))
  SELECT account.rolname = current_user AS is_same,
    account.is_mighty,
    pg_has_role(account.oid, current_user, 'MEMBER') AS is_member,
    NOT pg_has_role(current_user, account.oid, 'USAGE') AS is_beyond_reach,
    has_database_privilege(account.oid, current_database(), 'CREATE') AS makes_schemas,
    has_database_privilege(account.oid, current_database(), 'TEMPORARY') AS makes_temporary,
    (SELECT string_agg(path.nspname, ', ') FROM path
      WHERE has_schema_privilege(account.oid, path.oid, 'CREATE')) AS makes_in,
    (SELECT string_agg(c.relname, ', ') FROM (SELECT c.relname FROM pg_catalog.pg_class c
      JOIN path ON path.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND c.relname ~ $2
        AND (has_table_privilege(account.oid, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
          OR has_any_column_privilege(account.oid, c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))
      ORDER BY c.relname LIMIT 3) c) AS touches,
    NOT EXISTS (SELECT 1 FROM call WHERE call.proowner = account.oid AND call.prosecdef AND call.proconfig IS NULL
      AND has_function_privilege(call.oid, 'EXECUTE')) AS lacks_function,
    EXISTS (SELECT 1 FROM call WHERE has_schema_privilege(account.oid, call.schema_oid, 'USAGE')
      OR has_schema_privilege(account.oid, call.schema_oid, 'CREATE')) AS opens_function,
    (SELECT string_agg(path.nspname, ', ') FROM path WHERE path.nspname = ANY ($3::text[])) AS shared_schema,
    (SELECT string_agg(t.name, ', ') FROM (SELECT c.oid::regclass::text AS name FROM pg_catalog.pg_trigger t
      JOIN pg_catalog.pg_class c ON c.oid = t.tgrelid
      WHERE t.tgdeferrable AND NOT t.tgisinternal AND has_table_privilege(account.oid, c.oid, 'INSERT, UPDATE, DELETE')
      LIMIT 3) t) AS defers
  FROM account`;

/** Finds the faults of a user of PostgreSQL. */
export async function postgresUserFaults({ account, database, owners, schemas }: ProcedureUser): Promise<UserFaults> {
  const ours = `^(${owners.map((owner) => owner.replaceAll('-', '_')).join('|')})_`;
  const [found] = await database.rows<Findings>(QUESTION, [account.user, ours, schemas]);
  if (!found) return { errors: ['is not in the catalogue under that name'], warnings: [] };
  if (found.is_same) return { errors: ["is the service's own: name another one"], warnings: [] };
  const errors = [
    found.is_mighty && 'is a superuser, or may create roles, replicate or bypass row security',
    found.is_member && "is a member of the role of the service's user",
    found.is_beyond_reach && "is no role that the service's user is a member of, which ends its calls by that",
    found.makes_schemas && 'may create schemas in the database',
    found.makes_temporary && 'may create temporary tables, which would be taken for those of the service',
    found.makes_in !== null && `may create objects in ${found.makes_in}, where the service looks for its own`,
    found.touches !== null && `has rights on tables of the service: ${found.touches}`,
    found.lacks_function && `does not own ${limitedRun}(text, text), or it is not as it was made`,
    found.opens_function && `has rights on the schema of ${limitedRun}, and could change it`,
  ];
  const warnings = [
    found.shared_schema !== null &&
      `runs procedures of ${found.shared_schema}, where the service looks for its own functions: who defines one there may be taken for the service`,
    found.defers !== null &&
      `writes to tables with deferrable triggers (${found.defers}), which run with the rights of the service at its commit`,
  ];
  const said = (all: readonly (string | false)[]): string[] => all.filter((text) => text !== false);
  return { errors: said(errors), warnings: said(warnings) };
}
