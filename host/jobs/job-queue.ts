/** A job that was claimed in the database: all that travels to a worker. It holds nothing of the job's data. */
export interface Delivery {
  readonly id: string;
  /** The type, whose share of the workers it takes. */
  readonly name: string;
  /** Proof of the claim: the worker that exchanges it first in the database does the job. */
  readonly lease: string;
}

export interface Consumer {
  /** Carries one out; never rejects. */
  readonly work: (delivery: Delivery) => Promise<void>;
  /** How many of a type a host works at at most, at a time: no type holds up the others. */
  readonly atOnce: (name: string) => number;
}

/** How a queue stands with the deliveries of one type. */
export interface TypeStanding {
  /** How many more of them it takes now without letting them wait for long; never more than there is room in all. */
  readonly room: number;
  /** How many of them it has that are not done. */
  readonly busy: number;
}

/** How a queue stands, as far as this host knows. */
export interface QueueStanding {
  /** How many deliveries it takes now without letting them wait for long; the relay claims no more than that. */
  readonly room: number;
  /** The same of one type. */
  readonly of: (name: string) => TypeStanding;
}

/**
 * Brings claimed jobs to workers, of this host or of any. The database decides who does a job, when it is tried again
 * and how it ends; a queue may lose a delivery or repeat it: a lost one is claimed again after its lease, and a
 * repeated one is refused by the database.
 */
export interface JobQueue {
  /** Asked once a round, while it is consumed. No room where it cannot be reached: jobs then wait in the database. */
  standing(): Promise<QueueStanding>;

  /**
   * Begins to hand deliveries over, several at a time and no more of a type than it may have at once. Called once.
   */
  consume(consumer: Consumer): void;

  /** Takes a delivery. Resolves when it is accepted, not when it is done; rejects where it may not have been. */
  push(delivery: Delivery): Promise<void>;

  /** The check of health: throws where deliveries wait that no host takes. */
  check(): Promise<void>;

  /** Hands nothing to this host any more. Does not wait for what it handed over. */
  close(): Promise<void>;
}
