import type { Database } from '../../../plugin-api/index.js';
import { prefixOf } from './copied-tables.js';

interface FoundObject {
  readonly kind: string;
  readonly name: string;
  /** Of a function, `schema.name`. */
  readonly full?: string;
}

const notOfExtension = (catalogue: string, oid: string): string =>
  `NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend e
    WHERE e.classid = 'pg_catalog.${catalogue}'::regclass AND e.objid = ${oid} AND e.deptype = 'e')`;

/** The schema of the views that migrations make. */
const VIEWS = 'ventanilla_v1';

const OBJECTS: readonly string[] = [
  `SELECT 'extension' AS kind, extname::text AS name FROM pg_catalog.pg_extension WHERE extname <> 'plpgsql'`,
  `SELECT 'schema' AS kind, n.nspname::text AS name FROM pg_catalog.pg_namespace n
    WHERE n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', '${VIEWS}', current_schema())
      AND ${notOfExtension('pg_namespace', 'n.oid')}
      AND (EXISTS (SELECT 1 FROM pg_catalog.pg_class c WHERE c.relnamespace = n.oid)
        OR EXISTS (SELECT 1 FROM pg_catalog.pg_proc p WHERE p.pronamespace = n.oid))`,
  `SELECT CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'f' THEN 'foreign table'
      WHEN 'S' THEN 'sequence' ELSE 'type' END AS kind, c.relname::text AS name
    FROM pg_catalog.pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('v', 'm', 'f', 'S', 'c')
      AND ${notOfExtension('pg_class', 'c.oid')}
      AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d
        WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i')
          AND d.refclassid = 'pg_catalog.pg_class'::regclass)`,
  `SELECT CASE WHEN p.prorettype = 'trigger'::regtype THEN 'trigger function' ELSE 'function' END AS kind,
      p.oid::regprocedure::text AS name, n.nspname || '.' || p.proname AS full
    FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
    WHERE p.pronamespace = current_schema()::regnamespace AND ${notOfExtension('pg_proc', 'p.oid')}`,
  `SELECT CASE t.typtype WHEN 'd' THEN 'domain' ELSE 'type' END AS kind, t.typname::text AS name
    FROM pg_catalog.pg_type t
    WHERE t.typnamespace = current_schema()::regnamespace AND t.typtype IN ('d', 'e', 'r')
      AND ${notOfExtension('pg_type', 't.oid')}`,
  `SELECT 'trigger' AS kind, g.tgname || ' of ' || c.relname AS name
    FROM pg_catalog.pg_trigger g JOIN pg_catalog.pg_class c ON c.oid = g.tgrelid
    WHERE NOT g.tgisinternal AND c.relnamespace = current_schema()::regnamespace
      AND g.tgname <> c.relname || '_append_only'`,
  `SELECT DISTINCT 'rights of' AS kind, pg_catalog.pg_get_userbyid(a.grantee)::text AS name
    FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace,
      pg_catalog.aclexplode(c.relacl) a
    WHERE n.nspname IN (current_schema(), '${VIEWS}') AND a.grantee NOT IN (0, c.relowner)`,
];

/** What migrations make beside tables. */
const OURS = new Set(['domain', 'trigger function']);

/**
 * What is in the database and in no logical copy of it, by kind and name, such as `function public.saldo(jsonb)`: what
 * the city has there itself.
 *
 * @param database one transaction's.
 * @param owners the loaded ones.
 * @param tables those that are not copied.
 * @param kept functions that are made anew, as `schema.name`.
 */
export async function leftOutObjects(
  database: Database,
  owners: readonly string[],
  tables: readonly string[],
  kept: ReadonlySet<string>,
): Promise<readonly string[]> {
  const found: FoundObject[] = tables.map((name) => ({ kind: 'table', name }));
  for (const sql of OBJECTS) found.push(...(await database.rows<FoundObject>(`${sql} ORDER BY 1, 2`)));
  const prefixes = owners.map(prefixOf);
  const isMade = ({ kind, name, full = '' }: FoundObject): boolean =>
    kept.has(full) || (OURS.has(kind) && prefixes.some((prefix) => name.startsWith(prefix)));
  return found.filter((object) => !isMade(object)).map(({ kind, name }) => `${kind} ${name}`);
}
