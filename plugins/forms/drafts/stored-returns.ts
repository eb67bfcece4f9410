import { inject, injectable } from 'inversify';
import { Database, HostSettings } from '../../../host/plugin-api/index.js';
import type { DraftReturns, ReturnedAnswer, ReturnedAnswers } from '../contract.js';
import { DraftReader, noDraft } from './draft-reader.js';
import { DraftRows } from './draft-rows.js';

/** {@link DraftReturns} in the rows of the drafts. */
@injectable()
export class StoredReturns implements DraftReturns {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(DraftReader) private readonly reader: DraftReader,
    @inject(DraftRows) private readonly rows: DraftRows,
  ) {}

  async returnAnswers(
    borrador: string,
    answers: Readonly<Record<string, ReturnedAnswer | null>>,
    by?: number,
  ): Promise<void> {
    const { id } = await this.reader.findRow(borrador, by);
    await this.database.transaction(async (tx) => {
      const present = await this.rows.lock(id, tx);
      if (!present) throw noDraft();
      const returned = withReturned(present.returned, answers, this.settings.uploads);
      await this.rows.setAnswers(id, { ...present, returned }, tx);
    });
  }
}

/** Adds returned answers, null for one that is removed; the first ones are kept where they are too large together. */
export function withReturned(
  present: ReturnedAnswers,
  added: Readonly<Record<string, ReturnedAnswer | null>>,
  { fieldBytes }: HostSettings['uploads'],
): ReturnedAnswers {
  // The new ones come first: they are on the page that is shown next.
  return upTo(fieldBytes, Object.entries({ ...added, ...withoutKeys(present, Object.keys(added)) }));
}

/** Returns the answers that stay returned after a change of these fields. */
export const stillReturned = (returned: ReturnedAnswers, changed: readonly string[]): ReturnedAnswers =>
  withoutKeys(
    returned,
    Object.keys(returned).filter((name) => name.startsWith('_') || changed.includes(name)),
  );

const withoutKeys = (returned: ReturnedAnswers, names: readonly string[]): ReturnedAnswers =>
  Object.fromEntries(Object.entries(returned).filter(([name]) => !names.includes(name)));

/** Returns the first answers that fit into so many bytes together. */
function upTo(most: number, all: readonly (readonly [string, ReturnedAnswer | null])[]): ReturnedAnswers {
  let bytes = 0;
  return Object.fromEntries(
    all.filter((one): one is readonly [string, ReturnedAnswer] => {
      if (one[1] === null) return false;
      bytes += Buffer.byteLength(JSON.stringify(one));
      return bytes <= most;
    }),
  );
}
