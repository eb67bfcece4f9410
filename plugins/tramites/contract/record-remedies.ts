/** A remedy against a decision that the tramite names. */
export interface TrackedRemedy {
  /** Such as `Reposición`. */
  readonly nombre: string;
  /** The authority that decides it; null where the tramite does not say. */
  readonly ante: string | null;
  /** The time for it in words, such as `10 días hábiles`. */
  readonly plazo: string;
  /** The last moment (ISO 8601), counted from the decision; null while the person is not notified of it. */
  readonly hasta: string | null;
  /** The law that gives it; null where the tramite does not say. */
  readonly norma: string | null;
}
