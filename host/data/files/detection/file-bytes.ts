import type { ObjectPart } from '../../storage/file-storage.js';

/** The size of a read, and of the beginning that is kept. */
export const BLOCK_BYTES = 64 * 1024;

/** The most blocks that are read: 2 MiB. The rest of a file is not searched. */
const MOST_BLOCKS = 32;

/** The bytes of a file, with random access. */
export interface FileBytes {
  readonly size: number;
  /**
   * Reads bytes; fewer at the end of the file, and once the maximum was read. Rejects with the errors of the storage.
   */
  read(start: number, length: number): Promise<Buffer>;
}

/** A function that reads a part of a stored file. */
export type ReadPart = (part: ObjectPart) => Promise<Buffer>;

/** {@link FileBytes} of a stored file, read a block at a time; the first block is given. */
export class StoredBytes implements FileBytes {
  private readonly blocks: Map<number, Buffer>;

  constructor(
    head: Buffer,
    readonly size: number,
    private readonly readPart: ReadPart,
  ) {
    this.blocks = new Map([[0, head.subarray(0, BLOCK_BYTES)]]);
  }

  async read(start: number, length: number): Promise<Buffer> {
    const end = Math.min(start + length, this.size);
    const pieces: Buffer[] = [];
    for (let index = Math.floor(start / BLOCK_BYTES); index * BLOCK_BYTES < end; index += 1) {
      const block = await this.block(index);
      if (!block) break;
      const first = index * BLOCK_BYTES;
      pieces.push(block.subarray(Math.max(start - first, 0), end - first));
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  }

  private async block(index: number): Promise<Buffer | undefined> {
    const known = this.blocks.get(index);
    if (known || this.blocks.size === MOST_BLOCKS) return known;
    const start = index * BLOCK_BYTES;
    const length = Math.min(BLOCK_BYTES, this.size - start);
    const block = await this.readPart({ start, length });
    this.blocks.set(index, block);
    return block;
  }
}
