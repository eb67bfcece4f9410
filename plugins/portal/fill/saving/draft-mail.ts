import { inject, injectable } from 'inversify';
import {
  Database,
  emailAddress,
  HostSettings,
  InputError,
  Mailer,
  RateLimiter,
  type MailTemplate,
  type RateLimitRule,
} from '../../../../host/plugin-api/index.js';
import { DraftCopies } from '../../../forms/contract.js';
import type { Filling } from '../drafts/fillings.js';
import { addresses } from '../pages/addresses.js';
import { CityDates } from '../../receipt/city-dates.js';

export const draftLinkTemplate: MailTemplate = {
  name: 'portal/draft-link',
  folder: new URL('../../mail/draft-link/', import.meta.url),
};

const DAY = 24 * 3600;

/** The limits of mails per draft, per recipient and per sender, over all hosts. */
const ofDraft: RateLimitRule = { name: 'portal/draft-links', points: 3, seconds: DAY };
const ofRecipient: RateLimitRule = { name: 'portal/draft-link-recipients', points: 5, seconds: DAY };
const ofSender: RateLimitRule = { name: 'portal/draft-link-senders', points: 20, seconds: 3600 };

/** Mails the link of a copy of a draft; the mail contains no answer. */
@injectable()
export class DraftMail {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(RateLimiter) private readonly limiter: RateLimiter,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(CityDates) private readonly dates: CityDates,
    @inject(DraftCopies) private readonly copies: DraftCopies,
  ) {}

  linkOf(borrador: string): string {
    return `${this.settings.publicUrl}${addresses.resume(borrador)}`;
  }

  /** Sends the link. Throws `InputError` for an invalid address, and `RateLimitError` above the limits. */
  async send({ tramite, view }: Filling, given: string, address: string): Promise<void> {
    // A mistyped address is not counted: no mail is sent.
    const { data: to } = emailAddress.safeParse(given);
    if (to === undefined) throw new InputError('La dirección de correo no es válida.');
    await this.limiter.consumePoint(ofSender, address);
    await this.limiter.consumePoint(ofDraft, view.borrador);
    await this.limiter.consumePoint(ofRecipient, to.toLowerCase());
    // The recipient may be another person than the sender: each continues a draft of their own.
    const enlace = this.linkOf(await this.copies.beginCopy(view.borrador));
    await this.database.transaction((tx) =>
      this.mailer.enqueueMail(
        tx,
        {
          to,
          template: draftLinkTemplate,
          data: {
            tramite: tramite.nombre,
            enlace,
            hasta: this.dates.day(view.vence),
          },
        },
        { notAfter: view.vence },
      ),
    );
  }
}
