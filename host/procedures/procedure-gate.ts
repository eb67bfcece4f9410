import { UnavailableError } from '../plugin-api/index.js';
import { GateLine, type Waiting } from './gate-line.js';

/** Procedures whose durations are remembered; beyond that, those that nobody calls now are forgotten. */
const MOST_LINES = 1000;
/** Waits that differ by less are the same to a caller. */
const NOTICEABLE_MILLISECONDS = 50;

/** How many may be inside, and how many may wait for how long. */
export interface GateLimits {
  readonly connections: number;
  readonly queue: number;
  readonly queueSeconds: number;
}

/** What a call has before it. */
interface Prospect {
  /** The wait, in doublings: estimates are no finer. */
  readonly wait: number;
  readonly place: number;
}

const busy = (): UnavailableError =>
  new UnavailableError('Hay demasiadas consultas en curso. Intente de nuevo en unos segundos.');

const prospectOf = (line: GateLine, place: number, now: number): Prospect => ({
  wait: Math.round(Math.log2(1 + line.expectedWait(place, now) / NOTICEABLE_MILLISECONDS)),
  place,
});

const isWorse = (one: Prospect, other: Prospect): boolean =>
  one.wait === other.wait ? one.place > other.place : one.wait > other.wait;

/**
 * Lets calls to the pool of procedures, in the order of their arrival. One procedure holds at most half of the pool, so
 * that a slow one leaves the rest to the others (decisions, section 5): who waits for its share holds up nobody behind, and
 * does not fill the queue either.
 */
export class ProcedureGate {
  private readonly lines = new Map<string, GateLine>();
  private readonly share: number;
  private inside = 0;
  private queued = 0;
  private tickets = 0;

  /** @param now - Milliseconds that only go up. */
  constructor(
    private readonly limits: GateLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.share = Math.max(1, Math.floor(limits.connections / 2));
  }

  get running(): number {
    return this.inside;
  }

  get waiting(): number {
    return this.queued;
  }

  /** Resolves with what must be called once at the end. Rejects with `UnavailableError` when full, or after `queueSeconds`. */
  enter(codigo: string): Promise<() => void> {
    const line = this.lineOf(codigo);
    // Whoever waits and fits was let in when the last one left: a newcomer that fits overtakes nobody.
    if (this.inside < this.limits.connections && !line.isFull) return Promise.resolve(this.admit(line));
    if (this.queued >= this.limits.queue && !this.makeRoom(line)) return Promise.reject(busy());
    return this.wait(line);
  }

  private wait(line: GateLine): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        line.forget(waiting);
        this.queued -= 1;
      };
      const waiting: Waiting = {
        ticket: (this.tickets += 1),
        enter: () => {
          stop();
          resolve(this.admit(line));
        },
        refuse: () => {
          stop();
          reject(busy());
        },
      };
      // An estimate alone refuses nobody while there is room: it may be wrong, and the time is short.
      const timer = setTimeout(() => waiting.refuse(), this.limits.queueSeconds * 1000);
      line.waiting.push(waiting);
      this.queued += 1;
    });
  }

  /**
   * Refuses the call that would wait longest, where the newcomer would not: the last of its procedure. Among waits that are
   * about the same it is the procedure that most wait for.
   */
  private makeRoom(newcomer: GateLine): boolean {
    const now = this.now();
    let worst = prospectOf(newcomer, newcomer.waiting.length + 1, now);
    let refused: Waiting | undefined;
    for (const line of this.lines.values()) {
      if (line.waiting.length === 0) continue;
      const prospect = prospectOf(line, line.waiting.length, now);
      if (!isWorse(prospect, worst)) continue;
      worst = prospect;
      refused = line.waiting.at(-1);
    }
    refused?.refuse();
    return refused !== undefined;
  }

  private admit(line: GateLine): () => void {
    this.inside += 1;
    const stay = line.begin(this.now());
    return () => {
      if (!line.end(stay, this.now())) return;
      this.inside -= 1;
      if (this.queued > 0) this.letNextIn();
    };
  }

  /** The place that one has left is that of one other at most. */
  private letNextIn(): void {
    let next: Waiting | undefined;
    for (const line of this.lines.values()) {
      const first = line.isFull ? undefined : line.waiting[0];
      if (first && (!next || first.ticket < next.ticket)) next = first;
    }
    next?.enter();
  }

  private lineOf(codigo: string): GateLine {
    const known = this.lines.get(codigo);
    if (known) return known;
    if (this.lines.size >= MOST_LINES) this.forgetOneLine();
    const line = new GateLine(this.share);
    this.lines.set(codigo, line);
    return line;
  }

  private forgetOneLine(): void {
    for (const [codigo, line] of this.lines) {
      if (!line.isIdle) continue;
      this.lines.delete(codigo);
      return;
    }
  }
}
