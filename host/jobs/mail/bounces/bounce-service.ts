import type { Logger } from '../../../plugin-api/index.js';
import { readDeliveryReport, type DeliveryReport } from './delivery-report.js';
import type { RecipientStatus } from './delivery-status.js';
import { mailOfMessageId, type ReturnAddress } from './return-address.js';
import type { SentMails } from './sent-mails.js';

/** Tells whether a mail was returned. A temporary code is final too, once the server reports that it gave up. */
const isReturned = ({ action, status }: RecipientStatus): boolean =>
  action === 'failed' && (status === undefined || !status.startsWith('2.'));

/** Finds returned mails and enqueues their follow-ups. Log lines name the mail and the code, never an address. */
export class BounceService {
  constructor(
    private readonly sentMails: Pick<SentMails, 'returned'>,
    private readonly address: ReturnAddress,
    private readonly logger: Logger,
  ) {}

  /**
   * Accepts a returned message. Ignores a message that is no report, reports no failure, or concerns an unknown mail.
   * Throws `InputError` like `readDeliveryReport`.
   *
   * @param recipient the address that the message was sent to, where the caller knows it.
   */
  async takeMessage(message: Buffer, recipient: string | undefined): Promise<void> {
    const report = await readDeliveryReport(message);
    const failed = report?.recipients.find(isReturned);
    if (!report || !failed) return;
    for (const mailId of this.mailsOf(report, recipient)) {
      if (await this.note(mailId, failed.status)) return;
    }
  }

  /** Records that a mail was returned; returns whether this is the first report. */
  async note(mailId: string, status: string | undefined): Promise<boolean> {
    const isFirst = await this.sentMails.returned(mailId, status);
    if (isFirst) this.logger.warn({ job: mailId, status }, 'mail came back: its recipient does not have it');
    return isFirst;
  }

  /** Finds the mail by the address that the report was sent to, otherwise by the mail that the report encloses. */
  private mailsOf({ addressedTo, messageId }: DeliveryReport, recipient = ''): ReadonlySet<string> {
    const byAddress = [recipient, ...addressedTo].flatMap((text) => this.address.mailIn(text) ?? []);
    return new Set([...byAddress.slice(0, 1), ...[mailOfMessageId(messageId ?? '') ?? []].flat()]);
  }
}
