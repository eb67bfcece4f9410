import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import type { DeclaredProcedure, ResultKind } from '../procedure-target.js';

interface FunctionRow {
  readonly schema: string;
  readonly name: string;
  readonly types: string[];
  readonly names: string[] | null;
  readonly modes: string[] | null;
  readonly defaults: number;
  readonly result: string;
  readonly many: boolean;
  readonly volatility: string;
}

const scalarTexts = new Set(['json', 'jsonb', 'text', 'varchar', 'bpchar', 'void']);

function resultKind({ result, many }: FunctionRow): ResultKind {
  if (!scalarTexts.has(result)) return 'row';
  return many ? 'texts' : 'value';
}

function toDeclared(row: FunctionRow): DeclaredProcedure {
  const { schema, name, types, names, modes, defaults } = row;
  // The catalogue has names and modes of all parameters, but types of input parameters alone.
  const given = modes ? (names ?? []).filter((_, index) => 'ib'.includes(modes[index]!)) : (names ?? []);
  const parameters = types.map((type, index) => ({
    name: given[index] ?? '',
    type,
    optional: index >= types.length - defaults,
  }));
  return { schema, name, parameters, result: resultKind(row), isReadOnly: row.volatility !== 'v' };
}

/**
 * Reads the functions of some schemas, all or by one name. Triggers, aggregates, procedures (`CALL`), which answer
 * nothing, and variadic functions are left out.
 */
export async function postgresCatalogue(
  database: Database,
  schemas: readonly string[],
  name: string | undefined,
  tx: Transaction | undefined,
): Promise<DeclaredProcedure[]> {
  const rows = await database.rows<FunctionRow>(
    `SELECT n.nspname::text AS schema, p.proname::text AS name, p.proargnames AS names, p.proargmodes::text[] AS modes,
            p.pronargdefaults::integer AS defaults, r.typname::text AS result, p.proretset AS many,
            p.provolatile::text AS volatility,
            ARRAY(SELECT t.typname::text FROM unnest(p.proargtypes) WITH ORDINALITY AS a (type, place)
                  JOIN pg_catalog.pg_type t ON t.oid = a.type ORDER BY a.place) AS types
     FROM pg_catalog.pg_proc p
     JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
     JOIN pg_catalog.pg_type r ON r.oid = p.prorettype
     WHERE n.nspname = ANY ($1::text[]) AND ($2::text IS NULL OR p.proname = $2) AND p.prokind = 'f' AND p.provariadic = 0
       AND r.typname NOT IN ('trigger', 'event_trigger', 'internal')
     ORDER BY n.nspname, p.proname`,
    [schemas, name ?? null],
    tx,
  );
  return rows.map(toDeclared);
}
