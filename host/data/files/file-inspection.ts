import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { PayloadTooLargeError, type StoredFile } from '../../plugin-api/index.js';
import { detectType, mayBeJson } from './detection/detect-type.js';
import { BLOCK_BYTES, StoredBytes, type ReadPart } from './detection/file-bytes.js';
import { TextProbe } from './detection/text-probe.js';

/** The longest JSON that is recognized, since it is parsed as a whole; a longer one counts as text. */
const LONGEST_JSON = 1024 * 1024;

/** The properties of a file that its bytes determine. */
export type InspectedFile = Pick<StoredFile, 'type' | 'size' | 'sha256'>;

/** Passes a file through and measures it. Fails with `PayloadTooLargeError` above `mostBytes`. */
export class FileInspection extends Transform {
  private readonly hash = createHash('sha256');
  private readonly text = new TextProbe();
  private readonly head: Buffer[] = [];
  private headBytes = 0;
  private mostHeadBytes = 0;
  private size = 0;

  constructor(private readonly mostBytes: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.size += chunk.length;
    if (this.size > this.mostBytes) {
      done(new PayloadTooLargeError(`El archivo puede pesar como máximo ${this.mostBytes} bytes.`));
      return;
    }
    this.text.pass(chunk);
    this.keep(chunk);
    done(null, chunk);
  }

  /** Returns the result after all bytes have passed and are stored. Rejects with the errors of `readPart`. */
  async result(name: string, readPart: ReadPart): Promise<InspectedFile> {
    const head = Buffer.concat(this.head);
    const bytes = new StoredBytes(head, this.size, readPart);
    const type = await detectType({ name, head, text: this.text.end(), bytes });
    return { type, size: this.size, sha256: this.hash.digest('hex') };
  }

  /** Keeps the beginning of the file, which identifies most types. */
  private keep(chunk: Buffer): void {
    if (this.size === chunk.length) this.mostHeadBytes = mayBeJson(chunk) ? LONGEST_JSON : BLOCK_BYTES;
    if (this.headBytes >= this.mostHeadBytes) return;
    const part = chunk.subarray(0, this.mostHeadBytes - this.headBytes);
    this.head.push(part);
    this.headBytes += part.length;
  }
}
