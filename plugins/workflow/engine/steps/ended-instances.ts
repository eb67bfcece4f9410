import { inject, injectable } from 'inversify';
import { Database, Events, type Transaction } from '../../../../host/plugin-api/index.js';
import { instanceEnded } from '../../contract.js';
import type { Outcome } from '../../definition/index.js';

/** An end of an instance. */
interface End {
  readonly llave: string;
  /** The code of the process. */
  readonly proceso: string;
  readonly estado: 'FINALIZADA' | 'CANCELADA';
  readonly outcome: Outcome;
  /** Whether a plugin has asked to hear of the end. */
  readonly isWatched: boolean;
  readonly at: Date;
}

/** The event of an instance that ends, published in the transaction of the end. */
@injectable()
export class EndedInstances {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Events) private readonly events: Events,
  ) {}

  /** Whether a plugin listens to ends: an end without a listener costs nothing. */
  get isHeard(): boolean {
    return this.events.hasListeners(instanceEnded);
  }

  /** Publishes the end of an instance in `tx`. */
  async publish(tx: Transaction, { outcome, at, ...end }: End): Promise<void> {
    if (!this.isHeard) return;
    await this.events.publishEvent(tx, instanceEnded, { ...end, ...outcome, at: at.toISOString() });
  }

  /** Publishes the end of an instance by its id. */
  async publishOf(tx: Transaction, instanceId: number, end: Pick<End, 'estado' | 'outcome' | 'at'>): Promise<void> {
    if (!this.isHeard) return;
    const [row] = await this.database.rows<Pick<End, 'llave' | 'proceso'> & { readonly end_watched: boolean }>(
      `SELECT i.llave, p.codigo AS proceso, i.end_watched FROM workflow_instance i
       JOIN workflow_version v ON v.id = i.version_id JOIN workflow_process p ON p.id = v.process_id WHERE i.id = $1`,
      [instanceId],
      tx,
    );
    const { end_watched: isWatched, ...names } = row!;
    await this.publish(tx, { ...names, isWatched, ...end });
  }
}
