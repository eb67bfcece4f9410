import { inject, injectable } from 'inversify';
import { HostSettings, type Transaction } from '../../../host/plugin-api/index.js';
import { Terms } from '../../terms/contract.js';
import type { CitizenReminders, CitizenRequest, RecordPayment } from '../contract.js';
import { RecordLinks, termOwner } from '../vocabulary/index.js';
import { OnceNotices, type SaidOnce } from './once-notices.js';
import { dueWords } from './payment-words.js';

/** A request to a citizen that ends at a moment. */
type TimedRequest = CitizenRequest & { readonly hasta: Date };

/** {@link CitizenReminders} of all records, and the reminders of what staff have asked for by a return. */
@injectable()
export class StoredReminders implements CitizenReminders {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(OnceNotices) private readonly notices: OnceNotices,
    @inject(Terms) private readonly terms: Terms,
    @inject(RecordLinks) private readonly links: RecordLinks,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  async remindOfPayment(tx: Transaction, recordId: number, payment: RecordPayment): Promise<void> {
    await this.notify(tx, recordId, `due/${recordId}/${payment.id}`, (key) => {
      const hasPages = this.links.linkOf(key) !== null;
      const more = dueWords(payment, (moment) => this.days.format(moment), hasPages);
      return { occasion: 'PAGO_RECORDATORIO', more };
    });
  }

  async remindOfRequest(tx: Transaction, recordId: number, request: TimedRequest): Promise<void> {
    await this.remind(tx, recordId, 'open', request);
  }

  /** Reminds the citizen of a record that staff have returned, once for each end. It locks the record. */
  async remindOfReturn(tx: Transaction, recordId: number, request: TimedRequest): Promise<void> {
    await this.remind(tx, recordId, 'back', request);
  }

  private async remind(tx: Transaction, recordId: number, kind: 'open' | 'back', request: TimedRequest): Promise<void> {
    const { id, nombre, hasta, paraCiudadano, siNoLlega } = request;
    // In seconds, as a cause has up to 40 characters.
    const cause = `${kind}/${recordId}/${id}/${Math.floor(hasta.getTime() / 1000)}`;
    const until = [`Tiene hasta el ${this.days.format(hasta)}.`, siNoLlega].filter((part) => part !== undefined);
    // The words are no `paraCiudadano` of the notice: those are sent also where the tramite turns it off.
    const more = [paraCiudadano ?? `Le pedimos: ${nombre}.`, until.join(' ')].join('\n\n');
    await this.notify(tx, recordId, cause, () => ({ occasion: 'RECORDATORIO', more }));
  }

  /** Reminds once, and not of a record that went to another entity: its process may still wait. */
  private async notify(
    tx: Transaction,
    recordId: number,
    cause: string,
    wordsOf: (key: string) => SaidOnce,
  ): Promise<void> {
    await this.notices.notify(tx, recordId, cause, async (key) => {
      const term = await this.terms.findTerm(termOwner(recordId), tx);
      return term?.fin?.como === 'TRASLADO' ? undefined : wordsOf(key);
    });
  }
}
