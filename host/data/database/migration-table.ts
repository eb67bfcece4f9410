import type { Transaction } from 'sequelize';
import type { Database } from '../../plugin-api/index.js';
import { columnTypes } from './column-types.js';

/** A migration that was run, as the database describes it to programs without its file. */
export interface AppliedMigration {
  readonly name: string;
  /** The version of its owner that ran it. */
  readonly version: string;
  /** The oldest version of its owner that works without the migration; null where none does. */
  readonly compatible_from: string | null;
}

const tableOf = (owner: string): string => `${owner.replaceAll('-', '_')}_migration`;

/**
 * Returns the migrations that were run, by owner and in the order of their names; an owner without a table is missing.
 * Uses two statements for all owners, since every start calls it. Changes nothing.
 */
export async function appliedMigrations(
  database: Database,
  owners: readonly string[],
): Promise<ReadonlyMap<string, readonly AppliedMigration[]>> {
  const find = database.dialect === 'postgres' ? 'to_regclass' : 'OBJECT_ID';
  const columns = owners.map((owner, index) => `${find}('${tableOf(owner)}') AS table_${index}`);
  const [found] = await database.rows<Record<string, unknown>>(`SELECT ${columns.join(', ')}`);
  const present = owners.filter((_, index) => found![`table_${index}`] !== null);
  const applied = new Map(present.map((owner): [string, AppliedMigration[]] => [owner, []]));
  if (present.length === 0) return applied;
  const parts = present.map(
    (owner, index) => `SELECT ${index} AS place, name, version, compatible_from FROM ${tableOf(owner)}`,
  );
  const rows = await database.rows<AppliedMigration & { readonly place: number }>(
    `${parts.join(' UNION ALL ')} ORDER BY place, name`,
  );
  for (const { place, ...migration } of rows) applied.get(present[place]!)!.push(migration);
  return applied;
}

/** The table `<owner>_migration`: one row per migration that was run. */
export class MigrationTable {
  private readonly name: string;

  constructor(
    private readonly database: Database,
    owner: string,
  ) {
    this.name = tableOf(owner);
  }

  /** Creates the table where it does not exist. */
  async create(): Promise<void> {
    const { database, name } = this;
    const types = columnTypes[database.dialect];
    const table = `${name} (
      name ${types.text(200)} NOT NULL CONSTRAINT ${name}_pk PRIMARY KEY,
      version ${types.text(40)} NOT NULL,
      compatible_from ${types.text(40)} NULL)`;
    await database.rows(
      database.dialect === 'postgres'
        ? `CREATE TABLE IF NOT EXISTS ${table}`
        : `IF OBJECT_ID('${name}') IS NULL CREATE TABLE ${table}`,
    );
  }

  async add(migration: AppliedMigration, tx: Transaction): Promise<void> {
    await this.database.insertRows(this.name, [{ ...migration }], [], tx);
  }
}
