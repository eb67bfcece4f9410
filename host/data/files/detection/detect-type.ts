import { ENCRYPTED_TYPE, mediaTypeName } from '../../../plugin-api/data/media-types.js';
import { compoundNames } from './compound-file.js';
import { BLOCK_BYTES, type FileBytes } from './file-bytes.js';
import { packagedType } from './packaged-type.js';
import type { TextEncoding } from './text-probe.js';

/** What is known of a file once it is stored. */
export interface PassedFile {
  /** As its sender called it: of a text alone it says more than the bytes. */
  readonly name: string;
  /** Its beginning, or all of it. */
  readonly head: Buffer;
  /** How it is encoded, where all of it is text. */
  readonly text: TextEncoding | undefined;
  readonly bytes: FileBytes;
}

const UNKNOWN = 'application/octet-stream';
const UTF_16_MARK = 0xff_fe;

/** Formats of readable signs: their signature is no accident in a text. */
const writtenAsText: ReadonlySet<string> = new Set([
  ...['application/eps', 'application/pdf', 'application/pgp-encrypted', 'application/postscript', 'application/rtf'],
  ...['application/x-ms-regedit', 'application/xml', 'text/calendar', 'text/vcard', 'text/vtt'],
]);

/** By what stands at the top of a compound file; the first that is there tells. */
const compoundTypes: readonly (readonly [name: string, type: string])[] = [
  ['ENCRYPTEDPACKAGE', ENCRYPTED_TYPE],
  ['WORDDOCUMENT', 'application/msword'],
  ['WORKBOOK', 'application/vnd.ms-excel'],
  ['BOOK', 'application/vnd.ms-excel'],
  ['POWERPOINT DOCUMENT', 'application/vnd.ms-powerpoint'],
  ['VISIODOCUMENT', 'application/vnd.visio'],
  ['__PROPERTIES_VERSION1.0', 'application/vnd.ms-outlook'],
];

/** Returns the media type of a file by its bytes, one of `mediaTypes`. Fails with what `bytes` fails with. */
export async function detectType({ name, head, text, bytes }: PassedFile): Promise<string> {
  const beginning = head.subarray(0, BLOCK_BYTES);
  const signed = await signedType(beginning);
  if (text !== undefined && !isTold(signed, text, beginning)) return textType(name, head.length === bytes.size && head);
  switch (signed) {
    case 'application/zip':
      return (await packagedType(bytes)) ?? signed;
    case 'application/x-cfb':
      return (await compoundType(bytes)) ?? signed;
    case 'image/bmp':
      return isBitmap(beginning) ? signed : UNKNOWN;
    case 'audio/mpeg':
      // The mark of UTF-16 begins a sound that no program writes any more (MPEG-1, layer I) and a broken text.
      return beginning.readUInt16BE() === UTF_16_MARK ? UNKNOWN : signed;
    case undefined:
      return UNKNOWN;
    default:
      return signed;
  }
}

/** By the signature at its beginning. */
async function signedType(beginning: Buffer): Promise<string | undefined> {
  // Loaded with the first file: no start waits for it.
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    const known = await fileTypeFromBuffer(beginning);
    return known && mediaTypeName(known.mime);
  } catch {
    // Broken on purpose or by accident: an archive still has its directory.
    return beginning.indexOf('PK\u0003\u0004') === 0 ? 'application/zip' : undefined;
  }
}

/**
 * Returns whether the signature of what could be a text tells its type. Letters such as `BM`, `MZ`, `ID3` or `FORM` may
 * begin any text; a sign that nobody types does not, where the encoding allows nearly every byte.
 */
function isTold(signed: string | undefined, text: TextEncoding, beginning: Buffer): boolean {
  if (signed === undefined) return false;
  return writtenAsText.has(signed) || (text === 'windows-1252' && beginning[0]! > 0x7e);
}

/** A text is what parses as JSON, or what its name says. */
function textType(name: string, whole: Buffer | false): string {
  if (whole && isJson(whole)) return 'application/json';
  return /\.csv$/i.test(name.trim()) ? 'text/csv' : 'text/plain';
}

/** Returns an object or a list: a number alone is a text. */
function isJson(whole: Buffer): boolean {
  if (!mayBeJson(whole)) return false;
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(whole));
    return true;
  } catch {
    return false;
  }
}

/** Returns whether it begins as an object or a list of JSON does. */
export const mayBeJson = (beginning: Buffer): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?[\t\n\r ]*[[{]/.test(beginning.toString('latin1', 0, 1024));

async function compoundType(bytes: FileBytes): Promise<string | undefined> {
  const names = await compoundNames(bytes);
  return compoundTypes.find(([name]) => names.has(name))?.[1];
}

/** Two letters say too little: what a picture reserves is zero, and its second header has one of a few sizes. */
function isBitmap(beginning: Buffer): boolean {
  if (beginning.length < 18 || beginning.readUInt32LE(6) !== 0) return false;
  return [12, 16, 40, 52, 56, 64, 108, 124].includes(beginning.readUInt32LE(14));
}
