/**
 * How large a definition may be. What reads and checks one takes time in proportion to it, but for blocks, which take
 * the number of splits times that of transitions.
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
  /** Splits in each other. */
  nesting: 50,
  /** Characters of a description. */
  description: 2_000,
  /** Characters of all expressions together: compiling them costs as much as they are long. */
  expressions: 100_000,
} as const;
