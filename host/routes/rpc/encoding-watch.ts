import type { Request } from 'express';
import { notUtf8 } from '../../plugin-api/text/utf8-text.js';

/** Looks at the bytes of a body while another reader, which replaces those that are no UTF-8, makes a text of them. */
export class EncodingWatch {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private fault: unknown;

  constructor(request: Request) {
    request.on('data', (chunk: Buffer) => this.look(chunk));
    request.once('end', () => this.look());
  }

  /** Throws `InputError` where what has come is no UTF-8. */
  require(): void {
    if (this.fault !== undefined) throw notUtf8(this.fault);
  }

  private look(chunk?: Buffer): void {
    if (this.fault !== undefined) return;
    try {
      this.decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      this.fault = error;
    }
  }
}
