import type { Database, Transaction } from '../plugin-api/index.js';
import { columnTypes } from './column-types.js';
import { tableExists } from './table-exists.js';

/** A migration that was run, as the database tells of it to programs that have no file of it. */
export interface AppliedMigration {
  readonly name: string;
  /** The version of its owner that ran it; null where that was not noted yet. */
  readonly version: string | null;
  /** The oldest version of its owner that works without knowing it; null: none does. */
  readonly compatible_from: string | null;
}

/** `<owner>_migration`: one row a migration that was run. */
export class MigrationTable {
  private readonly name: string;

  constructor(
    private readonly database: Database,
    owner: string,
  ) {
    this.name = `${owner.replaceAll('-', '_')}_migration`;
  }

  /** Makes it where it is not there, and adds what an older program did not make. */
  async create(): Promise<void> {
    const { database, name } = this;
    const types = columnTypes[database.dialect];
    const key = `name ${types.text(200)} NOT NULL CONSTRAINT ${name}_pk PRIMARY KEY`;
    const added = [`version ${types.text(40)} NULL`, `compatible_from ${types.text(40)} NULL`];
    if (database.dialect === 'postgres') {
      await database.rows(`CREATE TABLE IF NOT EXISTS ${name} (${key})`);
      const columns = added.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`);
      await database.rows(`ALTER TABLE ${name} ${columns.join(', ')}`);
      return;
    }
    await database.rows(`IF OBJECT_ID('${name}') IS NULL CREATE TABLE ${name} (${key})`);
    await database.rows(
      `IF COL_LENGTH('${name}', 'version') IS NULL ALTER TABLE ${name} ADD ${added.join(', ')}`,
    );
  }

  /** In the order of their names; none where there is no table. Changes nothing. */
  async applied(): Promise<AppliedMigration[]> {
    if (!(await tableExists(this.database, this.name))) return [];
    // The columns are not named, as a table that an older program made lacks some.
    const rows = await this.database.rows<Partial<AppliedMigration> & Pick<AppliedMigration, 'name'>>(
      `SELECT * FROM ${this.name} ORDER BY name`,
    );
    return rows.map(({ name, version = null, compatible_from = null }) => ({
      name,
      version,
      compatible_from,
    }));
  }

  async add(migration: AppliedMigration, tx: Transaction): Promise<void> {
    await this.database.insert(this.name, [{ ...migration }], [], tx);
  }
}
