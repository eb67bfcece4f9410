import { createHmac, type KeyObject } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Secrets } from '../../../host/plugin-api/index.js';

const HEX_DIGITS = 32;

/**
 * Makes the order keys of a chat's jobs. Administrators see these keys, so the chat, which may be a telephone number,
 * is in them as a keyed hash.
 */
@injectable()
export class ChatLines {
  constructor(@inject(Secrets) private readonly secrets: Secrets) {}

  /** Returns the key that orders the work on a chat's messages. */
  incoming(connectionId: number, chat: string): string {
    return `channels/chat/${connectionId}/${this.hashOf(chat)}`;
  }

  /** Returns the key that orders the replies to a chat. */
  replies(connectionId: number, chat: string): string {
    return `channels/replies/${connectionId}/${this.hashOf(chat)}`;
  }

  private hashOf(chat: string): string {
    const key: KeyObject = this.secrets.key('channels/chat');
    return createHmac('sha256', key).update(chat).digest('hex').slice(0, HEX_DIGITS);
  }
}
