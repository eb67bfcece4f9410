import { inject, injectable } from 'inversify';
import { Clock, NotFoundError, page, pageTemplate, type Reply } from '../../../../host/plugin-api/index.js';
import { FollowedRecords, RecordTracking } from '../../../tramites/contract.js';
import { fillScript } from '../../fill/assets/fill-script.js';
import { CityDates } from '../../receipt/city-dates.js';
import { isKey } from '../follow-addresses.js';
import { unknownRecord } from '../look-up/look-up-pages.js';
import { trackingView } from './tracking-view.js';

const template = pageTemplate(new URL('./tracking-page.liquid', import.meta.url));

/** The page of a record, for the holder of its key. */
@injectable()
export class TrackingPages {
  constructor(
    @inject(RecordTracking) private readonly tracking: RecordTracking,
    @inject(FollowedRecords) private readonly followed: FollowedRecords,
    @inject(CityDates) private readonly dates: CityDates,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Shows a record. `handedIn` is the id of the request that was answered a moment ago. */
  async record(typed: string, handedIn: number | undefined): Promise<Reply> {
    if (!isKey(typed)) return unknownRecord();
    const key = typed.toLowerCase();
    try {
      const [record, term] = await Promise.all([this.tracking.getTracked(key), this.followed.findTerm(key)]);
      const moreTime = term?.pausado ? await this.followed.moreTime(key) : undefined;
      const view = trackingView(key, record, { term, moreTime }, this.clock.now(), this.dates);
      // The request is shown as answered only if it is no longer pending: anyone can write a link.
      const isHandedIn = handedIn !== undefined && !record.pendientes?.some(({ id }) => id === handedIn);
      return page({
        title: `Radicado ${view.radicado}: ${view.state.text.toLowerCase()}`,
        content: template({ ...view, isHandedIn }),
        scripts: [fillScript.address],
        secret: true,
      });
    } catch (error) {
      if (error instanceof NotFoundError) return unknownRecord();
      throw error;
    }
  }
}
