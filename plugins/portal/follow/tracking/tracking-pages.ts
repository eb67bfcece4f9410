import { inject, injectable } from 'inversify';
import type { z } from 'zod';
import { Clock, NotFoundError, page, pageTemplate, type Reply } from '../../../../host/plugin-api/index.js';
import { FollowedRecords, RecordTracking } from '../../../tramites/contract.js';
import { fillScript } from '../../fill/assets/fill-script.js';
import { CityDates } from '../../receipt/city-dates.js';
import { foundByDocument } from '../../receipt/filing-view.js';
import { isKey } from '../follow-addresses.js';
import { unknownRecord } from '../look-up/look-up-pages.js';
import { trackingNotice, type trackingQuery } from './tracking-notice.js';
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

  /** Shows a record, and what has happened before. */
  async record(typed: string, events: z.output<typeof trackingQuery>): Promise<Reply> {
    if (!isKey(typed)) return unknownRecord();
    const key = typed.toLowerCase();
    try {
      const [record, term] = await Promise.all([
        this.tracking.getTracked(key, { presentado: true }),
        this.followed.findTerm(key),
      ]);
      const moreTime = term?.pausado ? await this.followed.moreTime(key) : undefined;
      const byDocument = await foundByDocument(this.followed, key, record.presentado);
      const view = trackingView(key, record, { term, moreTime, byDocument }, this.clock.now(), this.dates);
      return page({
        title: `Radicado ${view.radicado}: ${view.state.text.toLowerCase()}`,
        content: template({ ...view, notice: trackingNotice(events, record, moreTime) }),
        scripts: [fillScript.address],
        secret: true,
      });
    } catch (error) {
      if (error instanceof NotFoundError) return unknownRecord();
      throw error;
    }
  }
}
