import { inject, injectable } from 'inversify';
import { AuditLog, Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { Answers, SensitiveAnswers } from '../../forms/contract.js';
import { Terms } from '../../terms/contract.js';
import { insertAtOnce, insertUnnumbered, takeNumber, type InsertCondition } from './insert-record.js';
import type { RecordTables } from './record-tables.js';
import type { InsertedRecord, NewRecord } from './new-record.js';

/** A record as public look-ups find it. */
export interface FoundRecord {
  readonly id: number;
  readonly tramite_id: number;
  readonly answers: Answers;
  readonly sensitive: SensitiveAnswers;
}

/** What a look-up asks of one tramite, as most do. */
interface LookUp {
  readonly digest: Buffer;
  readonly tramiteId: number;
}

interface FoundRow {
  readonly id: number;
  readonly tramite_id: number;
  readonly informacion: unknown;
  readonly sensibles: unknown;
}

/** Returns the oldest record among those of a query. */
const recordOf = (ids: string): string =>
  `SELECT r.id, r.tramite_id, r.informacion, r.sensibles FROM tramites_record r WHERE r.id = (${ids})`;

const oldestOfOne = (digest: string, tramite: string): string =>
  `SELECT MIN(a.record_id) FROM tramites_answer a WHERE a.digest = ${digest} AND a.tramite_id = ${tramite}`;

/** The statements on `tramites_record` and the index of its answers. */
@injectable()
export class RecordRepository {
  private readonly insertOf = new Map<number, (record: NewRecord) => Promise<InsertedRecord>>();

  private readonly lookUpAmongOthers: (lookUp: LookUp) => Promise<FoundRow | undefined>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Terms) private readonly terms: Terms,
  ) {
    this.lookUpAmongOthers = database.batched(
      (lookUp) => this.lookUp(lookUp, []),
      (lookUps) => this.lookUpTogether(lookUps),
    );
  }

  /**
   * Writes a record, its index entries, its audit entry and its filing number in one round trip, which is a transaction
   * of its own: on PostgreSQL alone. Those that come at the same moment share it, as each would wait for the one before
   * it at the counter of their year.
   */
  insertAtOnce(record: NewRecord): Promise<InsertedRecord> {
    const { year } = record;
    let insert = this.insertOf.get(year);
    if (!insert) {
      const insertAll = (records: readonly NewRecord[]): Promise<InsertedRecord[]> =>
        this.inYear(year, undefined, () => insertAtOnce(this.tables, records));
      insert = this.database.batched(async (own) => (await insertAll([own]))[0]!, insertAll, { inTurn: true });
      this.insertOf.set(year, insert);
    }
    return insert(record);
  }

  /** Returns the same under a condition, alone. `undefined` where it is not met, or the year has no counter yet. */
  async insertWhere(record: NewRecord, condition: InsertCondition): Promise<InsertedRecord | undefined> {
    const inserted = await insertAtOnce(this.tables, [record], { condition });
    return inserted?.[0];
  }

  /** Returns the same as the last statement of a transaction: all other filings of the year wait for its commit. */
  async insertLast(tx: Transaction, record: NewRecord): Promise<InsertedRecord> {
    const [inserted] = await this.inYear(record.year, tx, () => insertAtOnce(this.tables, [record], { tx }));
    return inserted!;
  }

  /** Returns the same without a number, which it is to take in the same transaction. Answers its id. */
  insertUnnumbered(tx: Transaction, record: NewRecord): Promise<number> {
    return insertUnnumbered(this.tables, record, tx);
  }

  /** Gives such a record its number, for which all other filings of the year then wait until the commit. */
  takeNumber(tx: Transaction, id: number, year: number): Promise<InsertedRecord> {
    return this.inYear(year, tx, () => takeNumber(this.tables, id, year, tx));
  }

  /**
   * Returns the oldest record that holds an answer, among the given tramites. One round trip, by index, however common
   * the value; those in one tramite that come at the same moment share it on PostgreSQL.
   */
  async findOldest(digest: Buffer, tramiteIds: readonly number[]): Promise<FoundRecord | undefined> {
    if (tramiteIds.length === 0) return undefined;
    const [tramiteId, ...others] = tramiteIds;
    const lookUp = { digest, tramiteId: tramiteId! };
    const row = await (others.length === 0 ? this.lookUpAmongOthers(lookUp) : this.lookUp(lookUp, others));
    return (
      row && {
        id: row.id,
        tramite_id: row.tramite_id,
        answers: this.database.parseJson<Answers>(row.informacion),
        sensitive: this.database.parseJson<SensitiveAnswers | null>(row.sensibles) ?? {},
      }
    );
  }

  private async lookUp({ digest, tramiteId }: LookUp, others: readonly number[]): Promise<FoundRow | undefined> {
    const ids = others.length === 0 ? oldestOfOne('$1', '$2') : this.oldestOfSeveral(others.length + 1);
    const [row] = await this.database.rows<FoundRow>(recordOf(ids), [digest, ...this.idsOf(tramiteId, others)]);
    return row;
  }

  private async lookUpTogether(lookUps: readonly LookUp[]): Promise<(FoundRow | undefined)[]> {
    const asked = lookUps.map(({ digest, tramiteId }) => ({ digest: digest.toString('hex'), tramite: tramiteId }));
    const rows = await this.database.rows<FoundRow | { readonly tramite_id: null }>(
      `SELECT found.* FROM
         ROWS FROM (jsonb_to_recordset($1::jsonb) AS (digest varchar, tramite integer)) WITH ORDINALITY AS asked (digest, tramite, place)
         LEFT JOIN LATERAL (${recordOf(oldestOfOne("decode(asked.digest, 'hex')", 'asked.tramite'))} LIMIT 1) AS found ON TRUE
       ORDER BY asked.place`,
      [JSON.stringify(asked)],
    );
    return rows.map((row) => (row.tramite_id === null ? undefined : row));
  }

  /**
   * On PostgreSQL one text, however many there are, and no array, whose length would have each look-up planned anew.
   */
  private oldestOfSeveral(count: number): string {
    const isPostgres = this.database.dialect === 'postgres';
    const places = Array.from({ length: count }, (_, index) => `($${index + 2})`).join(', ');
    return `SELECT MIN(first.record_id)
      FROM ${isPostgres ? 'jsonb_array_elements_text($2::jsonb)' : `(VALUES ${places})`} AS t (id)
      ${isPostgres ? 'CROSS JOIN LATERAL' : 'CROSS APPLY'} (
        SELECT MIN(a.record_id) AS record_id FROM tramites_answer a
        WHERE a.digest = $1 AND a.tramite_id = CAST(t.id AS INTEGER)) AS first`;
  }

  private idsOf(first: number, others: readonly number[]): readonly unknown[] {
    if (others.length === 0) return [first];
    const all = [first, ...others];
    return this.database.dialect === 'postgres' ? [JSON.stringify(all)] : all;
  }

  private get tables(): RecordTables {
    return { database: this.database, audit: this.audit, terms: this.terms };
  }

  /** What takes numbers, and once more where the year had no counter yet. */
  private async inYear<T>(year: number, tx: Transaction | undefined, take: () => Promise<T | undefined>): Promise<T> {
    const taken = await take();
    if (taken) return taken;
    await this.database.insertOnce('tramites_filing_number', { anio: year, ultimo: 0 }, ['anio'], tx);
    const first = await take();
    if (!first) throw new Error(`the filing numbers of ${year} did not begin`);
    return first;
  }
}
