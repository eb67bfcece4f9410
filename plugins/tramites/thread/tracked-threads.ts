import { inject, injectable } from 'inversify';
import { Clock } from '../../../host/plugin-api/index.js';
import type { TrackedMessage, TrackedThread } from '../contract.js';
import { citizenMessagePath, messageFiles } from './message-files.js';
import { MessageRows, MOST_MESSAGES, type StoredMessage } from './message-rows.js';
import { reviewedUntil, takesMessages, takesReview, ThreadStanding } from './thread-standing.js';

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

  /** Returns the thread of a record, with the paths at which `key` downloads its files. */
  async of(recordId: number, key: string): Promise<TrackedThread> {
    const now = this.clock.now();
    const row = (await this.standing.find(recordId))!;
    const messages = await this.rows.page(recordId, 0, 2 * MOST_MESSAGES);
    const mayWrite = takesMessages(row);
    const mayReview = takesReview(row, now);
    const isClosed = (mayWrite || mayReview) && (await this.standing.isForwarded(recordId));
    const { respuesta, nota, answered_at: answeredAt } = row;
    return {
      mensajes: messages.map((message) => trackedMessage(key, message)),
      admite_mensajes: mayWrite && !isClosed,
      revision:
        mayReview && !isClosed ? { respuesta: respuesta!, hasta: reviewedUntil(answeredAt!).toISOString() } : null,
      calificacion: respuesta === null ? null : { respuesta, nota },
    };
  }
}
