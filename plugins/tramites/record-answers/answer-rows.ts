import { inject, injectable } from 'inversify';
import { Database, type InsertRow, type Transaction } from '../../../host/plugin-api/index.js';
import type { UploadedFile } from '../../forms/contract.js';
import type { AnswerFile } from '../contract.js';
import type { DeliveryMeans, DeliveryState } from '../notices/delivery-states.js';
import { answerFilePath } from './answer-place.js';
import type { AnswerDocument, AnswerToStore, LockedRecord, StoredAnswer } from './stored-answer.js';

/** The most answers of a record: all of them are shown at once. */
export const MOST_ANSWERS = 100;

interface AnswerRow {
  readonly id: number;
  readonly numero: number;
  readonly texto: string;
  readonly archivos: unknown;
  readonly documentos: unknown;
  readonly user_id: number;
  readonly answered_at: Date;
  readonly medio: DeliveryMeans | null;
  readonly envio: DeliveryState | null;
}

/** With their notices, by the index of those of a record. */
const answers = `SELECT a.id, a.numero, a.texto, a.archivos, a.documentos, a.user_id, a.answered_at, n.medio, n.envio
  FROM tramites_record_answer a
  LEFT JOIN tramites_record_notice n ON n.record_id = a.record_id AND n.answer_id = a.id`;

/** The statements on `tramites_record_answer`. */
@injectable()
export class AnswerRows {
  constructor(@inject(Database) private readonly database: Database) {}

  /**
   * Makes other transactions that answer the record wait for the end of this one, and ends its term where this is its
   * first answer. `undefined` for no record, and for one that was destroyed.
   */
  async lock(
    tx: Transaction,
    recordId: number,
    now: Date,
  ): Promise<{ readonly record: LockedRecord; readonly isFirst: boolean } | undefined> {
    const first =
      'UPDATE tramites_record SET respondido = $2 WHERE id = $1 AND respondido IS NULL AND eliminado IS NULL';
    const isFirst = (await this.database.change(first, [recordId, now], tx)) === 1;
    const later = 'UPDATE tramites_record SET respondido = respondido WHERE id = $1 AND eliminado IS NULL';
    if (!isFirst && (await this.database.change(later, [recordId], tx)) !== 1) return undefined;
    const [record] = await this.database.rows<LockedRecord>(
      `SELECT r.id, r.estado, r.anio, r.numero, r.canal, t.codigo, t.avisos, r.respondido, r.recibo_pregunta, r.reply_to,
         r.llave
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

  /** 0 where there is none yet. */
  async lastNumber(tx: Transaction, recordId: number): Promise<number> {
    const sql = 'SELECT MAX(numero) AS last FROM tramites_record_answer WHERE record_id = $1';
    const [row] = await this.database.rows<{ last: number | null }>(sql, [recordId], tx);
    return row?.last ?? 0;
  }

  /** Answers its id. */
  async insert(tx: Transaction, answer: AnswerToStore): Promise<number> {
    const row: InsertRow = {
      record_id: answer.recordId,
      numero: answer.numero,
      texto: answer.texto,
      archivos: JSON.stringify(answer.archivos),
      documentos: JSON.stringify(answer.documentos),
      content_digest: answer.contentDigest,
      user_id: answer.userId,
      answered_at: answer.answeredAt,
    };
    const [inserted] = await this.database.insert<{ id: number }>('tramites_record_answer', [row], ['id'], tx);
    return inserted!.id;
  }

  /** Those of a record behind a number, in their order. */
  async page(recordId: number, after: number, limit: number): Promise<StoredAnswer[]> {
    const rows = await this.database.rows<AnswerRow>(
      `${answers} WHERE a.record_id = $1 AND a.numero > $2
       ORDER BY a.numero OFFSET 0 ROWS FETCH NEXT $3 ROWS ONLY`,
      [recordId, after, limit],
    );
    return rows.map((row) => this.stored(row));
  }

  /** Those of a record behind a place, by when they were given. */
  async pageByTime(
    recordId: number,
    after: { readonly at: Date; readonly id: number },
    limit: number,
  ): Promise<StoredAnswer[]> {
    const rows = await this.database.rows<AnswerRow>(
      `${answers}
       WHERE a.record_id = $1 AND a.answered_at >= $2 AND (a.answered_at > $2 OR a.id > CAST($3 AS BIGINT))
       ORDER BY a.answered_at, a.id OFFSET 0 ROWS FETCH NEXT $4 ROWS ONLY`,
      [recordId, after.at, after.id, limit],
    );
    return rows.map((row) => this.stored(row));
  }

  async find(id: number, tx: Transaction): Promise<StoredAnswer | undefined> {
    const [row] = await this.database.rows<AnswerRow>(`${answers} WHERE a.id = $1`, [id], tx);
    return row && this.stored(row);
  }

  /** The id of an answer by the key of its record. */
  async idOf(key: string, numero: number): Promise<number | undefined> {
    const [row] = await this.database.rows<{ id: number }>(
      `SELECT a.id FROM tramites_record_answer a JOIN tramites_record r ON r.id = a.record_id
       WHERE r.clave = $1 AND a.numero = $2`,
      [key, numero],
    );
    return row?.id;
  }

  private stored({ archivos, documentos, user_id, answered_at, ...row }: AnswerRow): StoredAnswer {
    return {
      ...row,
      archivos: this.database.parseJson<UploadedFile[]>(archivos),
      // Databases do not keep the order of names in JSON.
      documentos: this.database
        .parseJson<AnswerDocument[]>(documentos)
        .map(({ nombre, codigo }) => ({ nombre, codigo })),
      userId: user_id,
      answeredAt: answered_at,
    };
  }
}

/** The files of an answer, and where they are downloaded: with the record's key alone, unless a path says otherwise. */
export function answerFiles(
  key: string,
  { numero, archivos }: StoredAnswer,
  pathOf: (key: string, numero: number, file: number) => string = answerFilePath,
): AnswerFile[] {
  // Databases do not keep the order of names in JSON.
  return archivos.map(({ nombre, tipo, tamano, sha256 }, index) => {
    const ruta = pathOf(key, numero, index + 1);
    return { nombre, tipo, tamano, sha256, ruta };
  });
}
