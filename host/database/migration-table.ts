import type { Database, Transaction } from '../plugin-api/index.js';
import { columnTypes } from './column-types.js';
import { tableExists } from './table-exists.js';

/** A migration that was run, as the database tells of it to programs that have no file of it. */
export interface AppliedMigration {
  readonly name: string;
  /** The version of its owner that ran it. */
  readonly version: string;
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

  /** Makes it where it is not there. */
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

  /** In the order of their names; none where there is no table. Changes nothing. */
  async applied(): Promise<AppliedMigration[]> {
    if (!(await tableExists(this.database, this.name))) return [];
    return this.database.rows<AppliedMigration>(
      `SELECT name, version, compatible_from FROM ${this.name} ORDER BY name`,
    );
  }

  async add(migration: AppliedMigration, tx: Transaction): Promise<void> {
    await this.database.insert(this.name, [{ ...migration }], [], tx);
  }
}
