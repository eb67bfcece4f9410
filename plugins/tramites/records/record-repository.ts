import { inject, injectable } from 'inversify';
import { AuditLog, Database, NotFoundError, type Transaction } from '../../../host/plugin-api/index.js';
import type { Answers, SensitiveAnswers } from '../../forms/contract.js';
import { insertOnMssql, insertOnPostgres, type InsertedRecord, type NewRecord } from './insert-record.js';

/** A record as public look-ups find it. */
export interface FoundRecord {
  readonly tramite_id: number;
  readonly answers: Answers;
  readonly sensitive: SensitiveAnswers;
}

/** What is written in the transaction of a new record. */
export type AlsoWrite = (record: InsertedRecord, tx: Transaction) => Promise<void>;

/** The statements on `tramites_record` and the index of its answers. */
@injectable()
export class RecordRepository {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /**
   * Writes a record, its filing number and its index entries: one round trip on PostgreSQL where nothing else is to be
   * written. `also` joins the transaction, and may run again with it. Throws `NotFoundError` for a tramite that was
   * removed a moment ago.
   */
  async insert(record: NewRecord, also?: AlsoWrite): Promise<InsertedRecord> {
    try {
      return await this.insertInYear(record, also);
    } catch (error) {
      if (!this.database.isReferenceViolation(error, 'tramites_record_tramite_fk')) throw error;
      throw new NotFoundError('No existe un trámite con ese código.');
    }
  }

  private async insertInYear(record: NewRecord, also?: AlsoWrite): Promise<InsertedRecord> {
    const inserted = await this.tryInsert(record, also);
    if (inserted) return inserted;
    await this.beginYear(record.year);
    const first = await this.tryInsert(record, also);
    if (!first) throw new Error(`the filing numbers of ${record.year} did not begin`);
    return first;
  }

  /** The oldest record that holds an answer, among the given tramites. One round trip, by index, however common the value. */
  async findOldest(digest: Buffer, tramiteIds: readonly number[]): Promise<FoundRecord | undefined> {
    if (tramiteIds.length === 0) return undefined;
    const places = tramiteIds.map((_id, index) => `($${index + 2})`).join(', ');
    const apply = this.database.dialect === 'postgres' ? 'CROSS JOIN LATERAL' : 'CROSS APPLY';
    const integer = this.database.dialect === 'postgres' ? 'CAST(t.id AS INTEGER)' : 't.id';
    const [row] = await this.database.rows<{ tramite_id: number; informacion: unknown; sensibles: unknown }>(
      `SELECT r.tramite_id, r.informacion, r.sensibles FROM tramites_record r WHERE r.id = (
         SELECT MIN(first.record_id) FROM (VALUES ${places}) AS t (id) ${apply} (
           SELECT MIN(a.record_id) AS record_id FROM tramites_answer a
           WHERE a.digest = $1 AND a.tramite_id = ${integer}) AS first)`,
      [digest, ...tramiteIds],
    );
    return (
      row && {
        tramite_id: row.tramite_id,
        answers: this.database.parseJson<Answers>(row.informacion),
        sensitive: this.database.parseJson<SensitiveAnswers | null>(row.sensibles) ?? {},
      }
    );
  }

  private async tryInsert(record: NewRecord, also?: AlsoWrite): Promise<InsertedRecord | undefined> {
    const isPostgres = this.database.dialect === 'postgres';
    const { database, audit } = this;
    if (isPostgres && !also) return insertOnPostgres({ database, audit }, record);
    return database.transaction(async (tx) => {
      const inserted = await (isPostgres ? insertOnPostgres : insertOnMssql)({ database, audit }, record, tx);
      if (inserted) await also?.(inserted, tx);
      return inserted;
    });
  }

  /** Makes the counter of a year, between two tries: within one, it would need a second connection of the pool. */
  private async beginYear(year: number): Promise<void> {
    try {
      await this.database.insert('tramites_filing_number', [{ anio: year, ultimo: 0 }]);
    } catch (error) {
      if (!this.database.isUniqueViolation(error, 'tramites_filing_number_pk')) throw error;
    }
  }
}
