import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  type AuditPart,
  type AuditPartEntry,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { Terms, type TermColumns } from '../../../terms/contract.js';
import {
  insertText,
  NEXT_NUMBER_OF_DRAFT,
  NEXT_NUMBERS,
  NO_NUMBER,
  TAKE_NUMBER,
} from './insert-record-text.postgres.js';
import { beginYear, missingCounter, takeNumber } from './filing-counter.js';
import type { InsertedRecord, NewRecord, RecordInserts } from './new-record.js';
import { actorOf, detailsOf, FILED, sensitiveOf, wordsOf } from './record-tables.js';
import { RECORD } from '../../vocabulary/index.js';

/** Makes the JSON object of a record, whose fields are the columns of the statement. */
function filedRow(record: NewRecord): object {
  return {
    clave: record.key,
    tramite_id: record.tramiteId,
    tramite_revision: record.tramiteRevision,
    estado: record.state,
    canal: record.channel,
    usuario_id: record.userId,
    funcionario_id: record.clerkId,
    actor_id: actorOf(record),
    informacion: record.answers,
    sensibles: sensitiveOf(record),
    recibo: record.receipt,
    recibo_pregunta: record.receiptQuestion,
    reply_to: record.replyTo,
    privacidad: record.privacidad,
    created_at: record.createdAt,
    vence: record.term?.dueAt ?? null,
    perfil: record.term?.perfil ?? null,
    plazo: record.term && JSON.stringify(record.term.plazo),
    en_persona: record.term?.isInPerson ?? null,
    dia: record.day,
    oficina: record.office,
    sin_oficina: record.unheldSince,
    solicitante: record.applicant,
    asunto: record.subject,
    palabras: wordsOf(record),
    digests: record.digests.map((digest) => digest.toString('hex')),
    details: JSON.stringify(detailsOf(record)),
    key_digest: record.call?.keyDigest.toString('hex') ?? null,
    content_digest: record.call?.contentDigest.toString('hex') ?? null,
  };
}

/** The columns of `written` that the part of the terms reads. */
const termColumns: TermColumns = {
  kind: RECORD,
  id: 'id',
  perfil: 'perfil',
  plazo: 'plazo',
  receivedAt: 'created_at',
  isInPerson: 'en_persona',
  dueAt: 'vence',
};

interface InsertOptions {
  /** The query of the number that precedes the first record. Where it has no row, nothing is written. */
  readonly counter: string;
  /** The part that uses the draft up. */
  readonly draft?: AuditPart;
  readonly tx?: Transaction | undefined;
}

/**
 * The inserts of PostgreSQL: a record, its key, index entries, term and audit entry are one statement, with the number
 * or without.
 */
@injectable()
export class PostgresRecordInserts implements RecordInserts {
  private readonly insertOf = new Map<number, (record: NewRecord) => Promise<InsertedRecord>>();

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Terms) private readonly terms: Terms,
  ) {}

  /**
   * Writes a record with its number, as a transaction of its own. Records of one year that come at the same moment
   * share the statement, as each would wait for the one before it at the counter.
   */
  insertTogether(record: NewRecord): Promise<InsertedRecord> {
    const { year } = record;
    let insert = this.insertOf.get(year);
    if (!insert) {
      insert = this.database.batched(
        async (own: NewRecord) => (await this.insertNumbered([own]))[0]!,
        (records) => this.insertNumbered(records),
        { sequential: true },
      );
      this.insertOf.set(year, insert);
    }
    return insert(record);
  }

  /**
   * Writes a record with its number and uses its draft up, as a transaction of its own. `draft` is the part of the
   * draft at `DRAFT_PLACE`. Returns `undefined`, and writes nothing, where the draft is gone or has changed, or where
   * the year has no counter yet.
   */
  async insertWithDraft(record: NewRecord, draft: AuditPart): Promise<InsertedRecord | undefined> {
    const [inserted] = await this.insert([record], { counter: NEXT_NUMBER_OF_DRAFT, draft });
    return inserted;
  }

  /** Writes a record with its number, as the last statement of a transaction. */
  async insertLast(tx: Transaction, record: NewRecord): Promise<InsertedRecord> {
    const [inserted] = await this.insertNumbered([record], tx);
    return inserted!;
  }

  async insertUnnumbered(tx: Transaction, record: NewRecord): Promise<number> {
    const [row] = await this.insert([record], { counter: NO_NUMBER, tx });
    return row!.id;
  }

  takeNumber(tx: Transaction, id: number, year: number): Promise<InsertedRecord> {
    return takeNumber(this.database, TAKE_NUMBER, { id, year }, tx);
  }

  /** Writes records of one year with the next numbers of that year. */
  private async insertNumbered(records: readonly NewRecord[], tx?: Transaction): Promise<InsertedRecord[]> {
    const inserted = await this.insert(records, { counter: NEXT_NUMBERS, tx });
    if (inserted.length > 0) return inserted;
    const { year } = records[0]!;
    await beginYear(this.database, year, tx);
    const first = await this.insert(records, { counter: NEXT_NUMBERS, tx });
    if (first.length === 0) throw missingCounter(year);
    return first;
  }

  /**
   * Writes records of one year by one statement. They are sent as JSON: with an array, PostgreSQL would plan the
   * statement anew for each length.
   */
  private insert(records: readonly NewRecord[], { counter, draft, tx }: InsertOptions): Promise<InsertedRecord[]> {
    const bind = [records[0]!.year, JSON.stringify(records.map(filedRow)), ...(draft?.bind ?? [])];
    const entry: AuditPartEntry = {
      action: FILED,
      by: { column: 'actor_id' },
      subject: { kind: RECORD, id: { column: 'id' } },
      details: { column: 'details' },
    };
    const audited = this.audit.part(entry, bind.length, 'written');
    const begun = this.terms.part(termColumns, bind.length + audited.bind.length, 'written');
    return this.database.rows<InsertedRecord>(
      insertText({
        counter,
        draft: draft?.sql,
        isRepeatable: records.some(({ call }) => call),
        audited: audited.sql,
        begun: begun.sql,
      }),
      [...bind, ...audited.bind, ...begun.bind],
      tx,
    );
  }
}
