import { inject, injectable } from 'inversify';
import { RecordFinder } from './record-finder.js';

/** The ids of the records that a text may mean. */
@injectable()
export class FoundIds {
  constructor(@inject(RecordFinder) private readonly finder: RecordFinder) {}

  /** Returns at most `limit` ids, those of the newest records. */
  async search(text: string, limit: number): Promise<readonly number[]> {
    const ids = (await this.finder.find(text)).map(({ id }) => id);
    return ids.sort((one, other) => other - one).slice(0, limit);
  }
}
