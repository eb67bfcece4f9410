/** A job that was claimed in the database: all that travels to a worker. It holds nothing of the job's data. */
export interface Delivery {
  readonly id: string;
  /** The type, whose share of the workers it takes. */
  readonly name: string;
  /** Proof of the claim: whoever exchanges it first in the database does the job. */
  readonly lease: string;
}

/** What a queue does with deliveries. */
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

/**
 * Brings claimed jobs to workers, of this host or of any. The database decides who does a job, when it is tried again
 * and how it ends; a queue may lose a delivery or repeat it: a lost one is claimed again after its lease, and a
 * repeated one is refused by the database.
 */
export interface JobQueue {
  /** How many deliveries it takes now without letting them wait for long; the relay claims no more than that. */
  readonly room: number;

  /** The same of one type. Called once it is consumed. */
  standing(name: string): TypeStanding;

  /**
   * Begins to hand deliveries over, several at a time, no more of a type than it may have at once, and types in turn.
   * Called once.
   */
  consume(consumer: Consumer): void;

  /** Takes a delivery. Resolves when it is accepted, not when it is done. */
  push(delivery: Delivery): Promise<void>;

  /** Hands nothing to this host any more. Does not wait for what it handed over. */
  close(): Promise<void>;
}
