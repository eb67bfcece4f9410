import type { DomainError } from '../../plugin-api/index.js';
import { BundleError, type Fault, type Path } from './bundle-error.js';
import type { Bundle } from './read-bundle.js';
import type { BundleItem } from './read-items.js';

/** A reason for a refusal, with the path of its field. */
interface Reason {
  readonly path: Path;
  readonly reason: string;
}

const pathOf = (field: string): Path => field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Returns all reasons of an error, each with its field. */
export function reasonsOf(error: DomainError): readonly Reason[] {
  const fields = Object.entries(error.toProblem().errors ?? {});
  if (fields.length === 0) return [{ path: [], reason: error.message }];
  return fields.flatMap(([field, reasons]) => {
    const path = pathOf(field);
    return (reasons.length === 0 ? [error.message] : reasons).map((reason) => ({ path, reason }));
  });
}

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/**
 * The faults of a bundle. They are collected while the rest of the bundle is tried, so that all are reported at once;
 * the transaction is rolled back if there are any.
 */
export class ImportFaults {
  private readonly faults: Fault[];
  private readonly refused: Set<string>;

  constructor(private readonly bundle: Bundle) {
    this.faults = [...bundle.faults];
    this.refused = new Set(bundle.refused);
  }

  /** Records a refused item under its key. */
  refuse(item: BundleItem, key: string, reasons: readonly Reason[], cause: unknown): void {
    for (const { path, reason } of reasons) this.add(item.faultAt(path, reason, cause));
    this.refused.add(key);
  }

  throwIfAny(): void {
    if (this.faults.length > 0) throw new BundleError(this.bundle.file, this.faults);
  }

  /** Adds a fault, unless it only follows from another one: a reference to a refused item is not found. */
  private add(fault: Fault): void {
    const { value } = fault;
    const isConsequence = isText(value) && this.refused.has(String(value));
    if (!isConsequence) this.faults.push(fault);
  }
}
