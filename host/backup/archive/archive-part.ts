/** Where the parts of a backup go, one after the other. */
export interface ArchiveParts {
  /**
   * Writes one part to its end before it answers.
   *
   * @param name a path with `/` between its words, of letters, digits, `.`, `_` and `-`, that does not end with a dot
   *   and a number; no other part has it.
   * @param content chunks of any size; none for an empty part.
   */
  add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
}

/** A part of a backup that is read. */
export interface ArchivePart {
  readonly name: string;
  /** To be read at most once, and before the next part is asked for: what is left of it then is passed over. */
  readonly content: AsyncIterable<Buffer>;
}
