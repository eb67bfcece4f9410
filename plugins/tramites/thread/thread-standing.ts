import { inject, injectable } from 'inversify';
import { ConflictError, Database, NotFoundError, type Transaction } from '../../../host/plugin-api/index.js';
import { CLOSED_THREAD, type MessageKind, type ThreadAct } from '../contract.js';
import { RecordTerms } from '../records/index.js';
import { openStates, type RecordState } from '../vocabulary/index.js';

/** The days after an answer in which its review may be asked for. */
const REVIEW_DAYS = 30;
const REVIEW_MILLISECONDS = REVIEW_DAYS * 24 * 3600 * 1000;

/** The most records of one list. Each is asked for its forwarding. */
const MOST_RECORDS = 50;

/** A record with what its citizen may do with its thread, whether or not it was forwarded. */
export interface StandingRow {
  readonly id: number;
  readonly anio: number;
  readonly numero: number;
  readonly estado: RecordState;
  /** Name of its tramite. */
  readonly nombre: string;
  /** Its last answer; null without one. */
  readonly answer_id: number | null;
  readonly respuesta: number | null;
  readonly answered_at: Date | null;
  /** Its rating. */
  readonly nota: number | null;
  /** 1 once a review of the last answer was asked for. */
  readonly revisada: number;
  /** 1 while a review waits for the city. */
  readonly en_revision: number;
}

const standing = `SELECT r.id, r.anio, r.numero, r.estado, t.nombre, a.id AS answer_id, a.numero AS respuesta,
    a.answered_at, c.nota,
    CASE WHEN EXISTS (SELECT 1 FROM tramites_record_message m WHERE m.record_id = r.id AND m.tipo = 'REVISION'
      AND m.respuesta = a.numero) THEN 1 ELSE 0 END AS revisada,
    CASE WHEN EXISTS (SELECT 1 FROM tramites_record_message m WHERE m.record_id = r.id AND m.tipo = 'REVISION'
      AND m.attended_at IS NULL) THEN 1 ELSE 0 END AS en_revision
  FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
  LEFT JOIN tramites_record_answer a ON a.record_id = r.id
    AND a.numero = (SELECT MAX(b.numero) FROM tramites_record_answer b WHERE b.record_id = r.id)
  LEFT JOIN tramites_answer_rating c ON c.answer_id = a.id`;

/** Returns the conditions on a standing `s` that admits an act, as {@link takesMessages} and {@link takesReview}. */
const admitting = (since: string): Readonly<Record<ThreadAct, string>> => ({
  MENSAJE: `(s.estado IN (${openStates.map((state) => `'${state}'`).join(', ')}) OR s.en_revision = 1)`,
  REVISION: `s.revisada = 0 AND s.answered_at >= ${since}`,
  CALIFICACION: 's.answer_id IS NOT NULL',
});

/** Returns the last moment at which the review of an answer may be asked for. */
export const reviewedUntil = (answeredAt: Date): Date => new Date(answeredAt.getTime() + REVIEW_MILLISECONDS);

/** Tells whether a record takes messages: it is open, or waits for a review. */
export const takesMessages = ({ estado, en_revision: reviewed }: Pick<StandingRow, 'estado' | 'en_revision'>) =>
  openStates.includes(estado) || reviewed === 1;

/** Tells whether a review of the last answer may be asked for at a moment. */
export const takesReview = (
  { answered_at: at, revisada }: Pick<StandingRow, 'answered_at' | 'revisada'>,
  now: Date,
): boolean => at !== null && revisada === 0 && now <= reviewedUntil(at);

/** The standing of threads: what their citizens may do. */
@injectable()
export class ThreadStanding {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(RecordTerms) private readonly terms: RecordTerms,
  ) {}

  /** Returns the standing of one record; undefined for an unknown one. */
  async find(recordId: number, tx?: Transaction): Promise<StandingRow | undefined> {
    return (await this.database.rows<StandingRow>(`${standing} WHERE r.id = $1`, [recordId], tx))[0];
  }

  /** Returns the records of a condition on `r`, fifty at most, the newest first, that admit an act at a moment. */
  async list(act: ThreadAct, condition: string, bind: readonly unknown[], now: Date): Promise<StandingRow[]> {
    const since = act === 'REVISION' ? [new Date(now.getTime() - REVIEW_MILLISECONDS)] : [];
    const sql = `SELECT * FROM (${standing} WHERE ${condition}) s WHERE ${admitting(`$${bind.length + 1}`)[act]}
      ORDER BY s.id DESC OFFSET 0 ROWS FETCH NEXT ${MOST_RECORDS} ROWS ONLY`;
    const found: StandingRow[] = [];
    for (const row of await this.database.rows<StandingRow>(sql, [...bind, ...since])) {
      if (act === 'CALIFICACION' || !(await this.isForwarded(row.id))) found.push(row);
    }
    return found;
  }

  /** Tells whether a record went to another entity, which answers in place of the city. */
  isForwarded(recordId: number, tx?: Transaction): Promise<boolean> {
    return this.terms.isForwarded(recordId, tx);
  }

  /**
   * Returns the standing of a record that takes a message. Throws `NotFoundError`, and `ConflictError`
   * (`hilo_cerrado`) with the reason.
   */
  async require(kind: MessageKind, recordId: number, now: Date, tx?: Transaction): Promise<StandingRow> {
    const row = await this.find(recordId, tx);
    if (!row) throw new NotFoundError('No se encontró información del trámite.');
    const refusal = refusalOf(kind, row, now);
    if (refusal !== undefined) throw new ConflictError(refusal, { code: CLOSED_THREAD });
    if (await this.isForwarded(recordId, tx)) {
      throw new ConflictError('Trasladamos su solicitud a otra entidad: escríbale a esa entidad.', {
        code: CLOSED_THREAD,
      });
    }
    return row;
  }
}

function refusalOf(kind: MessageKind, row: StandingRow, now: Date): string | undefined {
  if (kind === 'MENSAJE') {
    return takesMessages(row) ? undefined : 'Su solicitud terminó y ya no recibe mensajes. Puede presentar una nueva.';
  }
  if (takesReview(row, now)) return undefined;
  if (row.answered_at === null) return 'Todavía no hay una respuesta que podamos revisar.';
  return row.revisada === 1
    ? 'Ya nos pidió revisar esta respuesta.'
    : `Una respuesta se puede revisar hasta ${REVIEW_DAYS} días después de darla. Puede presentar una solicitud nueva.`;
}
