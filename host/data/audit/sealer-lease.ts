import { randomUUID } from 'node:crypto';
import type { Clock, Database } from '../../plugin-api/index.js';

const LEASE_SECONDS = 15;
/** The interval in which a lease is renewed, or the lease of another host is checked again. */
const RENEW_SECONDS = 5;

/**
 * The lease of the host that seals. It only spares the other hosts the work: the constraints of the chain keep it from
 * forking, so that a host that has lost the lease without noticing does no harm.
 */
export class SealerLease {
  private readonly holder = randomUUID();
  private isHeld = false;
  private checkAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Tells whether this host may seal now, with one statement every few seconds. */
  async hold(): Promise<boolean> {
    const now = this.clock.now();
    if (now.getTime() < this.checkAt) return this.isHeld;
    const taken = await this.database.changeRows(
      `UPDATE host_audit_sealer SET holder = $1, expires_at = $2
       WHERE id = 1 AND (holder IS NULL OR holder = $1 OR expires_at <= $3)`,
      [this.holder, new Date(now.getTime() + LEASE_SECONDS * 1000), now],
    );
    this.isHeld = taken === 1;
    this.checkAt = now.getTime() + RENEW_SECONDS * 1000;
    return this.isHeld;
  }

  /** Releases the lease, so that another host can take over at once. */
  async release(): Promise<void> {
    if (!this.isHeld) return;
    this.isHeld = false;
    await this.database.changeRows('UPDATE host_audit_sealer SET holder = NULL WHERE id = 1 AND holder = $1', [
      this.holder,
    ]);
  }
}
