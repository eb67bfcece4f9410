import type { DomainError } from '../../plugin-api/index.js';
import { BundleError, type Fault, type Path } from './bundle-error.js';
import type { Bundle } from './read-bundle.js';
import type { BundleItem } from './read-items.js';

/** A field that a refusal is about, as a path, and what is wrong with it. */
interface Told {
  readonly path: Path;
  readonly reason: string;
}

const pathOf = (field: string): Path => field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Everything that a refusal says, each reason with its field. */
export function toldBy(error: DomainError): readonly Told[] {
  const fields = Object.entries(error.toProblem().errors ?? {});
  if (fields.length === 0) return [{ path: [], reason: error.message }];
  return fields.flatMap(([field, reasons]) => {
    const path = pathOf(field);
    return (reasons.length === 0 ? [error.message] : reasons).map((reason) => ({ path, reason }));
  });
}

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/**
 * What is wrong with a bundle, gathered while the rest of it is tried, so that all is said at once. The transaction in
 * which it is tried does not last where there is any.
 */
export class ImportFaults {
  private readonly faults: Fault[];
  private readonly refused: Set<string>;

  constructor(private readonly bundle: Bundle) {
    this.faults = [...bundle.faults];
    this.refused = new Set(bundle.refused);
  }

  /** An item that is refused, by what it is known by. */
  refuse(item: BundleItem, key: string, told: readonly Told[], cause: unknown): void {
    for (const { path, reason } of told) this.add(item.faultAt(path, reason, cause));
    this.refused.add(key);
  }

  throwIfAny(): void {
    if (this.faults.length > 0) throw new BundleError(this.bundle.file, this.faults);
  }

  /** What is not found as its own item is refused is no fault of its own. */
  private add(fault: Fault): void {
    const { value } = fault;
    const isConsequence = isText(value) && this.refused.has(String(value));
    if (!isConsequence) this.faults.push(fault);
  }
}
