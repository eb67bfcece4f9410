import { inject, injectable } from 'inversify';
import { ConflictError, NotFoundError, redirect, type Reply } from '../../../../host/plugin-api/index.js';
import { FollowedRecords } from '../../../tramites/contract.js';
import { followAddresses, isKey } from '../follow-addresses.js';

/** Takes a citizen's request for more time to submit what is missing. */
@injectable()
export class MoreTimeDesk {
  constructor(@inject(FollowedRecords) private readonly followed: FollowedRecords) {}

  /** Asks for more time, and redirects to the page of the record, which shows the new end, or why there is none. */
  async ask(typed: string): Promise<Reply> {
    const key = typed.toLowerCase();
    try {
      if (isKey(key)) await this.followed.askMoreTime(key, 'public');
    } catch (error) {
      const isRefused = error instanceof ConflictError;
      // A second press is no error, and the page of the record says that a record is not found.
      if (isRefused && error.code !== 'ya_prorrogado') return redirect(followAddresses.noMoreTime(key, error.code));
      if (!isRefused && !(error instanceof NotFoundError)) throw error;
    }
    return redirect(followAddresses.record(key));
  }
}
