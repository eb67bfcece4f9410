import { inject, injectable } from 'inversify';
import {
  ConflictError,
  NotFoundError,
  page,
  pageTemplate,
  redirect,
  type Reply,
} from '../../../../host/plugin-api/index.js';
import { FollowedRecords } from '../../../tramites/contract.js';
import { followAddresses, isKey } from '../follow-addresses.js';
import { unknownRecord } from '../look-up/look-up-pages.js';

const refused = pageTemplate(new URL('./no-more-time-page.liquid', import.meta.url));

/** Takes a citizen's request for more time to submit what is missing. */
@injectable()
export class MoreTimeDesk {
  constructor(@inject(FollowedRecords) private readonly followed: FollowedRecords) {}

  /** Asks for more time, and redirects to the page of the record, which shows the new end. */
  async ask(typed: string): Promise<Reply> {
    if (!isKey(typed)) return unknownRecord();
    const key = typed.toLowerCase();
    try {
      await this.followed.askMoreTime(key, 'public');
      return redirect(followAddresses.record(key));
    } catch (error) {
      if (error instanceof NotFoundError) return unknownRecord();
      if (!(error instanceof ConflictError)) throw error;
      // A second press is no error: the page of the record shows the new end.
      if (error.code === 'ya_prorrogado') return redirect(followAddresses.record(key));
      const content = refused({ words: error.message, back: followAddresses.record(key) });
      return page({ title: 'No podemos darle más tiempo', content, status: error.status, secret: true });
    }
  }
}
