import { TextDecoder } from 'node:util';

/** The encoding of a text. */
export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1252';

/** A check, chunk by chunk, of whether a whole file is text in one encoding. */
interface Reading {
  /** Reads a chunk; returns whether the file may still be text. */
  read(chunk: Buffer): boolean;
  end(): TextEncoding | undefined;
}

const DELETE = 0x7f;

/** Tells whether a character never occurs in text. Bell, tabs, line ends, form feed and escape do occur. */
const isControl = (code: number): boolean => (code < 32 && code !== 27 && (code < 7 || code > 13)) || code === DELETE;

/** The bytes that windows-1252 does not assign. */
const unassigned = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

const CONTROL = 1;
const UNASSIGNED = 2;

/** The kind of each byte value, in a table for speed: a file may have 25 MiB. */
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (isControl(byte)) return CONTROL;
  return unassigned.includes(byte) ? UNASSIGNED : 0;
});

/** Returns the union of the kinds of all bytes. */
function kindsIn(chunk: Buffer): number {
  let found = 0;
  for (let index = 0; index < chunk.length; index += 1) found |= kinds[chunk[index]!]!;
  return found;
}

function canDecode(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

class ByteReading implements Reading {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private mayBeUtf8 = true;
  private mayBeWindows = true;

  read(chunk: Buffer): boolean {
    const found = kindsIn(chunk);
    if (found & CONTROL) return false;
    this.mayBeUtf8 &&= canDecode(() => this.decoder.decode(chunk, { stream: true }));
    if (found & UNASSIGNED) this.mayBeWindows = false;
    return this.mayBeUtf8 || this.mayBeWindows;
  }

  end(): TextEncoding | undefined {
    if (this.mayBeUtf8 && canDecode(() => this.decoder.decode())) return 'utf-8';
    return this.mayBeWindows ? 'windows-1252' : undefined;
  }
}

class Utf16Reading implements Reading {
  private readonly decoder: TextDecoder;

  constructor(label: 'utf-16le' | 'utf-16be') {
    this.decoder = new TextDecoder(label, { fatal: true });
  }

  read(chunk: Buffer): boolean {
    let text = '';
    return canDecode(() => (text = this.decoder.decode(chunk, { stream: true }))) && isWithoutControls(text);
  }

  end(): TextEncoding | undefined {
    return canDecode(() => this.decoder.decode()) ? 'utf-16' : undefined;
  }
}

function isWithoutControls(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // The last two code points are no characters, and occur in sounds that resemble UTF-16.
    if (isControl(code) || code >= 0xfffe) return false;
  }
  return true;
}

function readingOf(beginning: Buffer): Reading {
  const mark = beginning.length < 2 ? 0 : beginning.readUInt16BE();
  if (mark === 0xfffe) return new Utf16Reading('utf-16le');
  return mark === 0xfeff ? new Utf16Reading('utf-16be') : new ByteReading();
}

/**
 * Recognizes text by all bytes of a file: UTF-8, UTF-16 with its mark, or windows-1252, without control characters. It
 * receives chunk after chunk, and ignores the rest once the file is no text.
 */
export class TextProbe {
  private beginning = Buffer.alloc(0);
  private reading: Reading | undefined;
  private mayBeText = true;

  pass(chunk: Buffer): void {
    if (!this.mayBeText) return;
    if (this.reading) {
      this.mayBeText = this.reading.read(chunk);
      return;
    }
    this.beginning = Buffer.concat([this.beginning, chunk]);
    if (this.beginning.length >= 2) this.begin();
  }

  /** Returns the encoding after all bytes have passed; undefined where the file is no text, or empty. */
  end(): TextEncoding | undefined {
    if (!this.reading && this.beginning.length > 0) this.begin();
    return this.mayBeText ? this.reading?.end() : undefined;
  }

  private begin(): void {
    this.reading = readingOf(this.beginning);
    this.mayBeText = this.reading.read(this.beginning);
  }
}
