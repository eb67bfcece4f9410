import type { AuditActor, AuditLog, AuditPartEntry, Database, Transaction } from '../../../host/plugin-api/index.js';
import type { Answers, SensitiveAnswers } from '../../forms/contract.js';
import type { ReceiptState } from '../receipts/receipt-states.js';

/** A record that is ready to be written. */
export interface NewRecord {
  readonly key: string;
  readonly tramiteId: number;
  readonly year: number;
  readonly state: string;
  readonly channel: string;
  /** Who filed it; null where that is not known. */
  readonly userId: number | null;
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

function actorOf({ userId }: NewRecord): AuditActor {
  return userId === null ? 'public' : { userId };
}

const FILED = 'tramites.record.filed';
const RECORD = 'tramites.record';

/**
 * Record, index entries and audit entry in one statement of PostgreSQL. `number` is a query of the column `ultimo`;
 * where that has no row, nothing is written.
 */
async function insertOnPostgres(
  { database, audit }: RecordTables,
  record: NewRecord,
  number: string,
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
    record.userId,
  ];
  const entry: AuditPartEntry = {
    action: FILED,
    by: actorOf(record),
    subject: { kind: RECORD, id: { column: 'id' } },
    details: { tramite: record.tramiteId },
  };
  const audited = audit.part(entry, bind.length, 'record');
  const [row] = await database.rows<InsertedRecord>(
    `WITH counter AS (${number}),
     record AS (
       INSERT INTO tramites_record (clave, tramite_id, anio, numero, estado, canal, informacion, created_at, vence, sensibles, recibo, usuario_id)
       SELECT $2, $3::integer, $1::integer, ultimo, $4, $5, $6::jsonb, $7::timestamptz, $8::timestamptz, $10::jsonb, $11, $12::integer
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

const raise = 'UPDATE tramites_filing_number SET ultimo = ultimo + 1 WHERE anio = $1';

/**
 * A record with its number, on PostgreSQL: one statement, which is a transaction of its own. `undefined` where the year
 * has no counter yet: nothing is written then.
 */
export function insertAtOnce(tables: RecordTables, record: NewRecord): Promise<InsertedRecord | undefined> {
  return insertOnPostgres(tables, record, `${raise}::integer RETURNING ultimo`);
}

/** A record that is to take its number at the end of the transaction; answers its id. */
export async function insertUnnumbered(tables: RecordTables, record: NewRecord, tx: Transaction): Promise<number> {
  const { database, audit } = tables;
  if (database.dialect === 'postgres') {
    return (await insertOnPostgres(tables, record, 'SELECT CAST(NULL AS INTEGER) AS ultimo', tx))!.id;
  }
  const [row] = await database.insert<InsertedRecord>(
    'tramites_record',
    [
      {
        clave: record.key,
        tramite_id: record.tramiteId,
        anio: record.year,
        numero: null,
        estado: record.state,
        canal: record.channel,
        informacion: JSON.stringify(record.answers),
        created_at: record.createdAt,
        vence: record.dueAt,
        sensibles: sensitiveColumn(record),
        recibo: record.receipt,
        usuario_id: record.userId,
      },
    ],
    ['id'],
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
    by: actorOf(record),
    subject: { kind: RECORD, id: String(id) },
    details: { tramite: record.tramiteId },
  });
  return id;
}

/**
 * Gives a record the next number of its year, which nobody else gets one of before the transaction has ended: the last
 * thing in it. `undefined` where the year has no counter yet.
 */
export async function takeNumber(
  { database }: RecordTables,
  id: number,
  year: number,
  tx: Transaction,
): Promise<InsertedRecord | undefined> {
  const [row] = await database.rows<{ numero: number | null }>(
    database.dialect === 'postgres'
      ? `WITH counter AS (${raise} RETURNING ultimo)
         UPDATE tramites_record SET numero = counter.ultimo FROM counter WHERE id = $2 RETURNING numero`
      : // Read back under the lock that the update took, and not by OUTPUT: not every server that speaks the dialect answers
        // there with the value after a wait.
        `${raise};
         UPDATE tramites_record SET numero = (SELECT ultimo FROM tramites_filing_number WHERE anio = $1) WHERE id = $2;
         SELECT numero FROM tramites_record WHERE id = $2`,
    [year, id],
    tx,
  );
  const numero = row?.numero ?? undefined;
  return numero === undefined ? undefined : { id, numero };
}
