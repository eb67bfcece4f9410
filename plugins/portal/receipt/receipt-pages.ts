import { inject, injectable } from 'inversify';
import { HostSettings, NotFoundError, page, pageTemplate, type Reply } from '../../../host/plugin-api/index.js';
import { FollowedRecords, RecordTracking } from '../../tramites/contract.js';
import { fillScript } from '../fill/assets/fill-script.js';
import { addresses } from '../fill/pages/addresses.js';
import { followAddresses, isKey } from '../follow/follow-addresses.js';
import { unknownRecord } from '../follow/look-up/look-up-pages.js';
import { CityDates } from './city-dates.js';
import { filingView, foundByDocument } from './filing-view.js';
import { qrPath } from './qr-path.js';
import { termView } from './term-view.js';

const template = pageTemplate(new URL('./receipt-page.liquid', import.meta.url));

/** The receipt of a record, for the holder of its key. */
@injectable()
export class ReceiptPages {
  constructor(
    @inject(RecordTracking) private readonly tracking: RecordTracking,
    @inject(FollowedRecords) private readonly followed: FollowedRecords,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(CityDates) private readonly dates: CityDates,
  ) {}

  /** Shows a receipt. An unknown key has the page that the tracking has for it. */
  async receipt(typed: string): Promise<Reply> {
    if (!isKey(typed)) return unknownRecord();
    const key = typed.toLowerCase();
    try {
      return await this.ofRecord(key);
    } catch (error) {
      if (error instanceof NotFoundError) return unknownRecord();
      throw error;
    }
  }

  private async ofRecord(key: string): Promise<Reply> {
    const { radicado, tramite, creado, presentado } = await this.tracking.getTracked(key, { presentado: true });
    const term = await this.followed.findTerm(key);
    const verbal = await this.followed.findVerbal(key);
    const tracking = addresses.tracking(key);
    const content = template({
      tramite: tramite.nombre,
      radicado,
      filedAt: this.dates.moment(new Date(creado)),
      term: term ? termView(term, this.dates) : null,
      verbal: verbal ?? null,
      filing: filingView(key, presentado, await foundByDocument(this.followed, key, presentado)),
      key,
      tracking,
      lookUp: `${this.settings.publicUrl}${followAddresses.lookUp}`,
      qr: qrPath(`${this.settings.publicUrl}${tracking}`),
      city: this.settings.cityName,
    });
    const title = `Su solicitud quedó radicada: ${radicado}`;
    return page({ title, content, scripts: [fillScript.address], secret: true });
  }
}
