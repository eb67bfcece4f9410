import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  JobFailedError,
  jobHandler,
  JobRefusedError,
  Metrics,
  type JobContext,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { replies as figure } from '../channels-figures.js';
import { ConnectionRows, type ConnectionRow } from '../connections/connection-rows.js';
import { LoadedChannels } from '../connections/loaded-channels.js';
import { ChannelBusyError, type OutgoingMessage } from '../contract.js';
import { RecordAnswers, RecordNotices } from '../../tramites/contract.js';
import { replyWork } from './reply-work.js';

/** High enough that only the limit of three days ends the attempts, as a platform may ask for a pause of hours. */
const MOST_ATTEMPTS = 100_000;

/** The pauses between attempts, short enough that replies arrive soon after the platform is back. */
const [FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS] = [5, 600];

/** The longest delay that the host's job queue accepts. */
const LONGEST_BUSY_SECONDS = 7 * 86_400;

interface ReplyRow {
  readonly connection_id: number;
  readonly content: string;
  readonly answer_id: number | null;
  readonly notice_id: number | null;
}

interface Waiting {
  readonly connection: ConnectionRow;
  readonly message: OutgoingMessage;
  /** The answer to a record that the reply is part of, or null. */
  readonly answerId: number | null;
  /** The notice of a record that the reply is part of, or null. */
  readonly noticeId: number | null;
}

/**
 * Sends replies, those of a chat one after the other. A reply is repeated only where the platform's answer was lost.
 */
@injectable()
export class ReplyDelivery {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ConnectionRows) private readonly connections: ConnectionRows,
    @inject(LoadedChannels) private readonly channels: LoadedChannels,
    @inject(RecordAnswers) private readonly answers: RecordAnswers,
    @inject(RecordNotices) private readonly notices: RecordNotices,
    @inject(Metrics) private readonly metrics: Metrics,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  readonly handler = jobHandler({
    type: replyWork,
    attempts: MOST_ATTEMPTS,
    handle: async ({ reply }, context) => {
      const waiting = await this.find(reply);
      if (!waiting) return;
      await this.send(waiting, context);
      await this.database.transaction(async (tx) => {
        await this.remove(tx, reply);
        await this.noteSent(tx, waiting);
        await context.finish(tx);
      });
      this.metrics.add(figure, { servicio: waiting.connection.servicio, outcome: 'sent' });
    },
    givenUp: async (tx, { reply }, { cause }) => {
      const waiting = await this.find(reply, tx);
      if (!waiting) return;
      // The content is personal data, so a failed reply is not kept.
      await this.remove(tx, reply);
      await this.noteFailed(tx, waiting);
      const outcome = cause === 'refused' ? 'refused' : 'given_up';
      tx.afterCommit(() => this.metrics.add(figure, { servicio: waiting.connection.servicio, outcome }));
    },
  });

  private async send({ connection, message }: Waiting, { id, attempt, signal }: JobContext): Promise<void> {
    this.requireNoPause(connection);
    const channel = this.channels.find(connection.servicio);
    if (!channel) throw new JobFailedError(`no plugin brings the channel ${connection.servicio}`);
    try {
      await channel.sendMessage(this.connections.open(connection), message, { id, signal });
    } catch (error) {
      if (error instanceof ChannelBusyError) await this.pause(connection, error);
      throw error instanceof JobRefusedError ? error : patient(error, attempt);
    }
  }

  /** Throws while the platform has asked any host for a pause. */
  private requireNoPause({ paused_until }: ConnectionRow): void {
    const seconds = ((paused_until?.getTime() ?? 0) - this.clock.now().getTime()) / 1000;
    // A random part spreads the next attempts.
    if (seconds > 0) throw new JobFailedError('the platform takes none now', { afterSeconds: seconds + Math.random() });
  }

  private async pause({ id }: ConnectionRow, { afterSeconds = 0 }: ChannelBusyError): Promise<void> {
    if (!(afterSeconds > 0)) return;
    const until = new Date(this.clock.now().getTime() + Math.min(afterSeconds, LONGEST_BUSY_SECONDS) * 1000);
    const sql = `UPDATE channels_connection SET paused_until = $1
      WHERE id = $2 AND (paused_until IS NULL OR paused_until < $1)`;
    await this.database.changeRows(sql, [until, id]);
  }

  private async find(id: number, tx?: Transaction): Promise<Waiting | undefined> {
    const sql = 'SELECT connection_id, content, answer_id, notice_id FROM channels_reply WHERE id = $1';
    const [row] = await this.database.rows<ReplyRow>(sql, [id], tx);
    const connection = row && (await this.connections.find(row.connection_id, tx));
    if (!connection) return undefined;
    const message = JSON.parse(row.content) as OutgoingMessage;
    return { connection, message, answerId: row.answer_id, noticeId: row.notice_id };
  }

  private async remove(tx: Transaction, id: number): Promise<void> {
    await this.database.changeRows('DELETE FROM channels_reply WHERE id = $1', [id], tx);
  }

  /**
   * Reports the delivery of a notice or an answer. Its parts are sent in order, so it is delivered once none is left.
   */
  private async noteSent(tx: Transaction, waiting: Waiting): Promise<void> {
    const { connection, answerId, noticeId } = waiting;
    if (answerId === null && noticeId === null) return;
    const sql = `SELECT id FROM channels_reply WHERE connection_id = $1 AND (answer_id = $2 OR notice_id = $3)`;
    const left = await this.database.rows(sql, [connection.id, answerId, noticeId], tx);
    if (left.length === 0) await this.note(tx, waiting, 'sent');
  }

  /** Reports a failed delivery, and removes the remaining parts. */
  private async noteFailed(tx: Transaction, waiting: Waiting): Promise<void> {
    const { connection, answerId, noticeId } = waiting;
    if (answerId === null && noticeId === null) return;
    const sql = `DELETE FROM channels_reply WHERE connection_id = $1 AND (answer_id = $2 OR notice_id = $3)`;
    await this.database.changeRows(sql, [connection.id, answerId, noticeId], tx);
    await this.note(tx, waiting, 'failed');
  }

  private async note(tx: Transaction, { answerId, noticeId }: Waiting, outcome: 'sent' | 'failed'): Promise<void> {
    if (answerId !== null) await this.answers.noteDelivery(tx, answerId, outcome);
    if (noticeId !== null) await this.notices.noteDelivery(tx, noticeId, outcome);
  }
}

/** Makes the error of an attempt. Where the channel gives no time, the pause is shorter than the host's default. */
function patient(error: unknown, attempt: number): JobFailedError {
  if (error instanceof JobFailedError && error.afterSeconds !== undefined) return error;
  const growing = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempt - 1, 20), LONGEST_PAUSE_SECONDS);
  const afterSeconds = growing * (0.5 + Math.random());
  return error instanceof JobFailedError
    ? new JobFailedError(error.message, { cause: error.cause, afterSeconds })
    : new JobFailedError('the channel did not send the message', { cause: error, afterSeconds });
}
