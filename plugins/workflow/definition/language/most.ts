/**
 * The limits of a definition's size. Reading and checking one takes time in proportion to it, except for blocks, which
 * take the number of splits times that of transitions.
 */
export const mostOf = {
  tasks: 500,
  transitions: 2_000,
  /** Actions of a task. */
  actions: 20,
  /** Procedures of an action. */
  procedures: 20,
  /** Attachments of a mail. */
  attachments: 20,
  /** Rules of a term. */
  rules: 10,
  /** Groups of a pool. */
  groups: 50,
  /** Splits within each other. */
  nesting: 50,
  /** Characters of a description. */
  description: 2_000,
  /** Characters of the words to the citizen at a task. */
  citizenWords: 2_000,
  /** Characters of the reason for a payment. */
  concept: 300,
  /** Phrases for those words, and characters of a phrase or of a consequence. */
  phrases: 20,
  phrase: 500,
  /** Characters of all expressions together: compiling takes time in proportion to them. */
  expressions: 100_000,
} as const;
