import type { AuditPart, AuditPartEntry, Transaction } from '../../../host/plugin-api/index.js';
import type { TermColumns } from '../../terms/contract.js';
import type { InsertedRecord, NewRecord } from './new-record.js';
import { actorOf, detailsOf, FILED, sensitiveOf, wordsOf, type RecordTables } from './record-tables.js';
import { RECORD } from './term-owner.js';

/** What {@link filedColumns} reads of a record. */
function filedRow(record: NewRecord): object {
  return {
    clave: record.key,
    tramite_id: record.tramiteId,
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
    solicitante: record.applicant,
    palabras: wordsOf(record),
    digests: record.digests.map((digest) => digest.toString('hex')),
    details: JSON.stringify(detailsOf(record)),
    key_digest: record.call?.keyDigest.toString('hex') ?? null,
    content_digest: record.call?.contentDigest.toString('hex') ?? null,
  };
}

const filedColumns = `clave varchar, tramite_id integer, estado varchar, canal varchar, usuario_id integer,
  funcionario_id integer, actor_id integer, solicitante varchar, palabras jsonb, informacion jsonb, sensibles jsonb, recibo varchar, recibo_pregunta varchar, reply_to varchar,
  privacidad varchar, created_at timestamptz, vence timestamptz, perfil varchar, plazo varchar, en_persona boolean, digests jsonb,
  details varchar, key_digest varchar, content_digest varchar`;
const columns = `clave, tramite_id, estado, canal, usuario_id, funcionario_id, actor_id, solicitante, palabras, informacion, sensibles, recibo, recibo_pregunta, reply_to,
  privacidad, created_at, vence, perfil, plazo, en_persona, digests, details, key_digest, content_digest`;

/** Of the source that the parts of the statement read. */
const termColumns: TermColumns = {
  kind: RECORD,
  id: 'id',
  perfil: 'perfil',
  plazo: 'plazo',
  receivedAt: 'created_at',
  isInPerson: 'en_persona',
  dueAt: 'vence',
};

/** Their keys. Where an earlier call has one of them, nothing is written. */
const REMEMBERED = `
     remembered AS (
       INSERT INTO tramites_idempotency (tramite_id, key_digest, content_digest, record_id, created_at)
       SELECT tramite_id, decode(key_digest, 'hex'), decode(content_digest, 'hex'), id, created_at FROM written
       WHERE key_digest IS NOT NULL),`;

/** What an insert on PostgreSQL is beside its records. */
interface InsertOptions {
  /** A query of the number that the one before the first has; where it has no row, nothing is written. */
  readonly before: string;
  /** What `before` reads as `met`. */
  readonly met?: AuditPart | undefined;
  readonly tx?: Transaction | undefined;
}

/** Has a row where the year has a counter, which is there for good. */
const THIS_YEAR = 'this_year AS (SELECT 1 FROM tramites_filing_number WHERE anio = $1)';

/**
 * Records of a year, their keys, index entries, terms and audit entries in one statement of PostgreSQL. As JSON, as an
 * array would have the statement planned anew for each length.
 */
export async function insertOnPostgres(
  { database, audit, terms }: RecordTables,
  records: readonly NewRecord[],
  { before, met, tx }: InsertOptions,
): Promise<InsertedRecord[]> {
  const bind = [records[0]!.year, JSON.stringify(records.map(filedRow)), ...(met?.bind ?? [])];
  const entry: AuditPartEntry = {
    action: FILED,
    by: { column: 'actor_id' },
    subject: { kind: RECORD, id: { column: 'id' } },
    details: { column: 'details' },
  };
  const audited = audit.part(entry, bind.length, 'written');
  const begun = terms.part(termColumns, bind.length + audited.bind.length, 'written');
  const remembered = records.some(({ call }) => call) ? REMEMBERED : '';
  return database.rows<InsertedRecord>(
    `WITH ${met ? `${THIS_YEAR}, met AS (${met.sql}),` : ''} filed AS MATERIALIZED (
       SELECT * FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (${filedColumns})) WITH ORDINALITY AS f (${columns}, place)),
     counter AS (${before}),
     record AS (
       INSERT INTO tramites_record (clave, tramite_id, anio, numero, estado, canal, informacion, created_at, vence, sensibles, recibo,
         recibo_pregunta, reply_to, privacidad, usuario_id, funcionario_id, solicitante)
       SELECT clave, tramite_id, $1::integer, before + place, estado, canal, informacion, created_at, vence, sensibles, recibo,
         recibo_pregunta, reply_to, privacidad, usuario_id, funcionario_id, solicitante
       FROM counter CROSS JOIN filed ORDER BY place
       RETURNING id, numero, clave),
     written AS (SELECT record.id, filed.* FROM record JOIN filed ON filed.clave = record.clave),${remembered}
     answers AS (
       INSERT INTO tramites_answer (digest, tramite_id, record_id)
       SELECT decode(digest, 'hex'), tramite_id, id FROM written CROSS JOIN jsonb_array_elements_text(digests) AS d (digest)),
     names AS (
       INSERT INTO tramites_record_word (palabra, record_id)
       SELECT palabra, id FROM written CROSS JOIN jsonb_array_elements_text(palabras) AS w (palabra)),
     audited AS (${audited.sql}),
     begun AS (${begun.sql})
     SELECT id, numero FROM record ORDER BY id`,
    [...bind, ...audited.bind, ...begun.bind],
    tx,
  );
}
