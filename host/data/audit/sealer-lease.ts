import { randomUUID } from 'node:crypto';
import type { Clock, Database } from '../../plugin-api/index.js';

const LEASE_SECONDS = 15;
/** A lease is renewed, and one that another host has is looked at again, after so long. */
const RENEW_SECONDS = 5;

/**
 * One host seals at a time. The lease only spares the others the work: what keeps the chain from forking are its own
 * constraints, so that a host that has lost the lease without noticing does no harm.
 */
export class SealerLease {
  private readonly holder = randomUUID();
  private isHeld = false;
  private checkAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns whether this host may seal now; a statement every few seconds. */
  async hold(): Promise<boolean> {
    const now = this.clock.now();
    if (now.getTime() < this.checkAt) return this.isHeld;
    const taken = await this.database.change(
      `UPDATE host_audit_sealer SET holder = $1, expires_at = $2
       WHERE id = 1 AND (holder IS NULL OR holder = $1 OR expires_at <= $3)`,
      [this.holder, new Date(now.getTime() + LEASE_SECONDS * 1000), now],
    );
    this.isHeld = taken === 1;
    this.checkAt = now.getTime() + RENEW_SECONDS * 1000;
    return this.isHeld;
  }

  /** Lets another host take over at once. */
  async release(): Promise<void> {
    if (!this.isHeld) return;
    this.isHeld = false;
    await this.database.change('UPDATE host_audit_sealer SET holder = NULL WHERE id = 1 AND holder = $1', [
      this.holder,
    ]);
  }
}
