import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  Clock,
  ConflictError,
  Database,
  fieldErrors,
  fieldIssues,
  InputError,
  NotFoundError,
  spanishReasons,
} from '../../../host/plugin-api/index.js';
import { CLOSED_THREAD, type AnswerRating } from '../contract.js';
import { StoredRecords } from '../records/index.js';
import { plainText } from '../vocabulary/index.js';
import { ThreadStanding } from './thread-standing.js';

/** The most characters of the comment of a rating. */
const MOST_COMMENT = 2000;

const SCALE = 'Elija de 1 (mala) a 5 (muy buena).';

/** The fields of a rating. */
export const ratingFields = z.strictObject({
  nota: z
    .int(SCALE)
    .min(1, SCALE)
    .max(5, SCALE)
    .describe('De 1 (mala) a 5 (muy buena)')
    .meta({ examples: [4] }),
  comentario: plainText(MOST_COMMENT, 'Es un texto que no está en blanco.')
    .optional()
    .describe('Lo lee la entidad')
    .meta({ examples: ['Me respondieron rápido.'] }),
});

/** The ratings of answers. */
@injectable()
export class AnswerRatings {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(ThreadStanding) private readonly standing: ThreadStanding,
  ) {}

  /** Rates the last answer of a record for the holder of its key. Throws as {@link rate}. */
  async rateByKey(key: string, respuesta: number, rating: AnswerRating): Promise<void> {
    const record = await this.records.findByKey(key);
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    await this.rate(record.recordId, respuesta, rating);
  }

  /** Rates the last answer of a record; another rating replaces the present one. Throws as `RecordThread.rate`. */
  async rate(recordId: number, respuesta: number, rating: AnswerRating): Promise<void> {
    const { data, error } = ratingFields.safeParse(rating, { error: spanishReasons });
    if (error) throw new InputError('Revise la calificación.', { errors: fieldErrors(fieldIssues(error)) });
    const row = await this.standing.find(recordId);
    if (!row) throw new NotFoundError('No se encontró información del trámite.');
    if (row.answer_id === null || row.respuesta !== respuesta) {
      throw new ConflictError('Ya hay una respuesta más reciente: léala y califíquela.', { code: CLOSED_THREAD });
    }
    const { nota, comentario = null } = data;
    const rated = { answer_id: row.answer_id, nota, comentario, rated_at: this.clock.now() };
    await this.database.transaction(async (tx) => {
      if (await this.database.insertOnce('tramites_answer_rating', rated, ['answer_id'], tx)) return;
      const sql = 'UPDATE tramites_answer_rating SET nota = $2, comentario = $3, rated_at = $4 WHERE answer_id = $1';
      await this.database.changeRows(sql, [rated.answer_id, nota, comentario, rated.rated_at], tx);
    });
  }
}
