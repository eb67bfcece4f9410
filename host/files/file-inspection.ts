import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { isUtf8 } from 'node:buffer';
import { PayloadTooLargeError, type StoredFile } from '../plugin-api/index.js';

const HEAD_BYTES = 64 * 1024;

/** What the bytes of a file say of it, whatever the sender called it. */
export type InspectedFile = Pick<StoredFile, 'type' | 'size' | 'sha256'>;

/** Passes a file on and measures it on the way. Fails with `PayloadTooLargeError` past so many bytes. */
export class FileInspection extends Transform {
  private readonly hash = createHash('sha256');
  private readonly head: Buffer[] = [];
  private headBytes = 0;
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
    if (this.headBytes < HEAD_BYTES) {
      const part = chunk.subarray(0, HEAD_BYTES - this.headBytes);
      this.head.push(part);
      this.headBytes += part.length;
    }
    done(null, chunk);
  }

  /** To be asked once all bytes have passed. */
  async result(): Promise<InspectedFile> {
    return { type: await this.type(), size: this.size, sha256: this.hash.digest('hex') };
  }

  private async type(): Promise<string> {
    const head = Buffer.concat(this.head);
    // Loaded with the first file: no start waits for it.
    const { fileTypeFromBuffer } = await import('file-type');
    const known = await fileTypeFromBuffer(head);
    if (known) return known.mime;
    // The last character of the head may be cut in half.
    const whole = this.size > head.length ? head.subarray(0, head.lastIndexOf(0x0a) + 1) : head;
    return whole.length > 0 && isUtf8(whole) && !whole.includes(0) ? 'text/plain' : 'application/octet-stream';
  }
}
