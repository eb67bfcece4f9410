import { addWords, type AuditPart, type Transaction } from '../../../host/plugin-api/index.js';
import { insertOnPostgres } from './insert-on-postgres.js';
import type { InsertedRecord, NewRecord } from './new-record.js';
import { actorOf, detailsOf, FILED, recordWords, sensitiveOf, wordsOf, type RecordTables } from './record-tables.js';
import { RECORD, termOwner } from './term-owner.js';

/**
 * A part of the statement after so many binds. Where it has no row, nothing is written; where `source` has none, it has
 * none and writes nothing.
 */
export type InsertCondition = (from: number, source: string) => AuditPart;

/** Binds of the statement before those of its parts: the year and the records. */
const OWN_BINDS = 2;

const raise = (by: string): string => `UPDATE tramites_filing_number SET ultimo = ultimo + ${by} WHERE anio = $1`;
/** Not counted in `filed`: after a wait for the counter that would be read anew. */
const ALL = 'jsonb_array_length($2::jsonb)';

/**
 * Records of one year with their numbers, on PostgreSQL: one statement, which without `tx` is a transaction of its own.
 * `undefined` where the year has no counter yet, or the condition is not met: nothing is written then.
 */
export async function insertAtOnce(
  tables: RecordTables,
  records: readonly NewRecord[],
  { tx, condition }: { readonly tx?: Transaction; readonly condition?: InsertCondition } = {},
): Promise<InsertedRecord[] | undefined> {
  const met = condition?.(OWN_BINDS, 'this_year');
  const isMet = met ? ' AND (SELECT COUNT(*) FROM met) = 1' : '';
  const before = `${raise(ALL)}${isMet} RETURNING ultimo - ${ALL} AS before`;
  const inserted = await insertOnPostgres(tables, records, { before, met, tx });
  return inserted.length === 0 ? undefined : inserted;
}

/** Returns a record that is to take its number at the end of the transaction; answers its id. */
export async function insertUnnumbered(tables: RecordTables, record: NewRecord, tx: Transaction): Promise<number> {
  const { database, audit, terms } = tables;
  if (database.dialect === 'postgres') {
    const [row] = await insertOnPostgres(tables, [record], { before: 'SELECT CAST(NULL AS INTEGER) AS before', tx });
    return row!.id;
  }
  const sensitive = sensitiveOf(record);
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
        vence: record.term?.dueAt ?? null,
        sensibles: sensitive && JSON.stringify(sensitive),
        recibo: record.receipt,
        recibo_pregunta: record.receiptQuestion,
        reply_to: record.replyTo,
        privacidad: record.privacidad,
        usuario_id: record.userId,
        funcionario_id: record.clerkId,
        solicitante: record.applicant,
      },
    ],
    ['id'],
    tx,
  );
  const { id } = row!;
  if (record.call) {
    const { tramiteId: tramite_id, keyDigest: key_digest, contentDigest: content_digest } = record.call;
    const key = { tramite_id, key_digest, content_digest, record_id: id, created_at: record.createdAt };
    await database.insert('tramites_idempotency', [key], [], tx);
  }
  await database.insert(
    'tramites_answer',
    record.digests.map((digest) => ({ digest, tramite_id: record.tramiteId, record_id: id })),
    [],
    tx,
  );
  await addWords(database, recordWords, [[id, wordsOf(record)]], tx);
  if (record.term) await terms.start(tx, termOwner(id), record.term);
  const actor = actorOf(record);
  await audit.record(tx, {
    action: FILED,
    by: actor === null ? 'public' : { userId: actor },
    subject: { kind: RECORD, id: String(id) },
    details: detailsOf(record),
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
      ? `WITH counter AS (${raise('1')} RETURNING ultimo)
         UPDATE tramites_record SET numero = counter.ultimo FROM counter WHERE id = $2 RETURNING numero`
      : // Read back under the lock that the update took, and not by OUTPUT: not every server that speaks the dialect answers
        // there with the value after a wait.
        `${raise('1')};
         UPDATE tramites_record SET numero = (SELECT ultimo FROM tramites_filing_number WHERE anio = $1) WHERE id = $2;
         SELECT numero FROM tramites_record WHERE id = $2`,
    [year, id],
    tx,
  );
  const numero = row?.numero ?? undefined;
  return numero === undefined ? undefined : { id, numero };
}
