import { contributionPoint, type Identity, type JsonValue } from '../../../host/plugin-api/index.js';
import type { KnownRecord } from './filed-records.js';

/** A record and the process that it started, or either of the two, as one thing to read (decisions, section 7). */
export interface Case {
  /** The record, where one was filed. */
  readonly record: KnownRecord | undefined;
  /**
   * The key of the instance, first, and those of the instances that it called: a thousand at most. Empty for a record
   * without a process.
   */
  readonly llaves: readonly string[];
}

/** The page that a part is asked for. */
export interface CasePage {
  /** The user who reads, for entries that take a permission of their own. */
  readonly by: Identity;
  /** The place after which the entries come: later ones, and entries of that moment with a larger id. */
  readonly after: { readonly at: Date; readonly id: number };
  /** The most entries, in the order of moment and id. */
  readonly limit: number;
}

/** An event of a case: a step that was done, or a thing that came in or went out. */
export interface CaseEntry {
  readonly at: Date;
  /** The id among the entries of its part, from 1. It is the same at each reading. */
  readonly id: number;
  /** Whether `seguimiento` shows it to callers with the key of the record. Only staff read the other entries. */
  readonly publico: boolean;
  /** Id of the user who did it, or holds it; null for the service itself and the public. Only staff read it. */
  readonly usuario: number | null;
  /** The rest of the entry. Of a public entry, `seguimiento` shows it. */
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** The fields of a public entry that only staff read, beside `datos`. */
  readonly interno?: Readonly<Record<string, JsonValue>>;
}

/** A kind of entries of a case. */
export interface CasePart {
  /**
   * The name of the kind: 1 to 20 of `A-Z` and `_`, such as `DOCUMENTO`. No two parts share it. Clients hold it: it
   * never changes.
   */
  readonly tipo: string;
  /**
   * The place of its entries among entries of the same moment, from 0 for those that begin a case; parts with the same
   * place are ordered by `tipo`.
   */
  readonly orden: number;
  /** Whether its entries may be public: the user who filed reads public ones alone. */
  readonly publico: boolean;
  /**
   * Whether its entries may have files: `archivos` or `archivo`, each with `{nombre, tipo, tamano, ruta}`, or a
   * document as the entry itself, with `nombre` and `ruta`. False by default.
   */
  readonly conArchivos?: boolean;
  /** Returns a page of a case, as staff read it. It takes a constant number of statements, each by an index. */
  listEntries(one: Case, page: CasePage): Promise<readonly CaseEntry[]>;
}

/**
 * The point at which plugins contribute their entries of a case, by key or llave. It belongs to this plugin, which
 * comes before all contributors; the plugin that runs processes reads it. Two parts of one kind stop the boot.
 */
export const CaseParts = contributionPoint<CasePart>('tramites/CaseParts');
