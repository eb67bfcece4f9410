import type { Request } from 'express';
import { notUtf8 } from '../../plugin-api/text/utf8-text.js';

/** Checks that a body is UTF-8 while another reader decodes it, which would replace invalid bytes. */
export class EncodingWatch {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private fault: unknown;

  constructor(request: Request) {
    request.on('data', (chunk: Buffer) => this.look(chunk));
    request.once('end', () => this.look());
  }

  /** Throws `InputError` where the body so far is not UTF-8. */
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
