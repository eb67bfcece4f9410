import { inject, injectable } from 'inversify';
import { AuditLog, Database, NotFoundError, type Transaction } from '../../../host/plugin-api/index.js';
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

/** What is written in the transaction of a new record, before it takes its number. */
export type AlsoWrite = (tx: Transaction, recordId: number) => Promise<void>;

/** The statements on `tramites_record` and the index of its answers. */
@injectable()
export class RecordRepository {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /**
   * Writes a record, its index entries and its filing number: one round trip on PostgreSQL where nothing else is to be
   * written. `also` joins the transaction, and may run again with it. The number is last, as whoever takes one keeps all other
   * filings of the year waiting until the commit; `tell` needs it, and comes after it. Throws `NotFoundError` for a tramite that was removed a moment ago.
   */
  async insert(
    record: NewRecord,
    also?: AlsoWrite,
    tell?: (tx: Transaction, inserted: InsertedRecord) => Promise<void>,
  ): Promise<InsertedRecord> {
    try {
      const isAtOnce = this.database.dialect === 'postgres' && !also && !tell;
      return await (isAtOnce
        ? this.inYear(record.year, undefined, () => insertAtOnce(this.tables, record))
        : this.database.transaction(async (tx) => {
            const inserted = await this.insertWithin(tx, record, also);
            await tell?.(tx, inserted);
            return inserted;
          }));
    } catch (error) {
      if (!this.database.isReferenceViolation(error, 'tramites_record_tramite_fk')) throw error;
      throw new NotFoundError('No existe un trámite con ese código.');
    }
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

  private async insertWithin(tx: Transaction, record: NewRecord, also?: AlsoWrite): Promise<InsertedRecord> {
    const { tables } = this;
    const id = await insertUnnumbered(tables, record, tx);
    await also?.(tx, id);
    return this.inYear(record.year, tx, () => takeNumber(tables, id, record.year, tx));
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
