import type { AuditLog, AuditPartEntry, Database, Transaction } from '../../../host/plugin-api/index.js';
import type { SensitiveAnswers } from '../../forms/contract.js';
import type { TermColumns, Terms } from '../../terms/contract.js';
import { RECORD, termOwner } from './term-owner.js';
import type { InsertedRecord, NewRecord } from './new-record.js';

/** The database, the audit log and the terms that the insert of a record writes to. */
export interface RecordTables {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly terms: Terms;
}

/** Null where nothing is sensitive. */
function sensitiveOf({ sensitive }: NewRecord): SensitiveAnswers | null {
  return Object.keys(sensitive).length === 0 ? null : sensitive;
}

const FILED = 'tramites.record.filed';

const detailsOf = ({ tramiteId }: NewRecord) => ({ tramite: tramiteId });

/** What {@link filedColumns} reads of a record. */
function filedRow(record: NewRecord): object {
  return {
    clave: record.key,
    tramite_id: record.tramiteId,
    estado: record.state,
    canal: record.channel,
    usuario_id: record.userId,
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
    digests: record.digests.map((digest) => digest.toString('hex')),
    details: JSON.stringify(detailsOf(record)),
  };
}

const filedColumns = `clave varchar, tramite_id integer, estado varchar, canal varchar, usuario_id integer,
  informacion jsonb, sensibles jsonb, recibo varchar, recibo_pregunta varchar, reply_to varchar,
  privacidad varchar, created_at timestamptz, vence timestamptz, perfil varchar, plazo varchar, digests jsonb,
  details varchar`;
const columns = `clave, tramite_id, estado, canal, usuario_id, informacion, sensibles, recibo, recibo_pregunta, reply_to,
  privacidad, created_at, vence, perfil, plazo, digests, details`;

/** Of the source that the parts of the statement read. */
const termColumns: TermColumns = {
  kind: RECORD,
  id: 'id',
  perfil: 'perfil',
  plazo: 'plazo',
  receivedAt: 'created_at',
  dueAt: 'vence',
};

/**
 * Records of a year, their index entries, terms and audit entries in one statement of PostgreSQL. `before` is a query
 * of the number that the one before the first has; where it has no row, nothing is written. As JSON, as an array would
 * have the statement planned anew for each length.
 */
async function insertOnPostgres(
  { database, audit, terms }: RecordTables,
  records: readonly NewRecord[],
  before: string,
  tx?: Transaction,
): Promise<InsertedRecord[]> {
  const bind = [records[0]!.year, JSON.stringify(records.map(filedRow))];
  const entry: AuditPartEntry = {
    action: FILED,
    by: { column: 'usuario_id' },
    subject: { kind: RECORD, id: { column: 'id' } },
    details: { column: 'details' },
  };
  const audited = audit.part(entry, bind.length, 'written');
  const begun = terms.part(termColumns, bind.length + audited.bind.length, 'written');
  return database.rows<InsertedRecord>(
    `WITH filed AS MATERIALIZED (
       SELECT * FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (${filedColumns})) WITH ORDINALITY AS f (${columns}, place)),
     counter AS (${before}),
     record AS (
       INSERT INTO tramites_record (clave, tramite_id, anio, numero, estado, canal, informacion, created_at, vence, sensibles, recibo,
         recibo_pregunta, reply_to, privacidad, usuario_id)
       SELECT clave, tramite_id, $1::integer, before + place, estado, canal, informacion, created_at, vence, sensibles, recibo,
         recibo_pregunta, reply_to, privacidad, usuario_id
       FROM counter CROSS JOIN filed ORDER BY place
       RETURNING id, numero, clave),
     written AS (SELECT record.id, filed.* FROM record JOIN filed ON filed.clave = record.clave),
     answers AS (
       INSERT INTO tramites_answer (digest, tramite_id, record_id)
       SELECT decode(digest, 'hex'), tramite_id, id FROM written CROSS JOIN jsonb_array_elements_text(digests) AS d (digest)),
     audited AS (${audited.sql}),
     begun AS (${begun.sql})
     SELECT id, numero FROM record ORDER BY id`,
    [...bind, ...audited.bind, ...begun.bind],
    tx,
  );
}

const raise = (by: string): string => `UPDATE tramites_filing_number SET ultimo = ultimo + ${by} WHERE anio = $1`;
/** Not counted in `filed`: after a wait for the counter that would be read anew. */
const ALL = 'jsonb_array_length($2::jsonb)';

/**
 * Records of one year with their numbers, on PostgreSQL: one statement, which is a transaction of its own. `undefined`
 * where the year has no counter yet: nothing is written then.
 */
export async function insertAtOnce(
  tables: RecordTables,
  records: readonly NewRecord[],
): Promise<InsertedRecord[] | undefined> {
  const inserted = await insertOnPostgres(tables, records, `${raise(ALL)} RETURNING ultimo - ${ALL} AS before`);
  return inserted.length === 0 ? undefined : inserted;
}

/** A record that is to take its number at the end of the transaction; answers its id. */
export async function insertUnnumbered(tables: RecordTables, record: NewRecord, tx: Transaction): Promise<number> {
  const { database, audit, terms } = tables;
  if (database.dialect === 'postgres') {
    const [row] = await insertOnPostgres(tables, [record], 'SELECT CAST(NULL AS INTEGER) AS before', tx);
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
  if (record.term) await terms.start(tx, termOwner(id), record.term);
  await audit.record(tx, {
    action: FILED,
    by: record.userId === null ? 'public' : { userId: record.userId },
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
