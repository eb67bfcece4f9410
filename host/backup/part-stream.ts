import type { ArchivePart } from './archive/archive-part.js';

/** The parts of an archive, which several readers take in turn. */
export class PartStream {
  private ahead: ArchivePart | undefined;

  constructor(private readonly parts: AsyncIterator<ArchivePart>) {}

  /** The next part; undefined at the end of the archive. */
  async next(): Promise<ArchivePart | undefined> {
    const { ahead } = this;
    this.ahead = undefined;
    if (ahead) return ahead;
    const result = await this.parts.next();
    return result.done ? undefined : result.value;
  }

  /** The next parts that are of a kind; the first other one is left to the next reader. */
  async *while(isOfKind: (part: ArchivePart) => boolean): AsyncGenerator<ArchivePart> {
    for (;;) {
      const part = await this.next();
      if (!part) return;
      if (!isOfKind(part)) {
        this.ahead = part;
        return;
      }
      yield part;
    }
  }
}
