import type { Logger } from '../../../plugin-api/index.js';
import { readDeliveryReport, type DeliveryReport } from './delivery-report.js';
import type { RecipientStatus } from './delivery-status.js';
import { mailOfMessageId, type ReturnAddress } from './return-address.js';
import type { SentMails } from './sent-mails.js';

/** A temporary code is final as well, once the server says that it gave up. */
const isReturned = ({ action, status }: RecipientStatus): boolean =>
  action === 'failed' && (status === undefined || !status.startsWith('2.'));

/** Finds the mails that came back, and tells their senders. Log lines name the mail and the code, never an address. */
export class BounceService {
  constructor(
    private readonly sentMails: Pick<SentMails, 'returned'>,
    private readonly address: ReturnAddress,
    private readonly logger: Logger,
  ) {}

  /**
   * Takes a message as it came back. Nothing happens for one that is no report, that reports of no failure, or whose
   * mail nobody knows. Throws `InputError` as `readDeliveryReport`.
   *
   * @param recipient the address that it was sent to, where the caller knows it.
   */
  async takeMessage(message: Buffer, recipient: string | undefined): Promise<void> {
    const report = await readDeliveryReport(message);
    const failed = report?.recipients.find(isReturned);
    if (!report || !failed) return;
    for (const mailId of this.mailsOf(report, recipient)) {
      if (await this.note(mailId, failed.status)) return;
    }
  }

  /** One mail came back. */
  async note(mailId: string, status: string | undefined): Promise<boolean> {
    const isFirst = await this.sentMails.returned(mailId, status);
    if (isFirst) this.logger.warn({ job: mailId, status }, 'mail came back: its recipient does not have it');
    return isFirst;
  }

  /** By the address that the report was sent to; otherwise by the mail that it brings back. */
  private mailsOf({ addressedTo, messageId }: DeliveryReport, recipient = ''): ReadonlySet<string> {
    const byAddress = [recipient, ...addressedTo].flatMap((text) => this.address.mailIn(text) ?? []);
    return new Set([...byAddress.slice(0, 1), ...[mailOfMessageId(messageId ?? '') ?? []].flat()]);
  }
}
