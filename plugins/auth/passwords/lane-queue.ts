import { UnavailableError } from '../../../host/plugin-api/index.js';

/** Users at a browser in which they have logged in before, and all others. */
export type Lane = 'known' | 'stranger';

/** Of so many places that become free while both lanes wait, strangers are given one. */
const SHARE = 4;

/**
 * Runs so much at once, lets so much wait in each of two lanes, and refuses the rest with `UnavailableError`: soon
 * rather than late. Known users go first, and strangers still get a share.
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

  /** Hands the place on, so that no other caller takes it in between. */
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
