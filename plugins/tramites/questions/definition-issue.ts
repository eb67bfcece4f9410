/** One fault of a definition: where (a path like zod's) and why, in Spanish. */
export interface DefinitionIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}
