import { inject, injectable } from 'inversify';
import {
  HostSettings,
  Logger,
  NotFoundError,
  page,
  pageTemplate,
  type Reply,
} from '../../../../host/plugin-api/index.js';
import {
  FollowedRecords,
  RecordTracking,
  type TrackedPayment,
  type TrackedRecord,
} from '../../../tramites/contract.js';
import { fillScript } from '../../fill/assets/fill-script.js';
import { CityDates } from '../../receipt/city-dates.js';
import { followAddresses, isKey } from '../follow-addresses.js';
import { unknownRecord } from '../look-up/look-up-pages.js';
import { drawBarCode, type BarCode } from './bar-code.js';
import { duePaymentView, paidView } from './payment-views.js';

const dueTemplate = pageTemplate(new URL('./due-page.liquid', import.meta.url));
const paidTemplate = pageTemplate(new URL('./paid-page.liquid', import.meta.url));
const unknown = pageTemplate(new URL('./unknown-payment-page.liquid', import.meta.url));

/** The page of a payment, to print and keep: how to pay, or the receipt. */
@injectable()
export class PaymentPages {
  constructor(
    @inject(RecordTracking) private readonly tracking: RecordTracking,
    @inject(FollowedRecords) private readonly followed: FollowedRecords,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(CityDates) private readonly dates: CityDates,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /**
   * Shows a payment. An unknown key has the page that the tracking has for it. After a forwarding, the city demands no
   * payment any more.
   */
  async payment(typed: string, id: string): Promise<Reply> {
    if (!isKey(typed)) return unknownRecord();
    const key = typed.toLowerCase();
    try {
      const [record, term] = await Promise.all([this.tracking.getTracked(key), this.followed.findTerm(key)]);
      const isForwarded = (term?.traslado ?? null) !== null;
      const shown = record.pagos?.filter(({ estado }) => estado === 'PAGADO' || !isForwarded);
      const payment = shown?.find((one) => String(one.id) === id);
      return payment ? await this.shown(key, record, payment) : unknownPayment(key);
    } catch (error) {
      if (error instanceof NotFoundError) return unknownRecord();
      throw error;
    }
  }

  private async shown(key: string, { radicado, tramite }: TrackedRecord, payment: TrackedPayment): Promise<Reply> {
    const common = {
      radicado,
      tramite: tramite.nombre,
      city: this.settings.cityName,
      back: followAddresses.record(key),
    };
    const rest = { scripts: [fillScript.address], secret: true } as const;
    if (payment.estado === 'PAGADO') {
      const content = paidTemplate({ ...common, paid: paidView(payment, this.dates) });
      return page({ title: `Comprobante de pago - Radicado ${radicado}`, content, ...rest });
    }
    const due = duePaymentView(payment, this.dates);
    const content = dueTemplate({ ...common, due, bars: due.ended === null ? await this.barsOf(payment) : null });
    return page({ title: `Referencia de pago - Radicado ${radicado}`, content, ...rest });
  }

  /** Draws the bar code; null without one. The reference alone can be paid, too. */
  private async barsOf({
    codigo_barras: elements,
  }: TrackedPayment): Promise<(BarCode & { readonly parts: readonly string[] }) | null> {
    if (elements === null) return null;
    try {
      // A line may end before each element.
      return { ...(await drawBarCode(elements)), parts: elements.split(/(?=\()/) };
    } catch (error) {
      this.logger.error({ err: error }, 'the bar code of a payment cannot be drawn: its page has the reference alone');
      return null;
    }
  }
}

const unknownPayment = (key: string): Reply =>
  page({
    title: 'No encontramos ese pago',
    content: unknown({ back: followAddresses.record(key) }),
    status: 404,
    secret: true,
  });
