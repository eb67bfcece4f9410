import { inject, injectable } from 'inversify';
import { RateLimiter, RateLimitError, type RateLimitRule } from '../../../host/plugin-api/index.js';
import { welcome } from '../dialogue/welcome.js';
import { Wordings } from '../texts/wordings.js';
import type { Listener, Step, Turn } from './turn.js';

/**
 * A flood from other chats would have the platform refuse the bot's answers, those to the linked chat among them: what
 * goes beyond is discarded without a word.
 */
const warnings: RateLimitRule = { name: 'channels/warnings', points: 10, seconds: 60 };

/**
 * Discards what comes from a chat that is not the linked one: the chat is warned, or welcomed where citizens may use
 * the bot.
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
      await this.limiter.consume(warnings, key);
      return true;
    } catch (error) {
      if (error instanceof RateLimitError) return false;
      throw error;
    }
  }
}
