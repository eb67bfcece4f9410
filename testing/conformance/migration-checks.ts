import assert from 'node:assert/strict';
import type { AnyHostPlugin, Dialect } from '../../host/plugin-api/index.js';
import type { ConformanceCheck } from './conformance-check.js';
import { recordedMigrations } from './recorded-migrations.js';

const DIALECTS: readonly Dialect[] = ['postgres', 'mssql'];

/** The words that each database does not know, as they belong to the other one. */
const STRANGE: Readonly<Record<Dialect, RegExp>> = {
  postgres: /\bNVARCHAR\b|\bDATETIMEOFFSET\b|\bIDENTITY\s*\(|\bGETDATE\s*\(|\bTOP\s*\(|\bMERGE\b/i,
  mssql:
    /::|\b(?:SERIAL|JSONB|BOOLEAN|TIMESTAMPTZ|BYTEA|ILIKE|RETURNING)\b|\bON CONFLICT\b|\bNOW\s*\(|\bIF NOT EXISTS\b/i,
};

/** PostgreSQL cuts longer names. */
const MOST_NAME_CHARACTERS = 63;

const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length;

/** Counts the constraints of a statement that have no name. */
function unnamedConstraints(sql: string): number {
  const foreign = count(sql, /\bFOREIGN KEY\b/gi);
  const kinds = count(sql, /\bPRIMARY KEY\b|\bUNIQUE\b(?!\s+(?:CLUSTERED\s+)?INDEX)|\bCHECK\s*\(/gi);
  const inline = Math.max(0, count(sql, /\bREFERENCES\b/gi) - foreign);
  return kinds + foreign + inline - count(sql, /\bCONSTRAINT\s+\w+/gi);
}

/** Lists the tables that statements create. */
const tablesOf = (statements: readonly string[]): string[] =>
  statements
    .flatMap((sql) => [...sql.matchAll(/\bCREATE TABLE\s+(?:IF NOT EXISTS\s+)?(\w+)/gi)].map(([, name]) => name!))
    .sort();

/** Lists the tables that statements refer to by a foreign key. */
const referredTo = (statements: readonly string[]): string[] =>
  statements.flatMap((sql) =>
    [...sql.matchAll(/\bREFERENCES\s+(?:["[]?\w+["\]]?\.)?["[]?(\w+)/gi)].map(([, name]) => name!),
  );

/** Lists the names that statements give to constraints and indexes. */
const namesOf = (statements: readonly string[]): string[] =>
  statements.flatMap((sql) =>
    [...sql.matchAll(/\b(?:CONSTRAINT|INDEX|TABLE)\s+(?:IF NOT EXISTS\s+)?(\w+)/gi)].map(([, name]) => name!),
  );

async function statementsOf(plugin: AnyHostPlugin, dialect: Dialect): Promise<string[]> {
  return (await recordedMigrations(plugin, dialect)).flatMap(({ statements }) => statements);
}

/**
 * Tells whether a statement breaks every version that does not know it: such a version does not find renamed things,
 * and its inserts lack a new required column without a default. Drops pass: the version that the migration names may
 * have stopped using the column.
 */
function breaksOthers(sql: string): boolean {
  if (/\bALTER TABLE\b[^;]+\bRENAME\b|\bsp_rename\b/i.test(sql)) return true;
  const added = /\bALTER TABLE\s+\S+\s+ADD\s+(?!CONSTRAINT\b)(?<columns>[^;]*)/i.exec(sql)?.groups?.['columns'];
  if (added === undefined || !/(?<!\bIS )\bNOT NULL\b/i.test(added)) return false;
  return !/\bDEFAULT\b|\bGENERATED\b|\bIDENTITY\b|\bSERIAL\b/i.test(added);
}

/** Makes the checks on the migrations of any plugin, on both databases. */
export function migrationChecks(plugin: AnyHostPlugin): ConformanceCheck[] {
  const prefix = `${plugin.id.replaceAll('-', '_')}_`;
  const each = async (look: (statements: readonly string[], dialect: Dialect) => void): Promise<void> => {
    for (const dialect of DIALECTS) look(await statementsOf(plugin, dialect), dialect);
  };
  return [
    {
      name: `makes the same tables on both databases, each named ${prefix}…`,
      run: async () => {
        const [postgres, mssql] = await Promise.all(DIALECTS.map((one) => statementsOf(plugin, one)));
        const tables = tablesOf(postgres!);
        assert.deepEqual(tablesOf(mssql!), tables);
        assert.deepEqual(
          tables.filter((name) => !name.startsWith(prefix)),
          [],
        );
      },
    },
    {
      name: `refers by a key of the database to its own tables alone, each named ${prefix}…`,
      run: () =>
        each((statements) =>
          assert.deepEqual(
            referredTo(statements).filter((name) => !name.startsWith(prefix)),
            [],
          ),
        ),
    },
    {
      name: 'names each constraint',
      run: () =>
        each((statements) =>
          assert.deepEqual(
            statements.filter((sql) => unnamedConstraints(sql) > 0),
            [],
          ),
        ),
    },
    {
      name: `gives no name of more than ${MOST_NAME_CHARACTERS} characters`,
      run: () =>
        each((statements) =>
          assert.deepEqual(
            namesOf(statements).filter((name) => name.length > MOST_NAME_CHARACTERS),
            [],
          ),
        ),
    },
    {
      name: 'marks no migration as compatible that renames, or adds a required column without a default',
      run: async () => {
        for (const dialect of DIALECTS) {
          const marked = (await recordedMigrations(plugin, dialect)).filter(({ compatibleFrom }) => compatibleFrom);
          assert.deepEqual(
            marked.filter(({ statements }) => statements.some(breaksOthers)).map(({ name }) => name),
            [],
          );
        }
      },
    },
    {
      name: 'says nothing that one database alone understands',
      run: () =>
        each((statements, dialect) =>
          assert.deepEqual(
            statements.filter((sql) => STRANGE[dialect].test(sql)),
            [],
          ),
        ),
    },
  ];
}
