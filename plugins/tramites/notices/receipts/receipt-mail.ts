import { inject, injectable } from 'inversify';
import {
  Database,
  InputError,
  Mailer,
  type MailFollowUp,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import type { Answers } from '../../../forms/contract.js';
import { ReceiptCopies } from './receipt-copies.js';
import { receiptTo, type Receipt } from './receipt.js';
import { ReceiptLimit } from './receipt-limit.js';

/** The mails of receipts, and the copies that go with them. */
@injectable()
export class ReceiptMail {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(ReceiptLimit) private readonly limit: ReceiptLimit,
    @inject(ReceiptCopies) private readonly copies: ReceiptCopies,
  ) {}

  /**
   * Returns the file of the copy that goes with a receipt, as {@link ReceiptCopies.printForReceipt}; undefined also for
   * a receipt that does not go: its record waits for none, or its mailbox has no room.
   */
  async copyOf(
    { record, pregunta }: { readonly record: number; readonly pregunta: string },
    signal: AbortSignal,
  ): Promise<string | null | undefined> {
    const [row] = await this.database.rows<{ readonly informacion: unknown }>(
      "SELECT informacion FROM tramites_record WHERE id = $1 AND recibo IN ('PENDIENTE', 'FALLIDO')",
      [record],
    );
    const address = row && this.database.parseJson<Answers>(row.informacion)[pregunta];
    if (typeof address !== 'string' || !(await this.limit.hasRoom(address))) return undefined;
    return this.copies.printForReceipt(record, signal);
  }

  /**
   * Queues the mail with the copy; with its link where there is none yet, or where it is larger than a mail may be;
   * without either where it can never be printed.
   */
  async enqueue(
    tx: Transaction,
    address: string,
    receipt: Omit<Receipt, 'copia'>,
    { copy, onEnd }: { readonly copy: string | null | undefined; readonly onEnd: MailFollowUp },
  ): Promise<void> {
    const bare = receiptTo(address, { ...receipt, copia: copy === null ? null : this.copies.linkOf(receipt.clave) });
    const mail = typeof copy === 'string' ? receiptTo(address, { ...receipt, copia: null }, copy) : bare;
    await this.mailer.enqueueMail(tx, mail, { onEnd }).catch((error: unknown) => {
      if (!(error instanceof InputError) || error.code !== 'attachments_not_valid') throw error;
      return this.mailer.enqueueMail(tx, bare, { onEnd });
    });
  }
}
