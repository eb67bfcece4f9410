import { inject, injectable } from 'inversify';
import { Database, type InsertRow, type Transaction } from '../../../host/plugin-api/index.js';
import type { UploadedFile } from '../../forms/contract.js';
import type { AnswerDelivery, AnswerMeans } from '../vocabulary/index.js';
import type { AnswerDocument, AnswerToStore, LockedRecord, StoredAnswer } from './stored-answer.js';

/** The most answers of a record: all of them are shown at once. */
export const MOST_ANSWERS = 100;

interface AnswerRow {
  readonly id: number;
  readonly numero: number;
  readonly texto: string;
  readonly parcial: string | null;
  readonly archivos: unknown;
  readonly documentos: unknown;
  readonly user_id: number;
  readonly answered_at: Date;
  readonly medio: AnswerMeans | null;
  readonly envio: AnswerDelivery | null;
  readonly motivo: string | null;
  readonly notified_at: Date | null;
  readonly notified_by: number | null;
  readonly notified_means: string | null;
  readonly nota: number | null;
  readonly comentario: string | null;
  readonly rated_at: Date | null;
}

const columns = `a.id, a.numero, a.texto, a.parcial, a.archivos, a.documentos, a.user_id, a.answered_at, a.medio, a.envio,
  a.motivo, a.notified_at, a.notified_by, a.notified_means, c.nota, c.comentario, c.rated_at`;
const from = 'tramites_record_answer a LEFT JOIN tramites_answer_rating c ON c.answer_id = a.id';

/** The statements on `tramites_record_answer`. */
@injectable()
export class AnswerRows {
  constructor(@inject(Database) private readonly database: Database) {}

