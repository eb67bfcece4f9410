import { ENCRYPTED_TYPE, mediaTypeName } from '../../../plugin-api/data/media-types.js';
import { compoundNames } from './compound-file.js';
import { BLOCK_BYTES, type FileBytes } from './file-bytes.js';
import { packagedType } from './packaged-type.js';
import type { TextEncoding } from './text-probe.js';

/** A stored file, for the detection of its type. */
export interface PassedFile {
  /** The sender's name of the file: for plain text it says more than the bytes. */
  readonly name: string;
  /** The beginning of the file, or the whole file. */
  readonly head: Buffer;
  /** The encoding, where the whole file is text. */
  readonly text: TextEncoding | undefined;
  readonly bytes: FileBytes;
}

const UNKNOWN = 'application/octet-stream';
const UTF_16_MARK = 0xff_fe;

/** Text formats with a distinct signature, which no other text has by accident. */
const writtenAsText: ReadonlySet<string> = new Set([
  ...['application/eps', 'application/pdf', 'application/pgp-encrypted', 'application/postscript', 'application/rtf'],
  ...['application/x-ms-regedit', 'application/xml', 'text/calendar', 'text/vcard', 'text/vtt'],
]);

/** The types by the names at the top level of a compound file; the first match wins. */
const compoundTypes: readonly (readonly [name: string, type: string])[] = [
  ['ENCRYPTEDPACKAGE', ENCRYPTED_TYPE],
  ['WORDDOCUMENT', 'application/msword'],
  ['WORKBOOK', 'application/vnd.ms-excel'],
  ['BOOK', 'application/vnd.ms-excel'],
  ['POWERPOINT DOCUMENT', 'application/vnd.ms-powerpoint'],
  ['VISIODOCUMENT', 'application/vnd.visio'],
  ['__PROPERTIES_VERSION1.0', 'application/vnd.ms-outlook'],
];

/** Detects the media type of a file by its bytes, one of `mediaTypes`. Rejects with the errors of `bytes`. */
export async function detectType({ name, head, text, bytes }: PassedFile): Promise<string> {
  const beginning = head.subarray(0, BLOCK_BYTES);
  const signed = await signedType(beginning);
  if (text !== undefined && !decides(signed, text, beginning))
    return textType(name, head.length === bytes.size && head);
  switch (signed) {
    case 'application/zip':
      return (await packagedType(bytes)) ?? signed;
    case 'application/x-cfb':
      return (await compoundType(bytes)) ?? signed;
    case 'image/bmp':
      return isBitmap(beginning) ? signed : UNKNOWN;
    case 'audio/mpeg':
      // The UTF-16 mark is also the start of a sound format that no program writes any more (MPEG-1, layer I), and of a
      // broken text.
      return beginning.readUInt16BE() === UTF_16_MARK ? UNKNOWN : signed;
    case undefined:
      return UNKNOWN;
    default:
      return signed;
  }
}

/** Returns the type by the signature at the beginning of a file. */
async function signedType(beginning: Buffer): Promise<string | undefined> {
  // Loaded with the first file, so that it does not slow down the start.
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    const known = await fileTypeFromBuffer(beginning);
    return known && mediaTypeName(known.mime);
  } catch {
    // Broken on purpose or by accident: an archive may still have a readable directory.
    return beginning.indexOf('PK\u0003\u0004') === 0 ? 'application/zip' : undefined;
  }
}

/**
 * Tells whether the signature of a possible text decides its type. Letters such as `BM`, `MZ`, `ID3` or `FORM` may
 * begin any text; an untypable byte does not, which matters for windows-1252, where nearly every byte is valid.
 */
function decides(signed: string | undefined, text: TextEncoding, beginning: Buffer): boolean {
  if (signed === undefined) return false;
  return writtenAsText.has(signed) || (text === 'windows-1252' && beginning[0]! > 0x7e);
}

/** Returns the type of a text: JSON where it parses, otherwise by its name. */
function textType(name: string, whole: Buffer | false): string {
  if (whole && isJson(whole)) return 'application/json';
  return /\.csv$/i.test(name.trim()) ? 'text/csv' : 'text/plain';
}

/** Tells whether a text is an object or a list in JSON: a number alone is plain text. */
function isJson(whole: Buffer): boolean {
  if (!mayBeJson(whole)) return false;
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(whole));
    return true;
  } catch {
    return false;
  }
}

/** Tells whether bytes begin like an object or a list in JSON. */
export const mayBeJson = (beginning: Buffer): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?[\t\n\r ]*[[{]/.test(beginning.toString('latin1', 0, 1024));

async function compoundType(bytes: FileBytes): Promise<string | undefined> {
  const names = await compoundNames(bytes);
  return compoundTypes.find(([name]) => names.has(name))?.[1];
}

/**
 * Checks the header of a bitmap, since the two letters of its signature are too common: the reserved bytes are zero,
 * and the second header has one of a few sizes.
 */
function isBitmap(beginning: Buffer): boolean {
  if (beginning.length < 18 || beginning.readUInt32LE(6) !== 0) return false;
  return [12, 16, 40, 52, 56, 64, 108, 124].includes(beginning.readUInt32LE(14));
}
