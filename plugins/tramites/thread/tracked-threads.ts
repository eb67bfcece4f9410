import { inject, injectable } from 'inversify';
import { Clock } from '../../../host/plugin-api/index.js';
import type { TrackedMessage, TrackedThread } from '../contract.js';
import type { RecordState } from '../vocabulary/index.js';
import { citizenMessagePath, messageFiles } from './message-files.js';
import { MessageRows, MOST_MESSAGES, type StoredMessage } from './message-rows.js';
import { reviewedUntil, takesMessages, takesReview, ThreadStanding } from './thread-standing.js';

interface FollowedRecord {
  readonly id: number;
  readonly estado: RecordState;
}

/** The last answer to a record. */
interface LastAnswer {
  readonly numero: number;
  readonly answeredAt: Date;
  readonly calificacion: { readonly nota: number } | null;
}

/** Returns a message as the holder of the record's key sees it. */
export function trackedMessage(key: string, message: StoredMessage): TrackedMessage {
  const { numero, de, tipo, respuesta, texto, writtenAt } = message;
  const archivos = messageFiles(citizenMessagePath(key), message);
  return { numero, fecha: writtenAt.toISOString(), de, tipo, respuesta, texto, archivos };
}

/** The threads of records as the holders of their keys see them. */
@injectable()
export class TrackedThreads {
  constructor(
    @inject(MessageRows) private readonly rows: MessageRows,
    @inject(ThreadStanding) private readonly standing: ThreadStanding,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Returns the thread of a record, with its last answer, and the paths at which `key` downloads its files. */
  async of({ id, estado }: FollowedRecord, last: LastAnswer | undefined, key: string): Promise<TrackedThread> {
    const now = this.clock.now();
    const messages = await this.rows.page(id, 0, 2 * MOST_MESSAGES);
    const reviews = messages.filter(({ tipo }) => tipo === 'REVISION');
    const mayWrite = takesMessages({ estado, en_revision: reviews.some(({ attendedAt }) => !attendedAt) ? 1 : 0 });
    const isReviewed = reviews.some(({ respuesta }) => respuesta === last?.numero);
    const mayReview = takesReview({ answered_at: last?.answeredAt ?? null, revisada: isReviewed ? 1 : 0 }, now);
    const isClosed = (mayWrite || mayReview) && (await this.standing.isForwarded(id));
    return {
      mensajes: messages.map((message) => trackedMessage(key, message)),
      admite_mensajes: mayWrite && !isClosed,
      revision:
        last && mayReview && !isClosed
          ? { respuesta: last.numero, hasta: reviewedUntil(last.answeredAt).toISOString() }
          : null,
      calificacion: last ? { respuesta: last.numero, nota: last.calificacion?.nota ?? null } : null,
    };
  }
}
