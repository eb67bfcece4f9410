import type { JobContext } from '../../plugin-api/index.js';
import type { OutgoingMail } from './outgoing-mail.js';

/** Where mail leaves: a server, or a folder. */
export interface MailTransport {
  /**
   * Resolves once the other side has taken the message. Throws `MailRefusedError` where it never will, and
   * `MailDelayedError` where it may later.
   */
  send(mail: OutgoingMail, job: Pick<JobContext, 'id' | 'signal'>): Promise<void>;
  /** Rejects where messages cannot leave. */
  check(): Promise<void>;
  /** Gives up its connections; messages that are being handed over end first. */
  close(): void;
}
