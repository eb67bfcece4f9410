import type { AuditSubject } from './audit.js';
import type { Identity } from '../identity/identity.js';
import { contributionPoint } from '../plugin/contribution-point.js';
import { token } from '../token.js';

/** What was opened: a record, a case, an instance, a task, a file, an issued document, the registration of one. */
type ReadWay = 'REGISTRO' | 'CASO' | 'INSTANCIA' | 'TAREA' | 'ARCHIVO' | 'DOCUMENTO' | 'CERTIFICADO';

/** Personal data that a reader was shown. */
export interface NotedRead {
  /** A caller of a public endpoint, such as the holder of a key, is counted and has no entry. */
  readonly reader: Pick<Identity, 'userId'> | 'public';
  /**
   * What it belongs to, as the caller knows it without asking: `{kind: 'tramites.record', id: '12'}`. What a
   * {@link ReadSubjects} knows by another name is written by that.
   */
  readonly of: AuditSubject;
  readonly way: ReadWay;
  /** Which part of it, by a code or an id, at most 60 characters: the question that a file answers, a task. */
  readonly part?: string;
  /** What led there, at most 60 characters, such as `tarea 12`. */
  readonly why?: string;
}

/**
 * The log of reads: the users, and what about a person each was shown (Ley 1581 of 2012). Bound by a plugin; without
 * one the host has a log that keeps nothing.
 */
export interface ReadLog {
  /**
   * Remembers a read, to be written after the answer, once an hour for each reader and part. Asks nothing, waits for
   * nothing, and throws nothing. Called once what is answered has been found and the caller may have it.
   */
  note(read: NotedRead): void;
}
export const ReadLog = token<ReadLog>('host/ReadLog');

/** What things that are read belong to, by the names that callers have for them. */
export interface ReadSubjects {
  /** Of the names, such as `workflow.instance`. Several sources may know some of one kind each. */
  readonly kind: string;
  /**
   * What the log says in place of each of these ids, five hundred at most, in one statement: of an instance, the record
   * that started it. An id without any is written as it is; null is for a secret, which is not to be written.
   */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, AuditSubject | null>>;
}

/** Where plugins add theirs. */
export const ReadSubjectSources = contributionPoint<ReadSubjects>('host/ReadSubjects');
