import { Readable } from 'node:stream';

/** A file that is measured while it arrives, also behind the limit at which its receiver refuses it. */
export class MeasuredFile {
  /** The file for its receiver, which may destroy it. */
  readonly content: Readable;
  private bytes = 0;

  constructor(private readonly source: Readable) {
    this.content = Readable.from(this.received());
  }

  /** Reads the rest of a refused file. Returns its size in bytes; undefined for one that the host cuts off. */
  async measure(): Promise<number | undefined> {
    try {
      for await (const chunk of this.source) this.bytes += (chunk as Buffer).length;
      return this.bytes;
    } catch {
      return undefined;
    }
  }

  private async *received(): AsyncGenerator<Buffer> {
    for await (const chunk of this.source.iterator({ destroyOnReturn: false })) {
      this.bytes += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  }
}
