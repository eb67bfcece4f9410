import { inject, injectable } from 'inversify';
import { RecordMatches } from './record-matches.js';

/** The ids of the records that a text may mean. */
@injectable()
export class FoundIds {
  constructor(@inject(RecordMatches) private readonly matches: RecordMatches) {}

  /** Returns at most `limit` ids, those of the newest records; exact matches leave less room for others. */
  async search(text: string, limit: number): Promise<readonly number[]> {
    const ids = (await this.matches.match(text, limit)).map(({ id }) => id);
    return ids.sort((one, other) => other - one);
  }
}
