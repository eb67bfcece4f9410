import { token, type Transaction } from '../../../host/plugin-api/index.js';

/**
 * The outcome of asking for a code. `sent`: the mail server took it. `sending`: it is tried until the code ends.
 * `pending`: an earlier code is still good, and `waiting`: its mail has not left; no other one is sent. `exhausted`:
 * too many wrong codes, and no other code before `until`. `failed`: the mail was refused, or no server was reached.
 */
export type CodeSending =
  | { readonly kind: 'sent' | 'sending' | 'pending' | 'waiting' | 'failed' }
  | { readonly kind: 'exhausted'; readonly until: Date };

/** The verdict on a code. `closed`: no code is pending, as it was used, has ended or was never sent. */
export type CodeVerdict =
  | { readonly kind: 'validated' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'exhausted'; readonly until: Date };

/**
 * Codes by which a person proves that they read the mail of an address, with the limits of `/home/api/validar/`
 * (decisions, section 4). Only keyed digests of addresses and codes are stored.
 */
export interface MailCodes {
  /**
   * Mails a code. `purpose` names what the code is for, and contains a `/`, as no validation template does: a code is
   * good for its purpose alone. Throws `RateLimitError` where the address has had its mails of the day. Not to be
   * called within a transaction.
   */
  sendCode(purpose: string, address: string): Promise<CodeSending>;
  /**
   * Judges a code, which serves once: of several transactions with the same right code one gets `validated`, and the
   * code is used up where that one is committed. A wrong code counts where the transaction is committed.
   */
  judgeCode(tx: Transaction, purpose: string, address: string, code: string): Promise<CodeVerdict>;
}
export const MailCodes = token<MailCodes>('tramites/MailCodes');
