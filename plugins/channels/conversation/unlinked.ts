import { inject, injectable } from 'inversify';
import { RateLimiter, RateLimitError, type RateLimitRule } from '../../../host/plugin-api/index.js';
import { welcome } from '../dialogue/welcome.js';
import { Wordings } from '../texts/wordings.js';
import type { Listener, Step, Turn } from './turn.js';

/**
 * The limit of warnings. Above it, messages are discarded silently: a flood from other chats would make the platform
 * refuse the bot's messages, also those to the linked chat.
 */
const warnings: RateLimitRule = { name: 'channels/warnings', points: 10, seconds: 60 };

/**
 * Discards messages from chats that are not linked. It warns the chat, or welcomes it where citizens may use the bot.
 */
@injectable()
export class Unlinked implements Listener {
  constructor(
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  async prepare({ connection, message }: Turn): Promise<Step | undefined> {
    const { id, verificado, ciudadanos, chat } = connection;
    if (verificado && chat === message.chat) return undefined;
    if (!(await this.mayWarn(`${id} ${message.chat}`))) return { write: () => Promise.resolve([]) };
    if (verificado && ciudadanos) {
      const reply = welcome(await this.wordings.current());
      return { write: () => Promise.resolve([reply]) };
    }
    const text = await this.wordings.say(verificado ? 'otro_chat' : 'no_enlazado');
    return { write: () => Promise.resolve([{ text }]) };
  }

  private async mayWarn(key: string): Promise<boolean> {
    try {
      await this.limiter.consumePoint(warnings, key);
      return true;
    } catch (error) {
      if (error instanceof RateLimitError) return false;
      throw error;
    }
  }
}
