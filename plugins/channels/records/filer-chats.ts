import { inject, injectable } from 'inversify';
import type { Transaction } from '../../../host/plugin-api/index.js';
import type { AnswerToFiler, FilerChannel } from '../../tramites/contract.js';
import { ConnectionRows, type ConnectionRow } from '../connections/connection-rows.js';
import { LoadedChannels } from '../connections/loaded-channels.js';
import { Replies } from '../replies/replies.js';
import { Wordings } from '../texts/wordings.js';
import { AnswerReplies } from './answer-replies.js';
import { readReplyAddress } from './reply-address.js';

/** Tells answers to the chats in which their records were filed. */
@injectable()
export class FilerChats implements FilerChannel {
  constructor(
    @inject(LoadedChannels) private readonly channels: LoadedChannels,
    @inject(ConnectionRows) private readonly connections: ConnectionRows,
    @inject(AnswerReplies) private readonly answers: AnswerReplies,
    @inject(Replies) private readonly replies: Replies,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  serves(canal: string): boolean {
    return this.channels.all.some((channel) => channel.canal === canal);
  }

  async tell(tx: Transaction, answer: AnswerToFiler): Promise<boolean> {
    const place = readReplyAddress(answer.replyTo);
    const connection = place && (await this.connections.find(place.connection, tx));
    if (!connection || !isStillTheirs(connection, place.chat, answer)) return false;
    const replies = this.answers.of(await this.wordings.current(tx), answer, answer);
    await this.replies.enqueue(tx, connection.id, place.chat, replies, answer.answerId);
    return true;
  }
}

/** The answer to what a user has filed in the linked chat goes there while the chat is linked to the same user. */
function isStillTheirs(connection: ConnectionRow, chat: string, { userId }: AnswerToFiler): boolean {
  return userId === null || (connection.chat_id_verificado === chat && connection.user_id === userId);
}
