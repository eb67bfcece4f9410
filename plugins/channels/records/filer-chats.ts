import { inject, injectable } from 'inversify';
import type { Transaction } from '../../../host/plugin-api/index.js';
import type { AnswerToFiler, FilerChannel, NoticeToFiler, RecordFiler } from '../../tramites/contract.js';
import { ConnectionRows, type ConnectionRow } from '../connections/connection-rows.js';
import { LoadedChannels } from '../connections/loaded-channels.js';
import { Replies } from '../replies/replies.js';
import { messagesOf } from '../texts/text-parts.js';
import { Wordings } from '../texts/wordings.js';
import { AnswerReplies } from './answer-replies.js';
import { readReplyAddress } from './reply-address.js';

/** Sends answers and notices to the chats in which their records were filed. */
@injectable()
export class FilerChats implements FilerChannel {
  constructor(
    @inject(LoadedChannels) private readonly channels: LoadedChannels,
    @inject(ConnectionRows) private readonly connections: ConnectionRows,
    @inject(AnswerReplies) private readonly answers: AnswerReplies,
    @inject(Replies) private readonly replies: Replies,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  servesChannel(canal: string): boolean {
    return this.channels.all.some((channel) => channel.canal === canal);
  }

  async sendAnswer(tx: Transaction, answer: AnswerToFiler): Promise<boolean> {
    const place = await this.placeOf(tx, answer);
    if (!place) return false;
    const replies = this.answers.of(await this.wordings.current(tx), answer, answer, true);
    await this.replies.enqueue(tx, place.connection.id, place.chat, replies, { answer: answer.answerId });
    return true;
  }

  async sendNotice(tx: Transaction, notice: NoticeToFiler): Promise<boolean> {
    const place = await this.placeOf(tx, notice);
    if (!place) return false;
    const say = await this.wordings.current(tx);
    const replies = messagesOf(say('aviso_radicado', { ...notice }));
    await this.replies.enqueue(tx, place.connection.id, place.chat, replies, { notice: notice.noticeId });
    return true;
  }

  /** Finds the chat, while it belongs to the person who filed. */
  private async placeOf(
    tx: Transaction,
    filer: RecordFiler,
  ): Promise<{ readonly connection: ConnectionRow; readonly chat: string } | undefined> {
    const place = readReplyAddress(filer.replyTo);
    const connection = place && (await this.connections.find(place.connection, tx));
    return connection && isStillTheirs(connection, place.chat, filer) ? { connection, chat: place.chat } : undefined;
  }
}

/** Tells whether the chat still belongs to the filer. The chat of a user does while it is linked to that user. */
function isStillTheirs(connection: ConnectionRow, chat: string, { userId }: RecordFiler): boolean {
  return userId === null || (connection.chat_id_verificado === chat && connection.user_id === userId);
}