  /**
   * Locks a record until the end of the transaction, and ends its term with its first answer. Returns `undefined` for
   * an unknown record.
   */
  async lock(
    tx: Transaction,
    recordId: number,
    now: Date,
  ): Promise<{ readonly record: LockedRecord; readonly isFirst: boolean } | undefined> {
    const first =
      'UPDATE tramites_record SET respondido = $2, plazo_ciudadano = NULL WHERE id = $1 AND respondido IS NULL';
    const isFirst = (await this.database.changeRows(first, [recordId, now], tx)) === 1;
    const later = 'UPDATE tramites_record SET respondido = respondido WHERE id = $1';
    if (!isFirst && (await this.database.changeRows(later, [recordId], tx)) !== 1) return undefined;
    const [record] = await this.database.rows<LockedRecord>(
      `SELECT r.estado, r.anio, r.numero, r.canal, t.codigo, r.recibo_pregunta, r.reply_to, r.llave
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId],
      tx,
    );
    return { record: record!, isFirst };
  }

  async findSame(
    tx: Transaction,
    recordId: number,
    contentDigest: Buffer,
  ): Promise<{ readonly id: number; readonly numero: number } | undefined> {
    const sql = 'SELECT id, numero FROM tramites_record_answer WHERE record_id = $1 AND content_digest = $2';
    const [row] = await this.database.rows<{ id: number; numero: number }>(sql, [recordId, contentDigest], tx);
    return row;
  }

  /** Returns the number of the last answer; 0 where there is none yet. */
  async lastNumber(tx: Transaction, recordId: number): Promise<number> {
    const sql = 'SELECT MAX(numero) AS last FROM tramites_record_answer WHERE record_id = $1';
    const [row] = await this.database.rows<{ last: number | null }>(sql, [recordId], tx);
    return row?.last ?? 0;
  }

  /** Inserts an answer and returns its id. */
  async insert(tx: Transaction, answer: AnswerToStore): Promise<number> {
    const row: InsertRow = {
      record_id: answer.recordId,
      numero: answer.numero,
      texto: answer.texto,
      parcial: answer.parcial,
      archivos: JSON.stringify(answer.archivos),
      documentos: JSON.stringify(answer.documentos),
      content_digest: answer.contentDigest,
      user_id: answer.userId,
      medio: answer.medio,
      envio: answer.envio,
      answered_at: answer.answeredAt,
    };
    const [inserted] = await this.database.insertRows<{ id: number }>('tramites_record_answer', [row], ['id'], tx);
    return inserted!.id;
  }

  /** Returns the answers of a record after a number, in their order. */
  async page(recordId: number, after: number, limit: number): Promise<StoredAnswer[]> {
    const rows = await this.database.rows<AnswerRow>(
      `SELECT ${columns} FROM ${from} WHERE a.record_id = $1 AND a.numero > $2
       ORDER BY a.numero OFFSET 0 ROWS FETCH NEXT $3 ROWS ONLY`,
      [recordId, after, limit],
    );
    return rows.map((row) => this.stored(row));
  }

  /** Returns the answers of a record after a place, by the moment at which they were given. */
  async pageByTime(
    recordId: number,
    after: { readonly at: Date; readonly id: number },
    limit: number,
  ): Promise<StoredAnswer[]> {
    const rows = await this.database.rows<AnswerRow>(
      `SELECT ${columns} FROM ${from}
       WHERE a.record_id = $1 AND a.answered_at >= $2 AND (a.answered_at > $2 OR a.id > CAST($3 AS BIGINT))
       ORDER BY a.answered_at, a.id OFFSET 0 ROWS FETCH NEXT $4 ROWS ONLY`,
      [recordId, after.at, after.id, limit],
    );
    return rows.map((row) => this.stored(row));
  }

  async find(id: number, tx: Transaction): Promise<StoredAnswer | undefined> {
    const sql = `SELECT ${columns} FROM ${from} WHERE a.id = $1`;
    const [row] = await this.database.rows<AnswerRow>(sql, [id], tx);
    return row && this.stored(row);
  }

  /** Returns the id of an answer of a record. */
  async idOf(recordId: number, numero: number): Promise<number | undefined> {
    const sql = 'SELECT id FROM tramites_record_answer WHERE record_id = $1 AND numero = $2';
    return (await this.database.rows<{ id: number }>(sql, [recordId, numero]))[0]?.id;
  }

  /**
   * Notes the outcome of sending an answer. Returns whether it was in one of the states `from`. An answer whose mail
   * came back keeps its state.
   */
  async mark(
    tx: Transaction,
    id: number,
    from: readonly [AnswerDelivery, ...AnswerDelivery[]],
    to: AnswerDelivery,
  ): Promise<boolean> {
    const places = from.map((_state, index) => `$${index + 3}`).join(', ');
    const sql = `UPDATE tramites_record_answer SET envio = $2 WHERE id = $1 AND envio IN (${places})
      AND motivo IS NULL`;
    return (await this.database.changeRows(sql, [id, to, ...from], tx)) === 1;
  }

  /** Notes the moment at which an answer is handed to the mail queue or the channel. */
  async noteHanded(tx: Transaction, id: number, at: Date): Promise<void> {
    await this.database.changeRows('UPDATE tramites_record_answer SET handed_at = $2 WHERE id = $1', [id, at], tx);
  }

  /** Notes that the mail of an answer came back, in whatever state its delivery is. */
  async markReturned(tx: Transaction, id: number, motivo: string): Promise<void> {
    const sql = `UPDATE tramites_record_answer SET envio = 'FALLIDO', motivo = $2
      WHERE id = $1 AND medio = 'CORREO' AND motivo IS NULL`;
    await this.database.changeRows(sql, [id, motivo], tx);
  }

  /**
   * Notes that staff notified the person by other means. Returns whether the answer had failed and this was not noted
   * before.
   */
  async markNotified(
    tx: Transaction,
    id: number,
    { at, by, means }: { readonly at: Date; readonly by: number; readonly means: string },
  ): Promise<boolean> {
    const sql = `UPDATE tramites_record_answer SET notified_at = $2, notified_by = $3, notified_means = $4
      WHERE id = $1 AND envio = 'FALLIDO' AND notified_at IS NULL`;
    return (await this.database.changeRows(sql, [id, at, by, means], tx)) === 1;
  }

  private stored({ archivos, documentos, user_id, answered_at, ...more }: AnswerRow): StoredAnswer {
    const { notified_at: at, notified_by: usuario, notified_means: means, nota, comentario, rated_at, ...row } = more;
    return {
      ...row,
      notificada: at && { fecha: at.toISOString(), usuario: usuario!, medio: means! },
      archivos: this.database.parseJson<UploadedFile[]>(archivos),
      // Databases do not keep the order of names in JSON.
      documentos: this.database
        .parseJson<AnswerDocument[]>(documentos)
        .map(({ nombre, codigo }) => ({ nombre, codigo })),
      userId: user_id,
      answeredAt: answered_at,
      calificacion: rated_at && { nota: nota!, comentario, fecha: rated_at.toISOString() },
    };
  }
}
