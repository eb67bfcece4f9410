import { inject, injectable, optional } from 'inversify';
import { ConflictError, InputError } from '../../../../host/plugin-api/index.js';
import { PrivacyNotice } from '../../contract.js';
import { COUNTER } from '../../catalog/index.js';
import type { NewRecord } from './new-record.js';

const MISSING = 'Lea el aviso de privacidad a la persona y marque que lo acepta.';

/** The refusal of a filing at the counter whose person did not accept the notice: 422, at `aviso`. */
class NoticeNotAcceptedError extends InputError {
  override readonly status: number = 422;
  constructor() {
    super(MISSING, { code: 'notice_not_accepted', errors: { aviso: [MISSING] } });
  }
}

/** The privacy notice of filings at the counter, where a clerk has to read it to the person. */
@injectable()
export class CounterNotice {
  constructor(@inject(PrivacyNotice) @optional() private readonly notice?: PrivacyNotice) {}

  /**
   * Returns a record as it is written: one of the counter has the present version of the notice, or none where the city
   * has none. Throws an `InputError` of status 422 (`notice_not_accepted`) where the person accepted none, and
   * `ConflictError` (`notice_changed`) where they accepted another one.
   */
  withAccepted(record: NewRecord): NewRecord {
    if (record.channel !== COUNTER) return record;
    const version = this.notice?.presentNotice()?.version ?? null;
    if (version !== null && record.privacidad === null) throw new NoticeNotAcceptedError();
    if (version !== null && record.privacidad !== version) {
      throw new ConflictError('El aviso de privacidad cambió. Lea el nuevo a la persona antes de radicar.', {
        code: 'notice_changed',
      });
    }
    return { ...record, privacidad: version };
  }
}
