import { contributionPoint, type Identity, type JsonValue } from '../../../host/plugin-api/index.js';

/** A record and the process that it started, or either of the two, as one thing to read (decisions, section 7). */
export interface Case {
  /** The record, where one was filed. */
  readonly record: { readonly recordId: number; readonly key: string; readonly radicado: string } | undefined;
  /** Of the instance, first, and of those that it called: a thousand at most. None of a record without a process. */
  readonly llaves: readonly string[];
}

/** What is asked of a part. */
export interface CasePage {
  /** The user who reads, for what takes a permission of its own. */
  readonly by: Identity;
  /** Entries behind this place: later ones, and those of that moment whose id is larger. */
  readonly after: { readonly at: Date; readonly id: number };
  /** So many at most, in the order of moment and id. */
  readonly limit: number;
}

/** Something that was done, or came in, or went out. */
export interface CaseEntry {
  readonly at: Date;
  /** Of this entry among those of its part, and the same at each reading; from 1. */
  readonly id: number;
  /** Whether `seguimiento` shows it to callers with the key of the record. Staff alone read what is not. */
  readonly publico: boolean;
  /** Id of the user who did it, or holds it; null for the service itself and the public. Staff alone read it. */
  readonly usuario: number | null;
  /** The rest of it: of what is public, as `seguimiento` shows it. */
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** What staff alone read beside it of what is public. */
  readonly interno?: Readonly<Record<string, JsonValue>>;
}

/** One kind of entries of a case. */
export interface CasePart {
  /** 1 to 20 of `A-Z` and `_`, such as `DOCUMENTO`, and of one part alone. Clients hold it: it never changes. */
  readonly tipo: string;
  /** The place of its entries among those of one moment, from 0 for what begins a case; of two alike, by `tipo`. */
  readonly orden: number;
  /** Whether entries of it are public: the user who filed reads these alone. */
  readonly publico: boolean;
  /**
   * Whether entries may have files: `archivos` or `archivo`, each with `{nombre, tipo, tamano, ruta}`, or a document as
   * the entry itself, with `nombre` and `ruta`. None, unless it says so.
   */
  readonly conArchivos?: boolean;
  /** Returns a page of a case, as staff read it. A constant number of statements, each by an index. */
  entries(one: Case, page: CasePage): Promise<readonly CaseEntry[]>;
}

/**
 * Where plugins bring what they have of a case: each its own, by key or llave. It stands here, before all that bring
 * something, and is read by the plugin that runs processes. Two of one kind stop the boot.
 */
export const CaseParts = contributionPoint<CasePart>('tramites/CaseParts');
