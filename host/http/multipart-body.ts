import type { Request } from 'express';
import { Transform, type Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { InputError, PayloadTooLargeError, type FormPart } from '../plugin-api/index.js';

export interface MultipartLimits {
  readonly fileBytes: number;
  readonly files: number;
  /** All fields together, in bytes. */
  readonly fieldBytes: number;
}

const MOST_FIELDS = 500;

const tooLarge = (): PayloadTooLargeError =>
  new PayloadTooLargeError('El formulario enviado es demasiado grande.');
const malformed = (cause?: unknown): InputError =>
  new InputError('El formulario enviado está mal formado.', { code: 'parse_error', cause });

/** The file's bytes, failing once there are more than a file may have. */
function boundedContent(stream: BusboyFileStream, limits: MultipartLimits): Readable {
  const content = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  stream.once('limit', () => {
    const megabytes = Math.floor(limits.fileBytes / (1024 * 1024));
    content.destroy(new PayloadTooLargeError(`Cada archivo puede tener hasta ${megabytes} MiB.`));
  });
  stream.once('error', (error: Error) => content.destroy(malformed(error)));
  // Bytes that nobody reads any more must still pass, or the parser never ends.
  content.once('close', () => stream.resume());
  return stream.pipe(content);
}

/** The parts of a multipart body while they arrive. The next part comes once the file before it has been read. */
export async function* readMultipart(request: Request, limits: MultipartLimits): AsyncGenerator<FormPart> {
  const parts: FormPart[] = [];
  let ended = false;
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const notify = (): void => wake?.();
  const fail = (error: Error): void => {
    failure ??= error;
    notify();
  };

  let busboy: BusboyInstance;
  try {
    busboy = new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: {
        fileSize: limits.fileBytes,
        files: limits.files,
        fieldSize: limits.fieldBytes,
        fields: MOST_FIELDS,
      },
    });
  } catch (error) {
    throw malformed(error);
  }

  let fieldBytes = 0;
  busboy.on('field', (name, value, nameTruncated, valueTruncated) => {
    fieldBytes += Buffer.byteLength(value) + name.length;
    if (nameTruncated || valueTruncated || fieldBytes > limits.fieldBytes) fail(tooLarge());
    else parts.push({ kind: 'field', name, value });
    notify();
  });
  busboy.on('file', (name, stream, filename) => {
    const content = boundedContent(stream, limits);
    // Whoever reads it sees the error; until then it must not end the process.
    content.on('error', () => undefined);
    parts.push({ kind: 'file', name, filename: filename ?? '', content });
    notify();
  });
  busboy.on('filesLimit', () => fail(new PayloadTooLargeError(`Se admiten hasta ${limits.files} archivos.`)));
  busboy.on('fieldsLimit', () => fail(tooLarge()));
  busboy.once('error', (error: unknown) => fail(malformed(error)));
  busboy.once('finish', () => {
    ended = true;
    notify();
  });
  request.once('error', fail);
  request.once('aborted', () => fail(malformed()));
  request.pipe(busboy);

  try {
    for (;;) {
      if (failure) throw failure;
      const part = parts.shift();
      if (part) yield part;
      else if (ended) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    request.unpipe(busboy);
    for (const part of parts) if (part.kind === 'file') part.content.destroy();
    request.resume();
  }
}
