import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { EverSettledFile, FileRows } from '../../files/file-rows.js';
import type { FileStorage } from '../../storage/file-storage.js';
import { isMissing } from '../../storage/is-missing.js';
import { reasonOf } from '../../boot-error.js';
import type { ArchiveParts } from '../archive/archive-part.js';
import { BackupError } from '../backup-error.js';

/** All parts of files are called `files/…`. */
export const FILE_PARTS = 'files/';

/** How files went into a backup. */
export interface AddedFiles {
  readonly count: number;
  /** Of records, by id: their content is not in the storage. */
  readonly missing: readonly string[];
  /** Of records, by id: their content is not the one that was filed. */
  readonly changed: readonly string[];
}

type Content = readonly Buffer[] | Readable;

const PAGE = 500;
/** So many small files are read at once: a bucket takes its time for each. */
const AHEAD = 8;
const SMALL_BYTES = 1024 * 1024;

/** Adds the content of each file that a record has, or had since files are held. */
export async function addFiles(rows: FileRows, storage: FileStorage, parts: ArchiveParts): Promise<AddedFiles> {
  const outcome = { count: 0, missing: [] as string[], changed: [] as string[] };
  const ahead = async (file: EverSettledFile): Promise<'large' | Content | undefined> =>
    file.size > SMALL_BYTES ? 'large' : readContent(storage, file);
  for await (const [file, read] of readAhead(everyFile(rows), ahead)) {
    // A bucket closes what is open and not read for a while.
    const content = read === 'large' ? await readContent(storage, file) : read;
    if (!content) {
      if (file.owner !== null) outcome.missing.push(file.id);
      continue;
    }
    const hash = createHash('sha256');
    await parts.add(
      `${FILE_PARTS}${file.storage_key}`,
      hashed(named(file, content), (chunk) => hash.update(chunk)),
    );
    outcome.count += 1;
    if (hash.digest('hex') !== file.sha256 && file.owner !== null) outcome.changed.push(file.id);
  }
  return outcome;
}

/** All of them, by id. */
export async function* everyFile(rows: FileRows): AsyncGenerator<EverSettledFile> {
  for (let last = ''; ;) {
    const page = await rows.everSettled(last, PAGE);
    yield* page;
    if (page.length < PAGE) return;
    last = page.at(-1)!.id;
  }
}

/** Undefined where the storage has none. What is small is read whole. */
async function readContent(
  storage: FileStorage,
  { id, storage_key, size }: EverSettledFile,
): Promise<Content | undefined> {
  try {
    const content = await storage.open(storage_key);
    return size > SMALL_BYTES ? content : [await buffer(content)];
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unreadable(id, error);
  }
}

/** Fails the backup: while the storage is out of order, it would lack one file after the other. */
const unreadable = (id: string, cause: unknown): BackupError =>
  new BackupError(`The file ${id} of a record cannot be read from the storage: ${reasonOf(cause)}`, { cause });

async function* named({ id }: EverSettledFile, content: Content): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw unreadable(id, error);
  }
}

async function* readAhead<Item, Result>(
  items: AsyncIterable<Item>,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<readonly [Item, Result]> {
  const begun: (readonly [Item, Promise<Result>])[] = [];
  const first = async (): Promise<readonly [Item, Result]> => {
    const [item, result] = begun.shift()!;
    return [item, await result];
  };
  for await (const item of items) {
    const result = read(item);
    // It is thrown once it is its turn.
    result.catch(() => undefined);
    begun.push([item, result]);
    if (begun.length >= AHEAD) yield first();
  }
  while (begun.length > 0) yield first();
}

async function* hashed(
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
  see: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    see(chunk);
    yield chunk;
  }
}
