import type { Clock, Database, Outbox, ScheduledJob, Transaction } from '../../../plugin-api/index.js';
import { mailJob } from '../mail-job-type.js';
import { followUp, type StoredFollowUp } from '../mail-follow-up.js';

/**
 * The time that sent mails are kept: mail servers give up after five days at most, and mailboxes that forward may be
 * slower.
 */
const RETENTION_MILLISECONDS = 30 * 24 * 3600 * 1000;

/** Returns the order key of a mail's follow-up jobs, which run in the order of its outcomes. */
const inOrder = (id: string): { readonly orderKey: string } => ({ orderKey: `${mailJob.name}/${id}` });

interface SentMailParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** The mails that were sent and may be returned, by the ids of their jobs, in the table `host_sent_mail`. */
export class SentMails {
  constructor(private readonly parts: SentMailParts) {}

  /** Deletes, once an hour, mails that are too old to be returned. */
  get schedule(): ScheduledJob {
    return { name: 'host/sent-mails', everySeconds: 3600, run: () => this.removeOld() };
  }

  /**
   * Records a sent mail in the transaction that ends its job, and enqueues its follow-up, unless the mail was already
   * returned.
   */
  async noteSent(tx: Transaction, id: string, onEnd: StoredFollowUp): Promise<void> {
    if (!(await this.keep(tx, id, onEnd, null))) return;
    await followUp(tx, this.parts.outbox, onEnd, { outcome: 'sent' }, inOrder(id));
  }

  /**
   * Records that a mail was returned, and enqueues its follow-up once, however often that is reported. Returns whether
   * this was the first report; false also for an unknown mail.
   */
  returned(id: string, status: string | undefined): Promise<boolean> {
    const { database, outbox } = this.parts;
    return database.transaction(async (tx) => {
      const onEnd = (await this.take(tx, id)) ?? (await this.takeUnended(tx, id)) ?? (await this.take(tx, id));
      if (!onEnd) return false;
      await followUp(tx, outbox, onEnd, { outcome: 'returned', ...(status !== undefined && { status }) }, inOrder(id));
      return true;
    });
  }

  /** Marks a sent mail as returned; returns its follow-up. */
  private async take(tx: Transaction, id: string): Promise<StoredFollowUp | undefined> {
    const { database, clock } = this.parts;
    const mark = 'UPDATE host_sent_mail SET returned_at = $2 WHERE id = $1 AND returned_at IS NULL';
    if ((await database.changeRows(mark, [id, clock.now()], tx)) !== 1) return undefined;
    const sql = 'SELECT follow_up FROM host_sent_mail WHERE id = $1';
    const [row] = await database.rows<{ readonly follow_up: unknown }>(sql, [id], tx);
    return database.parseJson<StoredFollowUp>(row!.follow_up);
  }

  /**
   * Records a mail that is returned before its job has ended: the server accepted it, and the job does not know that
   * yet.
   */
  private async takeUnended(tx: Transaction, id: string): Promise<StoredFollowUp | undefined> {
    const { database, clock } = this.parts;
    const sql = 'SELECT data FROM host_job WHERE id = $1 AND name = $2';
    const [job] = await database.rows<{ readonly data: unknown }>(sql, [id, mailJob.name], tx);
    const onEnd = job && mailJob.data.safeParse(database.parseJson(job.data)).data?.onEnd;
    return onEnd && (await this.keep(tx, id, onEnd, clock.now())) ? onEnd : undefined;
  }

  private keep(tx: Transaction, id: string, onEnd: StoredFollowUp, returnedAt: Date | null): Promise<boolean> {
    const { database, clock } = this.parts;
    const row = { id, follow_up: JSON.stringify(onEnd), sent_at: clock.now(), returned_at: returnedAt };
    return database.insertOnce('host_sent_mail', row, ['id'], tx);
  }

  private async removeOld(): Promise<void> {
    const { database, clock } = this.parts;
    const before = new Date(clock.now().getTime() - RETENTION_MILLISECONDS);
    await database.changeRows('DELETE FROM host_sent_mail WHERE sent_at < $1', [before]);
  }
}
