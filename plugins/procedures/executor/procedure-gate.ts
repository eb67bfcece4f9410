import { UnavailableError } from '../../../host/plugin-api/index.js';

/** The limits of the calls inside, of the queue and of its wait. */
export interface GateLimits {
  readonly connections: number;
  readonly queue: number;
  readonly queueSeconds: number;
}

/** A call in the queue. */
interface Waiting {
  readonly codigo: string;
  enter(): void;
}

const busy = (): UnavailableError =>
  new UnavailableError('Hay demasiadas consultas en curso. Intente de nuevo en unos segundos.');

/**
 * The gate before the pool of procedures, which admits calls in the order of their arrival. One procedure holds at most
 * half of the pool, so that a slow one leaves the rest to the others (decisions, section 5). A call that waits for its
 * procedure's share does not block the calls behind it.
 */
export class ProcedureGate {
  private readonly share: number;
  /** The number of calls inside, by procedure. */
  private readonly inside = new Map<string, number>();
  /** The waiting calls, in the order of their arrival. */
  private readonly queue = new Set<Waiting>();
  private count = 0;

  constructor(private readonly limits: GateLimits) {
    this.share = Math.max(1, Math.floor(limits.connections / 2));
  }

  get running(): number {
    return this.count;
  }

  get waiting(): number {
    return this.queue.size;
  }

  /**
   * Admits a call, and resolves with the function that ends it. Rejects with `UnavailableError` where the queue is
   * full, or after `queueSeconds`.
   */
  async enter(codigo: string): Promise<() => void> {
    // Waiting calls that fit were admitted when the last call left: a new call that fits overtakes none.
    if (!this.fits(codigo)) await this.wait(codigo);
    else this.admit(codigo);
    let isInside = true;
    return () => {
      if (isInside) this.leave(codigo);
      isInside = false;
    };
  }

  private fits(codigo: string): boolean {
    return this.count < this.limits.connections && (this.inside.get(codigo) ?? 0) < this.share;
  }

  private admit(codigo: string): void {
    this.count += 1;
    this.inside.set(codigo, (this.inside.get(codigo) ?? 0) + 1);
  }

  private wait(codigo: string): Promise<void> {
    if (this.queue.size >= this.limits.queue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        codigo,
        enter: () => {
          clearTimeout(timer);
          this.queue.delete(waiting);
          this.admit(codigo);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.queue.delete(waiting);
        reject(busy());
      }, this.limits.queueSeconds * 1000);
      this.queue.add(waiting);
    });
  }

  private leave(codigo: string): void {
    this.count -= 1;
    const others = this.inside.get(codigo)! - 1;
    if (others > 0) this.inside.set(codigo, others);
    else this.inside.delete(codigo);
    // One place is free now: at most one waiting call takes it.
    for (const waiting of this.queue) {
      if (this.fits(waiting.codigo)) return waiting.enter();
    }
  }
}
