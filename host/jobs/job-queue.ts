/** A claimed job on its way to a worker, without the job's data. */
export interface Delivery {
  readonly id: string;
  /** The type, whose share of the workers it uses. */
  readonly name: string;
  /** Proof of the claim: the first worker that exchanges it in the database runs the job. */
  readonly lease: string;
}

export interface Consumer {
  /** Runs one delivery; never rejects. */
  readonly work: (delivery: Delivery) => Promise<void>;
  /** Returns how many jobs of a type a host runs at a time at most, so that no type blocks the others. */
  readonly atOnce: (name: string) => number;
}

/** The state of a queue for one type. */
export interface TypeStanding {
  /** How many more of them it accepts now without a long wait; never more than its total room. */
  readonly room: number;
  /** How many unfinished ones it has. */
  readonly busy: number;
}

/** The state of a queue, as far as this host knows. */
export interface QueueStanding {
  /** How many deliveries it accepts now without a long wait; the relay claims no more than that. */
  readonly room: number;
  /** Returns the state for one type. */
  readonly of: (name: string) => TypeStanding;
}

/**
 * Transports claimed jobs to workers, of this host or of any. The database decides who runs a job, when it is retried
 * and how it ends. A queue may lose a delivery or repeat it: a lost one is claimed again after its lease, and the
 * database refuses a repeated one.
 */
export interface JobQueue {
  /**
   * Returns the queue's state; called once per round, while it is consumed. There is no room where the queue cannot be
   * reached: jobs then wait in the database.
   */
  standing(): Promise<QueueStanding>;

  /** Begins to hand deliveries over, several at a time, within the share of each type. Called once. */
  consume(consumer: Consumer): void;

  /**
   * Accepts a delivery. Resolves when it is accepted, not when the job is done; rejects where it may not have been
   * accepted.
   */
  push(delivery: Delivery): Promise<void>;

  /** Checks the health: rejects where waiting deliveries are not taken. */
  check(): Promise<void>;

  /** Stops handing deliveries to this host, without waiting for those under way. */
  close(): Promise<void>;
}
