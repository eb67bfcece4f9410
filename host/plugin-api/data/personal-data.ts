import type { AuditSubject } from './audit.js';
import type { Transaction } from './database.js';
import { contributionPoint } from '../plugin/contribution-point.js';
import type { JsonValue } from '../text/json-value.js';

/** An identity document. */
export interface PersonDocument {
  /** Code of its type, such as `CC`. */
  readonly tipo: string;
  /** As `QuestionForms.identityNumber` reads it: without its type, points and check digit. */
  readonly numero: string;
}

/** Something that is a person's: what the audit log calls it, or a mailbox (`host.mailbox`, in small letters). */
export type PersonalThing = AuditSubject;

/** The kind of a mailbox among the things of a person. */
export const MAILBOX = 'host.mailbox';

/** A person, as far as plugins know which things are the person's. */
export interface Person {
  readonly documents: readonly PersonDocument[];
  /** All things, of every kind. */
  readonly things: readonly PersonalThing[];
  /** Ids of the things of a kind, such as `tramites.record`. */
  ids(kind: string): readonly string[];
}

/** What is a person's besides. */
export interface PersonFindings {
  readonly documents?: readonly PersonDocument[];
  readonly things?: readonly PersonalThing[];
}

/** One item that is held about a person. */
export interface ExportedItem {
  /** Words for its kind, such as `Expedientes`. */
  readonly apartado: string;
  readonly dato: Readonly<Record<string, JsonValue>>;
}

/** The outcome for a kind of items. */
export interface ErasedItems {
  /** Words for the kind, such as `Expedientes`. */
  readonly que: string;
  readonly borrados: number;
  /** What stays of them, and by which ground. */
  readonly queda?: string;
}

/**
 * What a plugin holds of people (Ley 1581 of 2012): a plugin whose `personalColumns` have something that is `erased`
 * contributes one.
 */
export interface PersonalData {
  /** Id of the plugin. */
  readonly plugin: string;

  /**
   * What belongs to a person whom others have described so far. Called again until no plugin finds anything new. Each
   * statement goes by an index.
   */
  find(person: Person, tx?: Transaction): Promise<PersonFindings>;

  /** Why the person cannot be erased now, in a line of Spanish for each reason, such as an open record. */
  obstacles?(person: Person, tx?: Transaction): Promise<readonly string[]>;

  /** All that is held, one item after another; files by name, type, size and digest. */
  export(person: Person): AsyncIterable<ExportedItem>;

  /**
   * Erases what describes the person, in a transaction that does the same in every plugin, and may be run again. Files
   * are released; what chained logs hold (`ChainedLog.personal`) is erased by the host.
   */
  erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]>;

  /**
   * All people that it holds something about, in pages by an index: what was erased, and came back with a backup, is
   * found among them.
   */
  people?(): AsyncIterable<PersonFindings>;
}

/** Where plugins say what they hold of people. */
export const PersonalData = contributionPoint<PersonalData>('host/PersonalData');
