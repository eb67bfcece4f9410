import { once } from 'node:events';
import type { Request } from 'express';
import { Transform, type Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { PayloadTooLargeError } from '../../plugin-api/index.js';
import type { FormPart } from '../../plugin-api/routes/form-body.js';
import type { ChargedBody } from './body-budget.js';
import { fieldName, fileName, formTooLarge, malformedForm, MOST_FIELDS, type FormLimits } from './form-limits.js';
import { normalizedText } from './normalized-text.js';
import { ParserFeed } from './parser-feed.js';
import { PartEncodings } from './part-encodings.js';

/** The most bytes around fields and files: headers, boundaries, and text before the first and after the last. */
const FRAME_BYTES = 256 * 1024;

function openParser(request: Request, limits: FormLimits): BusboyInstance {
  const { fileBytes: fileSize, files, fieldBytes: fieldSize } = limits;
  const headers = request.headers as { 'content-type': string };
  try {
    // Nameless parts, which the parser skips, count too.
    const parts = MOST_FIELDS + files;
    return new Busboy({
      headers,
      defCharset: 'latin1',
      limits: { fileSize, files, fieldSize, fields: MOST_FIELDS, parts },
    });
  } catch (error) {
    throw malformedForm(error);
  }
}

/** Returns the file's bytes; the stream fails above the size limit of a file. */
function boundedContent(stream: BusboyFileStream, limits: FormLimits): Readable {
  const content = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  stream.once('limit', () => {
    const megabytes = Math.floor(limits.fileBytes / (1024 * 1024));
    content.destroy(new PayloadTooLargeError(`Cada archivo puede tener hasta ${megabytes} MiB.`));
  });
  stream.once('error', (error: Error) => content.destroy(malformedForm(error)));
  // The reader sees the error; until then it must not end the process.
  content.on('error', () => undefined);
  // Bytes without a reader must still pass, or the parser never ends.
  content.once('close', () => stream.resume());
  return stream.pipe(content);
}

/** Returns the name of a part; undefined means that the sender gave none. */
function nameOf(name: string | undefined): string {
  if (name === undefined) throw malformedForm();
  return fieldName(name);
}

/**
 * Yields the parts of a multipart body while they arrive. The next part comes once the file before it has been read.
 * Throws `RateLimitError` where a body of unknown length exceeds the budget of its address.
 */
export async function* readMultipart(
  request: Request,
  limits: FormLimits,
  charged?: ChargedBody,
): AsyncGenerator<FormPart> {
  const parts: FormPart[] = [];
  const contents: Readable[] = [];
  const files: BusboyFileStream[] = [];
  let ended = false;
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const notify = (): void => wake?.();
  const fail = (error: Error): void => {
    failure ??= error;
    // Otherwise their readers would wait for ever.
    for (const content of contents) content.destroy(failure);
    notify();
  };
  /** Adds a part. An error thrown inside the parser's events would end the process. */
  const arrive = (part: () => FormPart): void => {
    try {
      parts.push(part());
      notify();
    } catch (error) {
      fail(error as Error);
    }
  };

  const busboy = openParser(request, limits);
  const encodings = new PartEncodings(busboy, fail);
  let fieldBytes = 0;
  busboy.on('field', (name: string | undefined, bytes, nameTruncated, valueTruncated) => {
    arrive(() => {
      fieldBytes += bytes.length + Buffer.byteLength(name ?? '');
      if (nameTruncated || valueTruncated || fieldBytes > limits.fieldBytes) throw formTooLarge();
      const field = nameOf(name);
      return { kind: 'field', name: field, value: normalizedText(encodings.valueOf(bytes), field) };
    });
  });
  busboy.on('file', (name: string | undefined, stream, filename: string | undefined) => {
    const content = boundedContent(stream, limits);
    contents.push(content);
    files.push(stream);
    arrive(() => {
      return { kind: 'file', name: nameOf(name), filename: fileName(filename ?? ''), content };
    });
  });
  busboy.on('filesLimit', () => fail(new PayloadTooLargeError(`Se admiten hasta ${limits.files} archivos.`)));
  busboy.on('fieldsLimit', () => fail(formTooLarge()));
  busboy.on('partsLimit', () => fail(formTooLarge()));
  busboy.on('error', (error: unknown) => fail(malformedForm(error)));

  const feed = new ParserFeed(busboy, (received) => {
    const inFiles = files.reduce((bytes, { bytesRead }) => bytes + bytesRead, 0);
    if (received - inFiles > limits.fieldBytes + FRAME_BYTES) fail(formTooLarge());
    const paying = charged?.cover(received)?.catch(fail);
    return paying ? paying.then(() => failure === undefined) : failure === undefined;
  });
  // The parser finishes at the last boundary; the bytes after it are read too, and counted.
  Promise.all([once(busboy, 'finish'), once(feed, 'finish')]).then(
    () => {
      ended = true;
      notify();
    },
    () => undefined,
  );
  request.once('error', (error) => fail(malformedForm(error)));
  request.once('close', () => {
    if (!request.complete) fail(malformedForm());
  });
  request.pipe(feed);

  try {
    for (;;) {
      const part = parts.shift();
      // The fields before the fault are whole; a page shows them again.
      if (part && (!failure || part.kind === 'field')) yield part;
      else if (failure) throw failure;
      else if (ended) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    request.unpipe(feed);
    for (const content of contents) content.destroy();
    request.resume();
  }
}
