import type { TaskNames } from '../../contract.js';

/**
 * Which of some codes are not there. A definition makes one call for each kind of codes that it names, with all of
 * them, each once; one call after the other.
 */
export interface DefinitionReferences {
  forms(codes: readonly string[]): Promise<readonly string[]>;
  /** Of procedures that processes may use. */
  procedures(codes: readonly string[]): Promise<readonly string[]>;
  /** Of names such as `rol:ventanilla`. */
  groups(names: readonly string[]): Promise<readonly string[]>;
  mailTemplates(codes: readonly string[]): Promise<readonly string[]>;
  /** Of processes that have an active version. The process itself is not asked about. */
  processes(codes: readonly string[]): Promise<readonly string[]>;
  /** Of what a field of a plugin's type names; once for each field that names any. */
  contributed(names: TaskNames, codes: readonly string[]): Promise<readonly string[]>;
}
