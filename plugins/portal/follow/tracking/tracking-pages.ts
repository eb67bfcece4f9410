import { inject, injectable } from 'inversify';
import type { z } from 'zod';
import {
  Clock,
  HostSettings,
  NotFoundError,
  page,
  pageTemplate,
  type Reply,
} from '../../../../host/plugin-api/index.js';
import { FollowedRecords, RecordTracking } from '../../../tramites/contract.js';
import { fillScript } from '../../fill/assets/fill-script.js';
import { CityDates } from '../../receipt/city-dates.js';
import { foundByDocument } from '../../receipt/filing-view.js';
import { isKey } from '../follow-addresses.js';
import { unknownRecord } from '../look-up/look-up-pages.js';
import { answerActs } from '../thread/answer-acts.js';
import { RATING_COOKIE, RefusedRatings } from '../thread/refused-ratings.js';
import { receivedNotice, threadNotice } from '../thread/thread-notice.js';
import { newMessage, threadSection } from '../thread/thread-view.js';
import { UNSENT_COOKIE, UnsentMessages } from '../thread/unsent-messages.js';
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
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(RefusedRatings) private readonly ratings: RefusedRatings,
    @inject(UnsentMessages) private readonly unsent: UnsentMessages,
  ) {}

  /** Shows a record, and what has happened before: `cookie` reads what was refused. */
  async record(
    typed: string,
    events: z.output<typeof trackingQuery>,
    cookie: (name: string) => string | undefined,
  ): Promise<Reply> {
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
      const unsent = this.unsent.read(key, cookie(UNSENT_COOKIE));
      const isForwarded = (term?.traslado ?? null) !== null;
      const refused = events.aviso === 'calificacion' ? this.ratings.read(key, cookie(RATING_COOKIE)) : undefined;
      return page({
        title: `Radicado ${view.radicado}: ${view.state.text.toLowerCase()}`,
        content: template({
          ...view,
          notice:
            trackingNotice(events, record, moreTime) ?? threadNotice(events.aviso, { record, isForwarded, unsent }),
          newMessage: newMessage(record, this.dates),
          thread: threadSection(key, {
            record,
            cityName: this.settings.cityName,
            notice: receivedNotice(events.aviso, record),
            dates: this.dates,
          }),
          // An empty thread comes after everything that a citizen looks for first.
          hasMessages: (record.hilo?.mensajes ?? []).length > 0,
          mayWrite: record.hilo?.admite_mensajes === true,
          answerActs: answerActs(key, record.hilo, { refused, isRated: events.aviso === 'calificada' }, this.dates),
        }),
        scripts: [fillScript.address],
        secret: true,
      });
    } catch (error) {
      if (error instanceof NotFoundError) return unknownRecord();
      throw error;
    }
  }
}
