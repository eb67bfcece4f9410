import { createHmac, type KeyObject } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, Database, Secrets, type Transaction } from '../../../../host/plugin-api/index.js';
import type { TramitesConfig } from '../../tramites-config.js';
import { TramitesSettings } from '../../tramites-settings.js';
import { mailboxOf } from './mailbox-of.js';

const DAY_MILLISECONDS = 24 * 3600 * 1000;

interface Place {
  readonly numero: number;
  readonly taken_at: Date;
}

/**
 * The error of a transaction whose place another one took at the same moment. It is run again, and reads the places
 * anew.
 */
export class PlaceTakenError extends Error {
  override readonly name = 'PlaceTakenError';
}

/**
 * The limit of receipts to one mailbox within any 24 hours. Each receipt takes a numbered place, and the database gives
 * a place to one transaction alone: transactions that have read the same places ask for the same one, and all but one
 * lose it.
 */
@injectable()
export class ReceiptLimit {
  private readonly key: KeyObject;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Secrets) secrets: Secrets,
    @inject(TramitesSettings) private readonly settings: TramitesConfig,
  ) {
    this.key = secrets.key('tramites/receipt-mailbox');
  }

  /** Tells whether the mailbox has a place left at the moment. */
  async hasRoom(address: string): Promise<boolean> {
    const used = (await this.placesOf(this.digestOf(address))).filter(({ taken_at }) => taken_at > this.dayAgo());
    return used.length < this.settings.receiptsPerDay;
  }

  /**
   * Takes a place in the caller's transaction; false where the mailbox has had its receipts. Throws {@link
   * PlaceTakenError}.
   */
  async take(tx: Transaction, address: string): Promise<boolean> {
    const digest = this.digestOf(address);
    const places = await this.placesOf(digest, tx);
    const dayAgo = this.dayAgo();
    const free = places.find(({ taken_at }) => taken_at <= dayAgo);
    const used = places.filter(({ taken_at }) => taken_at > dayAgo).length;
    if (used >= this.settings.receiptsPerDay) return false;
    if (free) await this.takeAgain(tx, digest, free.numero, dayAgo);
    else await this.add(tx, digest, (places.at(-1)?.numero ?? 0) + 1);
    return true;
  }

  /** Removes places that are free again. */
  async removeExpired(): Promise<void> {
    await this.database.changeRows('DELETE FROM tramites_receipt_place WHERE taken_at <= $1', [this.dayAgo()]);
  }

  private digestOf(address: string): Buffer {
    return createHmac('sha256', this.key).update(mailboxOf(address)).digest();
  }

  private placesOf(digest: Buffer, tx?: Transaction): Promise<Place[]> {
    const sql = 'SELECT numero, taken_at FROM tramites_receipt_place WHERE mailbox_digest = $1 ORDER BY numero';
    return this.database.rows<Place>(sql, [digest], tx);
  }

  private async takeAgain(tx: Transaction, digest: Buffer, numero: number, dayAgo: Date): Promise<void> {
    const changed = await this.database.changeRows(
      `UPDATE tramites_receipt_place SET taken_at = $1
       WHERE mailbox_digest = $2 AND numero = $3 AND taken_at <= $4`,
      [this.clock.now(), digest, numero, dayAgo],
      tx,
    );
    if (changed !== 1) throw new PlaceTakenError();
  }

  private async add(tx: Transaction, digest: Buffer, numero: number): Promise<void> {
    const row = { mailbox_digest: digest, numero, taken_at: this.clock.now() };
    const key = ['mailbox_digest', 'numero'];
    const isOurs = await this.database.insertOnce('tramites_receipt_place', row, key, tx);
    if (!isOurs) throw new PlaceTakenError();
  }

  private dayAgo(): Date {
    return new Date(this.clock.now().getTime() - DAY_MILLISECONDS);
  }
}
