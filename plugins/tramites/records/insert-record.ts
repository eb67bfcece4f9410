import type { AuditLog, AuditPartEntry, Database, Transaction } from '../../../host/plugin-api/index.js';
import type { Answers, SensitiveAnswers } from '../../forms/contract.js';
import type { ReceiptState } from '../receipts/receipt-states.js';

/** A record that is ready to be written. */
export interface NewRecord {
  readonly key: string;
  readonly tramiteId: number;
  readonly year: number;
  readonly state: string;
  readonly channel: string;
  readonly answers: Answers;
  /** What of them the public never sees in full, whatever the form says later. */
  readonly sensitive: SensitiveAnswers;
  /** One for each answer that look-ups may find; without repeats. */
  readonly digests: readonly Buffer[];
  /** Null where none is asked for. */
  readonly receipt: ReceiptState | null;
  readonly createdAt: Date;
  /** The end of its term; null where its tramite has none. */
  readonly dueAt: Date | null;
}

export interface InsertedRecord {
  readonly id: number;
  readonly numero: number;
}

/** Where records are written to, and what tells of it. */
export interface RecordTables {
  readonly database: Database;
  readonly audit: AuditLog;
}

/** Null where nothing is sensitive. */
function sensitiveColumn({ sensitive }: NewRecord): string | null {
  return Object.keys(sensitive).length === 0 ? null : JSON.stringify(sensitive);
}

const FILED = 'tramites.record.filed';
const RECORD = 'tramites.record';

/**
 * Counter, record, index entries and audit entry in one statement, which is a transaction of its own where none is given.
 * `undefined` where the year has no counter yet: nothing is written then.
 */
export async function insertOnPostgres(
  { database, audit }: RecordTables,
  record: NewRecord,
  tx?: Transaction,
): Promise<InsertedRecord | undefined> {
  const bind = [
    record.year,
    record.key,
    record.tramiteId,
    record.state,
    record.channel,
    JSON.stringify(record.answers),
    record.createdAt,
    record.dueAt,
    record.digests,
    sensitiveColumn(record),
    record.receipt,
  ];
  const entry: AuditPartEntry = {
    action: FILED,
    by: 'public',
    subject: { kind: RECORD, id: { column: 'id' } },
    details: { tramite: record.tramiteId },
  };
  const audited = audit.part(entry, bind.length, 'record');
  const [row] = await database.rows<InsertedRecord>(
    `WITH counter AS (
       UPDATE tramites_filing_number SET ultimo = ultimo + 1 WHERE anio = $1::integer RETURNING ultimo),
     record AS (
       INSERT INTO tramites_record (clave, tramite_id, anio, numero, estado, canal, informacion, created_at, vence, sensibles, recibo)
       SELECT $2, $3::integer, $1::integer, ultimo, $4, $5, $6::jsonb, $7::timestamptz, $8::timestamptz, $10::jsonb, $11
       FROM counter
       RETURNING id, numero),
     answers AS (
       INSERT INTO tramites_answer (digest, tramite_id, record_id)
       SELECT digest, $3::integer, record.id FROM record CROSS JOIN unnest($9::bytea[]) AS digest),
     audited AS (${audited.sql})
     SELECT id, numero FROM record`,
    [...bind, ...audited.bind],
    tx,
  );
  return row;
}

/** The same in four statements of one transaction, as SQL Server has no such `WITH`. */
export async function insertOnMssql(
  { database, audit }: RecordTables,
  record: NewRecord,
  tx: Transaction,
): Promise<InsertedRecord | undefined> {
  const [counter] = await database.rows<{ ultimo: number }>(
    // Read back under the lock that the update took, and not by OUTPUT: not every server that speaks the dialect answers
    // there with the value after a wait.
    `UPDATE tramites_filing_number SET ultimo = ultimo + 1 WHERE anio = $1;
     SELECT ultimo FROM tramites_filing_number WHERE anio = $1`,
    [record.year],
    tx,
  );
  if (!counter) return undefined;
  const [row] = await database.insert<InsertedRecord>(
    'tramites_record',
    [
      {
        clave: record.key,
        tramite_id: record.tramiteId,
        anio: record.year,
        numero: counter.ultimo,
        estado: record.state,
        canal: record.channel,
        informacion: JSON.stringify(record.answers),
        created_at: record.createdAt,
        vence: record.dueAt,
        sensibles: sensitiveColumn(record),
        recibo: record.receipt,
      },
    ],
    ['id', 'numero'],
    tx,
  );
  const { id } = row!;
  await database.insert(
    'tramites_answer',
    record.digests.map((digest) => ({ digest, tramite_id: record.tramiteId, record_id: id })),
    [],
    tx,
  );
  await audit.record(tx, {
    action: FILED,
    by: 'public',
    subject: { kind: RECORD, id: String(id) },
    details: { tramite: record.tramiteId },
  });
  return row;
}
