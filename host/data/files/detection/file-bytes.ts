import type { ObjectPart } from '../../storage/file-storage.js';

/** What is read of a file at once, and kept of its beginning. */
export const BLOCK_BYTES = 64 * 1024;

/** Of a file of 25 MiB, 2 MiB: what stands elsewhere is not looked for. */
const MOST_BLOCKS = 32;

/** The bytes of a file, wherever they stand in it. */
export interface FileBytes {
  readonly size: number;
  /** Fewer where the file ends, and where enough of it was read. Fails with what the storage fails with. */
  read(start: number, length: number): Promise<Buffer>;
}

/** Reads a part of what is stored. */
export type ReadPart = (part: ObjectPart) => Promise<Buffer>;

/** {@link FileBytes} of what is stored already, a block at a time; its first block is given. */
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
