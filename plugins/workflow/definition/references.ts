/** Which of some codes are not there. Each is asked for once, and of a kind that nothing names, nothing is asked. */
type Missing = (codes: readonly string[]) => Promise<readonly string[]>;

/** What a definition names that stands elsewhere: one call a kind, with all its codes. */
export interface DefinitionReferences {
  readonly forms: Missing;
  /** Of procedures that may be used by processes. */
  readonly procedures: Missing;
  /** Of names such as `rol:ventanilla`. */
  readonly groups: Missing;
  readonly mailTemplates: Missing;
  /** Undefined where no plugin makes documents. */
  readonly documentTemplates: Missing | undefined;
  /** Of processes that have an active version. The process itself is not asked for. */
  readonly processes: Missing;
}
