import { BootError } from '../../runtime/boot-error.js';

export type Path = readonly (string | number)[];

/** A fault of a bundle, with its place. */
export interface Fault {
  readonly place: { readonly line: number; readonly column: number } | undefined;
  /** A path such as `tramites[0].preguntas[2].pre_tipo`; empty where the fault concerns the whole file. */
  readonly field: string;
  readonly reason: string;
  /** The reason in Spanish, where it is not in Spanish itself. */
  readonly spanish?: string;
  /** The value at that place, where it is a single value rather than a list or mapping. */
  readonly value?: unknown;
  readonly cause?: unknown;
}

/** The most faults that are shown: a longer list would not be read, and likely repeats the same mistake. */
const MOST_SHOWN = 100;

const wordOf = (file: string, { place, field, reason }: Fault): string =>
  `${file}${place ? `:${place.line}:${place.column}` : ''}: ${field ? `${field}: ` : ''}${reason}`;

const byPlace = ({ place: a }: Fault, { place: b }: Fault): number =>
  (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);

/** Thrown with all faults of a bundle, one per line: `file:line:column: field: reason`. */
export class BundleError extends BootError {
  /** All faults, in the order of their places. */
  readonly faults: readonly Fault[];

  constructor(file: string, faults: readonly Fault[]) {
    const lines = [...new Set(faults.toSorted(byPlace).map((fault) => wordOf(file, fault)))];
    const others = lines.length - MOST_SHOWN;
    const shown = [...lines.slice(0, MOST_SHOWN), ...(others > 0 ? [`${file}: and ${others} more`] : [])];
    super(shown.join('\n'), { cause: faults.find(({ cause }) => cause !== undefined)?.cause });
    this.name = 'BundleError';
    this.faults = faults.toSorted(byPlace);
  }
}
