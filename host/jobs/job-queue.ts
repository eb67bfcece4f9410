/** A job that was claimed in the database: all that travels to a worker. It holds nothing of the job's data. */
export interface Delivery {
  readonly id: string;
  /** The type, for a queue that sends types to different workers. */
  readonly name: string;
  /** Proof of the claim: whoever exchanges it first in the database does the job. */
  readonly lease: string;
}

/**
 * Brings claimed jobs to workers, of this host or of any. The database decides who does a job, when it is tried again and
 * how it ends; a queue may lose a delivery or repeat it: a lost one is claimed again after its lease, and a repeated one
 * is refused by the database.
 */
export interface JobQueue {
  /** How many deliveries it takes now without letting them wait for long; the relay claims no more than that. */
  readonly room: number;

  /** Begins to hand deliveries to `work`, several at a time. `work` never rejects. Called once. */
  consume(work: (delivery: Delivery) => Promise<void>): void;

  /** Takes a delivery. Resolves when it is accepted, not when it is done. */
  push(delivery: Delivery): Promise<void>;

  /** Hands nothing to this host any more. Does not wait for what it handed over. */
  close(): Promise<void>;
}
