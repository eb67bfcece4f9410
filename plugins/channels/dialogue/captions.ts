import { inject, injectable } from 'inversify';
import { Wordings } from '../texts/wordings.js';
import type { Outcome, Talk } from './talk.js';

/** Says that the caption of a file was not kept, as no question asks for it. */
@injectable()
export class Captions {
  constructor(@inject(Wordings) private readonly wordings: Wordings) {}

  async mention({ turn }: Talk, outcome: Outcome | undefined): Promise<Outcome | undefined> {
    const { content } = turn.message;
    if (!outcome || 'filing' in outcome || !('file' in content) || !content.text) return outcome;
    const text = await this.wordings.say('texto_de_archivo');
    return { ...outcome, replies: [{ text }, ...outcome.replies] };
  }
}
