import { inject, injectable } from 'inversify';
import { AuditLog, Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { Answers, SensitiveAnswers } from '../../forms/contract.js';
import {
  insertAtOnce,
  insertUnnumbered,
  takeNumber,
  type InsertedRecord,
  type NewRecord,
  type RecordTables,
} from './insert-record.js';

/** A record as public look-ups find it. */
export interface FoundRecord {
  readonly tramite_id: number;
  readonly answers: Answers;
  readonly sensitive: SensitiveAnswers;
}

/** The statements on `tramites_record` and the index of its answers. */
@injectable()
export class RecordRepository {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /**
   * Writes a record, its index entries, its audit entry and its filing number in one round trip, which is a transaction of its
   * own: on PostgreSQL alone.
   */
  insertAtOnce(record: NewRecord): Promise<InsertedRecord> {
    return this.inYear(record.year, undefined, () => insertAtOnce(this.tables, record));
  }

  /** The same without a number, which it is to take in the same transaction. Answers its id. */
  insertUnnumbered(tx: Transaction, record: NewRecord): Promise<number> {
    return insertUnnumbered(this.tables, record, tx);
  }

  /** Gives such a record its number, for which all other filings of the year then wait until the commit. */
  takeNumber(tx: Transaction, id: number, year: number): Promise<InsertedRecord> {
    return this.inYear(year, tx, () => takeNumber(this.tables, id, year, tx));
  }

  /** The oldest record that holds an answer, among the given tramites. One round trip, by index, however common the value. */
  async findOldest(digest: Buffer, tramiteIds: readonly number[]): Promise<FoundRecord | undefined> {
    if (tramiteIds.length === 0) return undefined;
    const isPostgres = this.database.dialect === 'postgres';
    const places = tramiteIds.map((_id, index) => `($${index + 2})`).join(', ');
    // One text on PostgreSQL, however many there are.
    const ids = isPostgres ? 'unnest($2::integer[])' : `(VALUES ${places})`;
    const [row] = await this.database.rows<{ tramite_id: number; informacion: unknown; sensibles: unknown }>(
      `SELECT r.tramite_id, r.informacion, r.sensibles FROM tramites_record r WHERE r.id = (
         SELECT MIN(first.record_id) FROM ${ids} AS t (id) ${isPostgres ? 'CROSS JOIN LATERAL' : 'CROSS APPLY'} (
           SELECT MIN(a.record_id) AS record_id FROM tramites_answer a
           WHERE a.digest = $1 AND a.tramite_id = t.id) AS first)`,
      [digest, ...(isPostgres ? [tramiteIds] : tramiteIds)],
    );
    return (
      row && {
        tramite_id: row.tramite_id,
        answers: this.database.parseJson<Answers>(row.informacion),
        sensitive: this.database.parseJson<SensitiveAnswers | null>(row.sensibles) ?? {},
      }
    );
  }

  private get tables(): RecordTables {
    return { database: this.database, audit: this.audit };
  }

  /** What takes a number, and once more where the year had no counter yet. */
  private async inYear(
    year: number,
    tx: Transaction | undefined,
    take: () => Promise<InsertedRecord | undefined>,
  ): Promise<InsertedRecord> {
    const taken = await take();
    if (taken) return taken;
    await this.database.insertOnce('tramites_filing_number', { anio: year, ultimo: 0 }, ['anio'], tx);
    const first = await take();
    if (!first) throw new Error(`the filing numbers of ${year} did not begin`);
    return first;
  }
}
