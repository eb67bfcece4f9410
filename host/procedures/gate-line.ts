/** How much the latest call counts in the mean: ten others later, a tenth of it is left. */
const WEIGHT = 0.2;
/** A call is not taken to be shorter, and one of which nothing is known is taken to be this short. */
const SHORTEST_MILLISECONDS = 1;

/** A call that waits. */
export interface Waiting {
  /** Counts up by arrival, over all procedures. */
  readonly ticket: number;
  enter(): void;
  refuse(): void;
}

/** A call that is inside. */
export interface Stay {
  /** By the gate's clock, in milliseconds. */
  readonly since: number;
}

/** The calls of one procedure at the gate: who is inside, who waits, and how long they take. Times are in milliseconds. */
export class GateLine {
  /** The first to come stands first. */
  readonly waiting: Waiting[] = [];
  private readonly inside = new Set<Stay>();
  private mean: number | undefined;

  /** @param share - How many may be inside. */
  constructor(private readonly share: number) {}

  get isFull(): boolean {
    return this.inside.size >= this.share;
  }

  get isIdle(): boolean {
    return this.inside.size === 0 && this.waiting.length === 0;
  }

  begin(now: number): Stay {
    const stay = { since: now };
    this.inside.add(stay);
    return stay;
  }

  /** Answers whether it was inside until now. */
  end(stay: Stay, now: number): boolean {
    if (!this.inside.delete(stay)) return false;
    const duration = now - stay.since;
    this.mean = this.mean === undefined ? duration : this.mean + WEIGHT * (duration - this.mean);
    return true;
  }

  /** Takes one out of those that wait. */
  forget(waiting: Waiting): void {
    this.waiting.splice(this.waiting.indexOf(waiting), 1);
  }

  /**
   * How long the one in this place (the first is 1) would wait for those before it, had the procedure its whole share:
   * nothing while the share has room for it. A call that has been inside for longer than the mean is expected to take as
   * long again.
   */
  expectedWait(place: number, now: number): number {
    const ahead = this.inside.size + place - this.share;
    if (ahead <= 0) return 0;
    const usual = Math.max(this.mean ?? 0, SHORTEST_MILLISECONDS);
    let leavingRate = (this.share - this.inside.size) / usual;
    for (const { since } of this.inside) leavingRate += 1 / Math.max(usual, now - since);
    return ahead / leavingRate;
  }
}
