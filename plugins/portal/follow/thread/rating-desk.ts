import { inject, injectable } from 'inversify';
import { ConflictError, InputError, NotFoundError, redirect, type Reply } from '../../../../host/plugin-api/index.js';
import { FiledRecords, RecordThread } from '../../../tramites/contract.js';
import { recordReply, sentReply } from '../answering/record-reply.js';
import { followAddresses } from '../follow-addresses.js';
import { noRatingCookie, RefusedRatings } from './refused-ratings.js';

/** A rating as its form has brought it. */
export interface TypedRating {
  /** The number of the answer that the page has shown; null for none. */
  readonly respuesta: number | null;
  /** From 1 to 5; null where nothing was chosen. */
  readonly nota: number | null;
  readonly comentario: string;
}

const NOTHING = 'Elija de «Muy mala» a «Muy buena».';

/** Takes the ratings of answers. */
@injectable()
export class RatingDesk {
  constructor(
    @inject(FiledRecords) private readonly records: FiledRecords,
    @inject(RecordThread) private readonly thread: RecordThread,
    @inject(RefusedRatings) private readonly refused: RefusedRatings,
  ) {}

  /** Rates the answer, and redirects to it on the page of the record, which says why a rating is refused. */
  async rate(typed: string, rating: TypedRating): Promise<Reply> {
    const reply = await recordReply(
      typed,
      async (key) => {
        const faults = await this.take(key, rating);
        if (faults === undefined) {
          return redirect(followAddresses.rated(key, 'calificada'), { cookies: [noRatingCookie(key)] });
        }
        const { nota, comentario } = rating;
        const cookies = [this.refused.keep(key, { nota, comentario, faults })];
        return redirect(followAddresses.rated(key, 'calificacion'), { cookies });
      },
      () => undefined,
    );
    return sentReply(reply, followAddresses.record(typed));
  }

  /** Rates the answer. Returns why not, by field; undefined where the rating was taken. */
  private async take(
    key: string,
    { respuesta, nota, comentario }: TypedRating,
  ): Promise<{ readonly nota?: string; readonly comentario?: string } | undefined> {
    if (nota === null) return { nota: NOTHING };
    const record = await this.records.findByKey(key);
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    const text = comentario.replaceAll(/\r\n?/g, '\n').trim();
    try {
      const given = { nota, ...(text !== '' && { comentario: text }) };
      await this.thread.rate(record.recordId, respuesta ?? 0, given);
      return undefined;
    } catch (error) {
      if (error instanceof ConflictError) return { nota: error.message };
      if (!(error instanceof InputError)) throw error;
      const { errors = {}, detail } = error.toProblem();
      const ofComment = errors['comentario']?.[0];
      return ofComment === undefined ? { nota: errors['nota']?.[0] ?? detail } : { comentario: ofComment };
    }
  }
}
