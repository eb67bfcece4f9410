import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Header } from 'tar-stream';
import { reasonOf } from '../../boot-error.js';
import { BackupError } from '../backup-error.js';
import type { ArchivePart } from './archive-part.js';
import { decrypted, ENCRYPTED_HEAD, type Opening } from './encryption.js';
import { LIST, lineOf, pieceName, PIECE_BYTES } from './pieces.js';

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Whether a backup is encrypted, by its first bytes. Throws where it cannot be read. */
async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const length = ENCRYPTED_HEAD.length;
    const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return head.subarray(0, bytesRead).toString('latin1') === ENCRYPTED_HEAD;
  } finally {
    await handle.close();
  }
}

/**
 * The parts of an archive, in the order in which they were written. The iteration ends only where all of them are as
 * they were written, and none is missing.
 *
 * @param ask is called for an archive that is encrypted.
 * @throws `BackupError` where it cannot be opened, or at the first thing that is not as it was written.
 */
export async function* readArchive(file: string, ask: () => Promise<Opening>): AsyncGenerator<ArchivePart> {
  const opening = (await isEncrypted(file)) ? await ask() : undefined;
  const raw = createReadStream(file, { highWaterMark: 1024 * 1024 });
  try {
    yield* partsOf(named(file, listed(entriesOf(opening ? await decrypted(raw, opening) : raw))));
  } finally {
    raw.destroy();
  }
}

/** Names the file in what fails, whether a part or the next one was being read. */
async function* named(file: string, entries: AsyncGenerator<Entry>): AsyncGenerator<Entry> {
  try {
    yield* entries;
  } catch (cause) {
    throw new BackupError(`${file} is damaged: ${reasonOf(cause)}`, { cause });
  }
}

async function* entriesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const { extract } = await import('tar-stream');
  const tar = extract();
  const source = Readable.from(bytes, { objectMode: false });
  source.once('error', (error) => tar.destroy(error));
  source.pipe(tar);
  try {
    for await (const entry of tar as AsyncIterable<AsyncIterable<Uint8Array> & { readonly header: Header }>) {
      const { name, size, type } = entry.header;
      if (type !== 'file' || size > PIECE_BYTES) throw new Error(`${name} is no part of a backup`);
      yield { name, bytes: await buffer(entry) };
    }
  } finally {
    source.destroy();
  }
}

/** Passes entries on and compares them with the list at the end of the archive. */
async function* listed(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const lines: string[] = [];
  const list: Buffer[] = [];
  for await (const entry of entries) {
    if (entry.name === pieceName(LIST, list.length + 1)) {
      list.push(entry.bytes);
    } else {
      if (list.length > 0) throw new Error(`${entry.name} stands behind its end`);
      lines.push(lineOf(entry.name, entry.bytes));
      yield entry;
    }
  }
  if (list.length === 0) throw new Error('its end is missing');
  const written = Buffer.concat(list).toString().split('\n').slice(0, -1);
  const other = written.findIndex((line, index) => line !== lines[index]);
  if (other !== -1) throw new Error(`${written[other]!.split('  ')[1]} is not as it was written`);
  if (written.length !== lines.length) throw new Error('it has more parts than were written');
}

/** Puts the pieces of each part together again. */
async function* partsOf(entries: AsyncGenerator<Entry>): AsyncGenerator<ArchivePart> {
  try {
    for (let ahead = await entries.next(); !ahead.done;) {
      const { name, bytes } = ahead.value;
      let number = 1;
      let isInside = true;
      const continued = async (): Promise<Buffer | undefined> => {
        if (!isInside) return undefined;
        number += 1;
        ahead = await entries.next();
        isInside = !ahead.done && ahead.value.name === pieceName(name, number);
        return isInside ? (ahead.value as Entry).bytes : undefined;
      };
      yield { name, content: piecesFrom(bytes, continued) };
      // What was not read.
      while (isInside) await continued();
    }
  } finally {
    await entries.return(undefined);
  }
}

async function* piecesFrom(first: Buffer, next: () => Promise<Buffer | undefined>): AsyncGenerator<Buffer> {
  for (let piece: Buffer | undefined = first; piece; piece = await next()) yield piece;
}
