import { contributionPoint, type Identity, type JsonValue } from '../../../host/plugin-api/index.js';

/** A record and the process that it started, or either of the two, as one thing to read (decisions, section 7). */
export interface Case {
  /** The record, where one was filed. */
  readonly record: { readonly recordId: number; readonly key: string } | undefined;
  /** Of the instance, first, and of those that it called: a thousand at most. None of a record without a process. */
  readonly llaves: readonly string[];
}

/** The reader of a case, who may see it. */
export interface CaseReader {
  readonly by: Identity;
  /** Whether the reader works on it, and is not the user who filed it. */
  readonly isStaff: boolean;
}

/** What is asked of a part. */
export interface CasePage {
  readonly reader: CaseReader;
  /** Entries behind this place: later ones, and those of that moment whose id is larger. */
  readonly after: { readonly at: Date; readonly id: number };
  /** The most entries, in the order of moment and id. */
  readonly limit: number;
}

/** Something that was done, or came in, or went out. */
export interface CaseEntry {
  readonly at: Date;
  /** Of this entry among those of its part, and the same at each reading; from 1. */
  readonly id: number;
  /** Whether `seguimiento` shows it to callers with the key of the record. */
  readonly publico: boolean;
  /** Id of the user who did it, or holds it; null for the service itself and the public. */
  readonly usuario: number | null;
  /** The rest of it. Nothing that the reader may not see. */
  readonly datos: Readonly<Record<string, JsonValue>>;
}

/** One kind of entries of a case. */
export interface CasePart {
  /** 1 to 20 of `A-Z` and `_`, such as `DOCUMENTO`, and of one part alone. Clients hold it: it never changes. */
  readonly tipo: string;
  /** The place of its entries among those of one moment, from 0 for what begins a case; of two alike, by `tipo`. */
  readonly orden: number;
  /**
   * A page of a case, without what the reader may not see: that is left out of the statement, so that a page is full
   * where there is more. A constant number of statements, each by an index.
   */
  entries(one: Case, page: CasePage): Promise<readonly CaseEntry[]>;
}

/**
 * Where plugins bring what they have of a case: each its own, by key or llave. It stands here, before all that bring
 * something, and is read by the plugin that runs processes. Two of one kind stop the boot.
 */
export const CaseParts = contributionPoint<CasePart>('tramites/CaseParts');
