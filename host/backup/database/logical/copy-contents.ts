import { z } from 'zod';
import { BackupError } from '../../backup-error.js';
import type { ArchivePart } from '../../archive/archive-part.js';
import { DATABASE_PARTS } from '../database-copy.js';

/** The part that comes first, and says which follow. */
export const CONTENTS_PART = `${DATABASE_PARTS}contents.json`;
/** The part that comes last. */
export const END_PART = `${DATABASE_PARTS}end.json`;

const FORMAT = 1;

const contents = z.object({
  format: z.literal(FORMAT),
  migrations: z.array(z.object({ owner: z.string(), names: z.array(z.string()) })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })),
});

const end = z.object({
  rows: z.record(z.string(), z.int()),
  identities: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d+$/) })),
});

/** What is in a logical copy: the migrations that made its tables, and these in the order of the parts. */
export type CopyContents = Omit<z.output<typeof contents>, 'format'>;

/** How many rows each table has, and the last numbers that its columns were given. */
export type CopyEnd = z.output<typeof end>;

/** The part with the rows of a table. */
export const partOfTable = (table: string): string => `${DATABASE_PARTS}${table}.copy`;

const written = (value: object): readonly Buffer[] => [Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`)];

export const contentsText = (value: CopyContents): readonly Buffer[] => written({ format: FORMAT, ...value });
export const endText = (value: CopyEnd): readonly Buffer[] => written(value);

/** More than a part of ours has. */
const MOST_BYTES = 64 * 1024 * 1024;

async function read<T>(part: ArchivePart | undefined, name: string, schema: z.ZodType<T>): Promise<T> {
  const notOurs = (cause?: unknown): BackupError =>
    new BackupError(`This is no logical copy of a database, or one of a newer version: ${name} is not as expected.`, {
      cause,
    });
  if (part?.name !== name) throw notOurs();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.content) {
    size += chunk.length;
    if (size > MOST_BYTES) throw notOurs();
    chunks.push(chunk);
  }
  try {
    return schema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch (cause) {
    throw notOurs(cause);
  }
}

export const readContents = (part: ArchivePart | undefined): Promise<CopyContents> =>
  read(part, CONTENTS_PART, contents);
export const readEnd = (part: ArchivePart | undefined): Promise<CopyEnd> => read(part, END_PART, end);
