import type { JobContext } from '../../plugin-api/index.js';
import type { OutgoingMail } from './outgoing-mail.js';

/** The destination of outgoing mail: a server, or a folder. */
export interface MailTransport {
  /**
   * Sends a mail; resolves once the other side has accepted it. Throws `MailRefusedError` where it never will be
   * accepted, and `MailDelayedError` where it may be later.
   */
  send(mail: OutgoingMail, job: Pick<JobContext, 'id' | 'signal'>): Promise<void>;
  /** Rejects where messages cannot be sent. */
  check(): Promise<void>;
  /** Closes the connections; messages under way are completed first. */
  close(): void;
}
