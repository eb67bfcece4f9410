import { NO_TRAMITE, receivingTramite } from './receiving-gate.js';

/** The columns of a record in the JSON of the statement, with their types. */
const filedColumns = `clave varchar, tramite_id integer, tramite_revision integer, estado varchar, canal varchar, usuario_id integer,
  funcionario_id integer, actor_id integer, solicitante varchar, asunto varchar, palabras jsonb, informacion jsonb, sensibles jsonb, recibo varchar, recibo_pregunta varchar, reply_to varchar,
  privacidad varchar, created_at timestamptz, vence timestamptz, perfil varchar, plazo varchar, en_persona boolean, dia varchar, oficina varchar, sin_oficina timestamptz, digests jsonb,
  details varchar, key_digest varchar, content_digest varchar`;
const columns = `clave, tramite_id, tramite_revision, estado, canal, usuario_id, funcionario_id, actor_id, solicitante, asunto, palabras, informacion, sensibles, recibo, recibo_pregunta, reply_to,
  privacidad, created_at, vence, perfil, plazo, en_persona, dia, oficina, sin_oficina, digests, details, key_digest, content_digest`;

/** The keys of repeatable calls. A key that an earlier call has refuses the whole statement. */
const REMEMBERED = `
     remembered AS (
       INSERT INTO tramites_idempotency (tramite_id, key_digest, content_digest, record_id, created_at)
       SELECT tramite_id, decode(key_digest, 'hex'), decode(content_digest, 'hex'), id, created_at FROM written
       WHERE key_digest IS NOT NULL),`;

/** The part that a draft's part reads. It has a row where the year has a counter, and years keep their counter. */
const THIS_YEAR = 'this_year AS (SELECT 1 FROM tramites_filing_number WHERE anio = $1)';

/** The place of the draft's part: behind the binds of the year and the records, reading {@link THIS_YEAR}. */
export const DRAFT_PLACE = { from: 2, source: 'this_year' } as const;

/** The count of records. A count of `filed` would be read anew after a wait for the counter. */
const ALL = 'jsonb_array_length($2::jsonb)';

const raise = (by: string): string => `UPDATE tramites_filing_number SET ultimo = ultimo + ${by} WHERE anio = $1`;

/** The counters of the statement: each has `before`, the number that precedes the first record, or has no row. */
export const NEXT_NUMBERS = `${raise(ALL)} RETURNING ultimo - ${ALL} AS before`;
export const NEXT_NUMBER_OF_DRAFT = `${raise(ALL)} AND (SELECT COUNT(*) FROM met) = 1 RETURNING ultimo - ${ALL} AS before`;
export const NO_NUMBER = 'SELECT CAST(NULL AS INTEGER) AS before';

export const TAKE_NUMBER = `WITH counter AS (${raise('1')} RETURNING ultimo)
         UPDATE tramites_record SET numero = counter.ultimo FROM counter WHERE id = $2 RETURNING numero`;

/** The parts of the statement that writes records. */
interface InsertParts {
  /** The query of the number that precedes the first record. Where it has no row, nothing is written. */
  readonly counter: string;
  /** The part at {@link DRAFT_PLACE} that uses the draft up. */
  readonly draft: string | undefined;
  /** Whether a record has the key of a call. */
  readonly isRepeatable: boolean;
  readonly audited: string;
  readonly begun: string;
}

/** Writes the statement that takes a year and the records of it, as JSON. */
export function insertText({ counter, draft, isRepeatable, audited, begun }: InsertParts): string {
  return `WITH ${draft === undefined ? '' : `${THIS_YEAR}, met AS (${draft}),`} filed AS MATERIALIZED (
       SELECT * FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (${filedColumns})) WITH ORDINALITY AS f (${columns}, place)),
     counter AS (${counter}),
     record AS (
       INSERT INTO tramites_record (clave, tramite_id, tramite_revision, anio, numero, estado, canal, informacion, created_at, vence, sensibles, recibo,
         recibo_pregunta, reply_to, privacidad, usuario_id, funcionario_id, solicitante, asunto, oficina, sin_oficina)
       SELECT clave, COALESCE((${receivingTramite('filed.tramite_id', 'filed.dia')}), ${NO_TRAMITE}), tramite_revision, $1::integer, before + place, estado, canal, informacion, created_at, vence, sensibles, recibo,
         recibo_pregunta, reply_to, privacidad, usuario_id, funcionario_id, solicitante, asunto, oficina, sin_oficina
       FROM counter CROSS JOIN filed ORDER BY place
       RETURNING id, numero, clave),
     written AS (SELECT record.id, filed.* FROM record JOIN filed ON filed.clave = record.clave),${isRepeatable ? REMEMBERED : ''}
     answers AS (
       INSERT INTO tramites_answer (digest, tramite_id, record_id)
       SELECT decode(digest, 'hex'), tramite_id, id FROM written CROSS JOIN jsonb_array_elements_text(digests) AS d (digest)),
     names AS (
       INSERT INTO tramites_record_word (palabra, record_id)
       SELECT palabra, id FROM written CROSS JOIN jsonb_array_elements_text(palabras) AS w (palabra)),
     audited AS (${audited}),
     begun AS (${begun})
     SELECT id, numero FROM record ORDER BY id`;
}
