import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { FileBytes } from './file-bytes.js';

const inflate = promisify(inflateRaw);

const END_SIGNATURE = Buffer.from('PK\u0005\u0006', 'latin1');
const END_BYTES = 22;
const LONGEST_COMMENT = 0xff_ff;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04_03_4b_50;
const LOCAL_BYTES = 30;

/** The largest directory that is read, enough for ten thousand entries. */
const MOST_DIRECTORY = 1024 * 1024;
/** The largest entry that is read, stored and inflated. */
const MOST_STORED = 256 * 1024;
const MOST_INFLATED = 1024 * 1024;
/** The most bytes between the name of an entry and its content. */
const MOST_EXTRA = 1024;

/** An entry in the directory of a ZIP file. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  /** The stored size in bytes. */
  readonly size: number;
  /** The offset in the file. */
  readonly start: number;
}

/** Reads the entries of a ZIP file; none where its directory is missing, broken or too large. */
export async function readZipDirectory(bytes: FileBytes): Promise<readonly ZipEntry[]> {
  const end = await findEnd(bytes);
  if (!end) return [];
  const { start, length } = end;
  if (length > MOST_DIRECTORY || start + length > bytes.size) return [];
  return [...entriesOf(await bytes.read(start, length))];
}

async function findEnd(bytes: FileBytes): Promise<{ readonly start: number; readonly length: number } | undefined> {
  // Most archives have no comment, so that the end is tried there first.
  for (const most of [END_BYTES, END_BYTES + LONGEST_COMMENT]) {
    const first = Math.max(bytes.size - most, 0);
    const tail = await bytes.read(first, most);
    for (
      let at = tail.lastIndexOf(END_SIGNATURE);
      at >= 0;
      at = at === 0 ? -1 : tail.lastIndexOf(END_SIGNATURE, at - 1)
    ) {
      const isEnd = at + END_BYTES <= tail.length && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length;
      if (isEnd) return { length: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) };
    }
  }
  return undefined;
}

function* entriesOf(directory: Buffer): Generator<ZipEntry> {
  let at = 0;
  while (at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const name = at + ENTRY_BYTES;
    const end = name + directory.readUInt16LE(at + 28);
    yield {
      name: directory.toString('utf8', name, end),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      size: directory.readUInt32LE(at + 20),
      start: directory.readUInt32LE(at + 42),
    };
    at = end + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}

/** Reads the text of a small entry; undefined where it is encrypted, too large, or contradicts the directory. */
export async function readZipText(bytes: FileBytes, entry: ZipEntry): Promise<string | undefined> {
  const { name, start, size, isEncrypted } = entry;
  if (isEncrypted || size > MOST_STORED) return undefined;
  const local = await bytes.read(start, LOCAL_BYTES + Buffer.byteLength(name) + MOST_EXTRA + size);
  if (local.length < LOCAL_BYTES || local.readUInt32LE() !== LOCAL_SIGNATURE) return undefined;
  const nameEnd = LOCAL_BYTES + local.readUInt16LE(26);
  if (local.toString('utf8', LOCAL_BYTES, nameEnd) !== name) return undefined;
  const content = nameEnd + local.readUInt16LE(28);
  if (content + size > local.length) return undefined;
  return unpacked(local.subarray(content, content + size), entry.method);
}

async function unpacked(stored: Buffer, method: number): Promise<string | undefined> {
  if (method === 0) return stored.toString('utf8');
  if (method !== 8) return undefined;
  try {
    return (await inflate(stored, { maxOutputLength: MOST_INFLATED })).toString('utf8');
  } catch {
    return undefined;
  }
}
