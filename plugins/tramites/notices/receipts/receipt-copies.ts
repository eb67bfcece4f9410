import { token } from '../../../../host/plugin-api/index.js';

/** The copies that go with receipts. The part that makes them stands below this one, and binds it. */
export interface ReceiptCopies {
  /**
   * Returns the file of the copy of a record, to be attached; prints it where it was not printed yet. Null where it can
   * never be printed; undefined where no plugin prints, and where it is not printed in time. Throws the reason of
   * `signal` once that aborts. Call it outside of transactions.
   */
  printForReceipt(recordId: number, signal: AbortSignal): Promise<string | null | undefined>;
  /** Returns the link by which the copy is downloaded; null where no plugin prints. */
  linkOf(key: string): string | null;
}
export const ReceiptCopies = token<ReceiptCopies>('tramites/ReceiptCopies');
