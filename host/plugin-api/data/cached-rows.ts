import { UnavailableError } from '../errors.js';

/**
 * The rows of a table that is cached as a whole, by code. What is wrong with one of them stays with it: the others go
 * on, and so does what mends it.
 */
export class CachedRows<T> {
  private readonly values = new Map<string, T>();
  private readonly faults = new Map<string, unknown>();

  /** Reads each row; what `read` throws goes to `onFault`, and affects no other row. */
  constructor(
    rows: readonly (readonly [codigo: string, read: () => T])[],
    onFault: (codigo: string, error: unknown) => void,
  ) {
    for (const [codigo, read] of rows) {
      try {
        this.values.set(codigo, read());
      } catch (error) {
        this.faults.set(codigo, error);
        onFault(codigo, error);
      }
    }
  }

  /** Throws `UnavailableError` for one that cannot be read. */
  get(codigo: string): T | undefined {
    if (this.faults.has(codigo)) throw new UnavailableError(undefined, this.faults.get(codigo));
    return this.values.get(codigo);
  }

  /** Those that can be read, in the order of the rows. */
  all(): readonly T[] {
    return [...this.values.values()];
  }

  /** Throws `UnavailableError` where some cannot be read. */
  check(): void {
    for (const error of this.faults.values()) throw new UnavailableError(undefined, error);
  }
}
