import type { Mail, Mailer, Transaction } from '../../../../host/plugin-api/index.js';

/** Keeps what would be sent. */
export class RecordingMailer implements Mailer {
  readonly mails: Mail[] = [];

  enqueue(_tx: Transaction, mail: Mail): Promise<void> {
    this.mails.push(mail);
    return Promise.resolve();
  }
}
