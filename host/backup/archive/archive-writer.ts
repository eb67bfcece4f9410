import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';
import type { ArchiveParts } from './archive-part.js';
import { encrypted, type Protection } from './encryption.js';
import { checkName, inPieces, LIST, lineOf, pieceName } from './pieces.js';

/**
 * Writes an archive to a new file of mode 0600: a tar, encrypted as a whole. It is whole once `finish` has answered.
 */
export class ArchiveWriter implements ArchiveParts {
  private readonly lines: string[] = [];
  private written = 0;

  private constructor(
    private readonly pack: Pack,
    private readonly file: Promise<void>,
    private readonly onBytes: (bytes: number) => void,
  ) {}

  /**
   * @param onBytes receives how many bytes of content have gone in, after each piece.
   * @throws where the file is there already, or cannot be written.
   */
  static async create(
    file: string,
    protection: Protection,
    onBytes: (bytes: number) => void = () => undefined,
  ): Promise<ArchiveWriter> {
    // Loaded with the first archive: no start waits for it.
    const { pack } = await import('tar-stream');
    const tar = pack();
    const bytes = Readable.from(await encrypted(tar as AsyncIterable<Uint8Array>, protection), { objectMode: false });
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    const written = pipeline(bytes, target);
    // What fails is thrown by what is asked next.
    written.catch((error: unknown) => tar.destroy(error as Error));
    return new ArchiveWriter(tar, written, onBytes);
  }

  async add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    checkName(name);
    await this.addPieces(name, content);
  }

  /** Ends the archive and brings it to the disk. Answers how many bytes of content it has. */
  async finish(): Promise<number> {
    const list = this.lines.map((line) => `${line}\n`).join('');
    await this.addPieces(LIST, [Buffer.from(list)]);
    this.pack.finalize();
    await this.file;
    return this.written;
  }

  /** Ends the work where there will be no archive; the file is the caller's to remove. */
  async abandon(): Promise<void> {
    this.pack.destroy(new Error('the archive is given up'));
    await this.file.catch(() => undefined);
  }

  private async addPieces(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    let number = 0;
    for await (const piece of inPieces(content)) {
      number += 1;
      const entry = pieceName(name, number);
      this.lines.push(lineOf(entry, piece));
      await this.addEntry(entry, piece);
      this.written += piece.length;
      this.onBytes(this.written);
    }
  }

  private addEntry(name: string, bytes: Buffer): Promise<void> {
    // A full disk fails the file, that the tar, and that the entry: nothing else holds on to the bytes.
    return new Promise((resolve, reject) => {
      const header = { name, size: bytes.length, mode: 0o600 };
      this.pack.entry(header, (error) => (error ? reject(error) : resolve())).end(bytes);
    });
  }
}
