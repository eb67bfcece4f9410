import { UnavailableError } from '../../../host/plugin-api/index.js';

/** The lane for users at a browser where they have logged in before, and that for all others. */
export type Lane = 'known' | 'stranger';

/** While both lanes wait, one of this many free places goes to a stranger. */
const SHARE = 4;

/**
 * A queue that runs `atOnce` works, lets `mostWaiting` wait in each of two lanes, and refuses others with
 * `UnavailableError`: better soon than late. Known users go first, and strangers still get a share.
 */
export class LaneQueue {
  private running = 0;
  private knownInARow = 0;
  private readonly waiting = { known: [] as (() => void)[], stranger: [] as (() => void)[] };

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    await this.enter(lane);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private enter(lane: Lane): Promise<void> | undefined {
    if (this.running < this.atOnce) {
      this.running += 1;
      return undefined;
    }
    const waiting = this.waiting[lane];
    if (waiting.length >= this.mostWaiting) throw new UnavailableError();
    return new Promise((resolve) => waiting.push(resolve));
  }

  /** Passes the place to the next in the queue, so that no newcomer takes it. */
  private leave(): void {
    const next = this.next();
    if (next) next();
    else this.running -= 1;
  }

  private next(): (() => void) | undefined {
    const { known, stranger } = this.waiting;
    if (known.length > 0 && (stranger.length === 0 || this.knownInARow < SHARE - 1)) {
      this.knownInARow += 1;
      return known.shift();
    }
    this.knownInARow = 0;
    return stranger.shift();
  }
}
