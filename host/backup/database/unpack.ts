import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Header } from 'tar-stream';
import type { ClusterDraft } from '../../../embedded-postgres/index.js';
import { BackupError } from '../backup-error.js';

/** Writes the files and folders of a tar into the data folder of a cluster, each for its user alone. */
export async function unpackInto(draft: ClusterDraft, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const { extract } = await import('tar-stream');
  const tar = extract();
  const source = Readable.from(bytes, { objectMode: false });
  source.once('error', (error) => tar.destroy(error));
  source.pipe(tar);
  try {
    for await (const entry of tar as AsyncIterable<AsyncIterable<Uint8Array> & { readonly header: Header }>) {
      const { name, type } = entry.header;
      const target = path.join(draft.data, name);
      if (target !== draft.data && path.relative(draft.data, target).startsWith('..'))
        throw new BackupError(`${name} of the database would lie outside of its folder.`);
      if (type === 'directory') await mkdir(target, { recursive: true, mode: 0o700 });
      else if (type === 'file') await pipeline(entry, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
      else throw new BackupError(`${name} of the database is neither a file nor a folder.`);
      await draft.own(target);
    }
  } finally {
    source.destroy();
  }
}
