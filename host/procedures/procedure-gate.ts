import { UnavailableError } from '../plugin-api/index.js';

/** How many may be inside, and how many may wait for how long. */
export interface GateLimits {
  readonly connections: number;
  readonly queue: number;
  readonly queueSeconds: number;
}

interface Waiting {
  readonly codigo: string;
  readonly enter: () => void;
  readonly refuse: () => void;
}

const busy = (): UnavailableError =>
  new UnavailableError('Hay demasiadas consultas en curso. Intente de nuevo en unos segundos.');

/**
 * Lets calls to the pool of procedures, in the order of their arrival. One procedure holds at most half of the pool, so
 * that a slow one leaves the rest to the others (decisions, section 5): who waits for its share holds up nobody behind, and
 * does not fill the queue either.
 */
export class ProcedureGate {
  private readonly inside = new Map<string, number>();
  private readonly waitingCalls = new Set<Waiting>();
  private total = 0;
  private readonly share: number;

  constructor(private readonly limits: GateLimits) {
    this.share = Math.max(1, Math.floor(limits.connections / 2));
  }

  get running(): number {
    return this.total;
  }

  get waiting(): number {
    return this.waitingCalls.size;
  }

  /** Resolves with what must be called once at the end. Rejects with `UnavailableError` when full, or after `queueSeconds`. */
  enter(codigo: string): Promise<() => void> {
    // Whoever waits and fits was let in when the last one left: a newcomer that fits overtakes nobody.
    if (this.fits(codigo)) return Promise.resolve(this.admit(codigo));
    if (this.waitingCalls.size >= this.limits.queue && !this.makeRoom(codigo)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        codigo,
        enter: () => {
          clearTimeout(timer);
          this.waitingCalls.delete(waiting);
          resolve(this.admit(codigo));
        },
        refuse: () => {
          clearTimeout(timer);
          this.waitingCalls.delete(waiting);
          reject(busy());
        },
      };
      const timer = setTimeout(() => waiting.refuse(), this.limits.queueSeconds * 1000);
      this.waitingCalls.add(waiting);
    });
  }

  /** Refuses the last call of the procedure that most wait for, where this one's would not be just as many. */
  private makeRoom(codigo: string): boolean {
    const byCode = new Map<string, Waiting[]>();
    for (const waiting of this.waitingCalls) {
      const others = byCode.get(waiting.codigo);
      if (others) others.push(waiting);
      else byCode.set(waiting.codigo, [waiting]);
    }
    const own = byCode.get(codigo)?.length ?? 0;
    const most = [...byCode.values()].sort((a, b) => b.length - a.length)[0];
    if (!most || most.length <= own + 1) return false;
    most.at(-1)!.refuse();
    return true;
  }

  private fits(codigo: string): boolean {
    return this.total < this.limits.connections && (this.inside.get(codigo) ?? 0) < this.share;
  }

  private admit(codigo: string): () => void {
    this.total += 1;
    this.inside.set(codigo, (this.inside.get(codigo) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.leave(codigo);
    };
  }

  private leave(codigo: string): void {
    this.total -= 1;
    const rest = this.inside.get(codigo)! - 1;
    if (rest === 0) this.inside.delete(codigo);
    else this.inside.set(codigo, rest);
    for (const waiting of this.waitingCalls) {
      if (this.total >= this.limits.connections) return;
      if (this.fits(waiting.codigo)) waiting.enter();
    }
  }
}
