import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { utf8Text } from './utf8-text.js';

const LINE_END = 0x0a;
const REPLACEMENT = '\uFFFD';

/** The error of a file that is not a text in UTF-8, with the place of the first wrong byte, from 1. */
export class FileEncodingError extends Error {
  /** English, without the place. */
  readonly fault: string;

  constructor(
    readonly encoding: 'UTF-16' | undefined,
    readonly place: { readonly line: number; readonly column: number },
  ) {
    const fault = `is ${encoding ?? 'not UTF-8'}: save it as UTF-8`;
    super(`line ${place.line}, column ${place.column} ${fault}`);
    this.name = 'FileEncodingError';
    this.fault = fault;
  }
}

/**
 * Tells whether a file begins with the byte order mark of UTF-16, or has a NUL in its first character: UTF-16 without a
 * mark may be valid UTF-8.
 */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0;

/**
 * Finds the column of the first wrong byte of a line: decoding replaced it by a character that the line does not have
 * there.
 */
function wrongColumn(line: Buffer): number {
  const shown = line.toString();
  const isOwn = (at: number): boolean =>
    line.subarray(Buffer.byteLength(shown.slice(0, at))).indexOf(REPLACEMENT) === 0;
  let at = shown.indexOf(REPLACEMENT);
  while (isOwn(at)) at = shown.indexOf(REPLACEMENT, at + 1);
  return at + 1;
}

function wrongPlace(bytes: Buffer): FileEncodingError['place'] {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(LINE_END, start);
    const content = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (end < 0 || !isUtf8(content)) return { line, column: wrongColumn(content) };
    start = end + 1;
  }
}

/** Decodes the bytes of a file, without a byte order mark. Throws `FileEncodingError` when they are not UTF-8. */
export function fileText(bytes: Buffer): string {
  if (isUtf16(bytes)) throw new FileEncodingError('UTF-16', { line: 1, column: 1 });
  if (!isUtf8(bytes)) throw new FileEncodingError(undefined, wrongPlace(bytes));
  return utf8Text(bytes);
}

/**
 * Reads a text file that an operator wrote. Throws the error of Node when it cannot be read, and an error with line and
 * column when it is not UTF-8.
 */
export const readTextFile = (file: string): string => fileText(readFileSync(file));
