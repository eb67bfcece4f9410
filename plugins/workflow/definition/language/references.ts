import type { TaskNames } from '../../contract.js';

/**
 * The lookup of codes: each method returns those that do not exist. A definition makes one call for each kind of codes
 * that it has, with all of them, each once; the calls run one after the other.
 */
export interface DefinitionReferences {
  forms(codes: readonly string[]): Promise<readonly string[]>;
  /** Finds the missing ones among codes of procedures that processes may use. */
  procedures(codes: readonly string[]): Promise<readonly string[]>;
  /** Finds the missing ones among names of groups, such as `rol:ventanilla`. */
  groups(names: readonly string[]): Promise<readonly string[]>;
  mailTemplates(codes: readonly string[]): Promise<readonly string[]>;
  /** Finds the codes of processes without an active version. The process itself is never among `codes`. */
  processes(codes: readonly string[]): Promise<readonly string[]>;
  /**
   * Finds the missing ones among the codes in a field of a contributed type; called once for each such field in use.
   */
  contributed(names: TaskNames, codes: readonly string[]): Promise<readonly string[]>;
}
