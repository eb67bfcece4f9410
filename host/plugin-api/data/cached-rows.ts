import { UnavailableError } from '../errors.js';

/**
 * The rows of a table that is cached as a whole, by code. A row that cannot be read affects no other row: the others
 * are served, and an administrator can repair it.
 */
export class CachedRows<T> {
  private readonly values = new Map<string, T>();
  private readonly faults = new Map<string, unknown>();

  /** Reads each row; an error of `read` goes to `onFault` and affects no other row. */
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

  /** Returns the value of a row. Throws `UnavailableError` for a row that cannot be read. */
  findRow(codigo: string): T | undefined {
    if (this.faults.has(codigo)) throw new UnavailableError(undefined, this.faults.get(codigo));
    return this.values.get(codigo);
  }

  /** Returns the values of the rows that can be read, in the order of the rows. */
  allRows(): readonly T[] {
    return [...this.values.values()];
  }

  /** Throws `UnavailableError` when some row cannot be read. */
  requireReadable(): void {
    for (const error of this.faults.values()) throw new UnavailableError(undefined, error);
  }
}
