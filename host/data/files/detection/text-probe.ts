import { TextDecoder } from 'node:util';

/** How a text is encoded. */
export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1252';

/** Decides, as a file passes, whether all of it is text. */
interface Reading {
  /** Returns whether it still may be. */
  read(chunk: Buffer): boolean;
  end(): TextEncoding | undefined;
}

const DELETE = 0x7f;

/** Signs that stand in no text. Bell, tabs, line ends, a new page and the escape of terminals do. */
const isControl = (code: number): boolean => (code < 32 && code !== 27 && (code < 7 || code > 13)) || code === DELETE;

/** Windows-1252 has no signs for these. */
const unassigned = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

const CONTROL = 1;
const UNASSIGNED = 2;

/** What a byte is, by its number: a text of 25 MiB asks as often. */
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (isControl(byte)) return CONTROL;
  return unassigned.includes(byte) ? UNASSIGNED : 0;
});

/** Returns the kinds of all bytes together. */
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
    // The last two are no signs, and stand in sounds that look like UTF-16.
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
 * Tells text by all bytes of a file: UTF-8, UTF-16 with its mark, or Windows-1252, without control signs. It is fed
 * chunk after chunk, and looks at no more of a file that is none.
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

  /** To be asked once all bytes have passed: the encoding of the text; undefined where it is none, or empty. */
  end(): TextEncoding | undefined {
    if (!this.reading && this.beginning.length > 0) this.begin();
    return this.mayBeText ? this.reading?.end() : undefined;
  }

  private begin(): void {
    this.reading = readingOf(this.beginning);
    this.mayBeText = this.reading.read(this.beginning);
  }
}
