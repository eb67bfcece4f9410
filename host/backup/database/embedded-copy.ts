import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { draftCluster, type ClusterDraft } from '../../../embedded-postgres/index.js';
import type { ArchivePart, ArchiveParts } from '../archive/archive-part.js';
import { BackupError } from '../backup-error.js';
import { withBaseBackup } from './base-backup.js';
import { DATABASE_PARTS, type DatabaseMoment, type RestoredDatabase, type WrittenCopy } from './database-copy.js';
import { unpackInto } from './unpack.js';

const CLUSTER = `${DATABASE_PARTS}base.tar.gz`;
const PASSWORD = `${DATABASE_PARTS}password`;

/** A tenth of the size for little more time; files, which take the most place, do not get smaller. */
const COMPRESSION = { level: 1 };

/** The cluster of the embedded PostgreSQL, file by file, and the password of its account, which it knows hashed. */
export class EmbeddedCopy implements WrittenCopy {
  constructor(
    private readonly dataFolder: string,
    private readonly at: {
      /** Of the running server; for `write`. */
      readonly url?: string;
      /** Whether a database that is there was left by a restore that did not end. */
      readonly replaces?: boolean;
    },
  ) {}

  async write(parts: ArchiveParts): Promise<DatabaseMoment> {
    const url = this.at.url!;
    await parts.add(PASSWORD, [Buffer.from(decodeURIComponent(new URL(url).password))]);
    return withBaseBackup(url, async (backup) => {
      await parts.add(CLUSTER, through(backup.bytes, createGzip(COMPRESSION)));
      return { lsn: backup.end() };
    });
  }

  async restore(parts: AsyncIterable<ArchivePart>): Promise<RestoredDatabase> {
    const draft = await draftCluster(this.dataFolder, this.at.replaces);
    try {
      await this.fill(draft, parts);
      return draft;
    } catch (error) {
      await draft.discard();
      throw error;
    }
  }

  private async fill(draft: ClusterDraft, parts: AsyncIterable<ArchivePart>): Promise<void> {
    const found = new Set<string>();
    for await (const { name, content } of parts) {
      found.add(name);
      if (name === PASSWORD) await draft.keepPassword(await textOf(content));
      else if (name === CLUSTER) await unpackInto(draft, through(content, createGunzip()));
      else throw new BackupError(`${path.basename(name)} is no part of an embedded database.`);
    }
    if (found.size !== 2) throw new BackupError('The backup holds no embedded database.');
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** What a stream makes of bytes; what fails in either is thrown by its reader. */
function through(bytes: Readable | AsyncIterable<Buffer>, change: NodeJS.ReadWriteStream): AsyncIterable<Buffer> {
  const out = new PassThrough();
  pipeline(bytes, change, out).catch((error: unknown) => out.destroy(error as Error));
  return out;
}
