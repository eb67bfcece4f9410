import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { FileStorage } from '../../../../host/data/storage/file-storage.js';
import { FolderFileStorage } from '../../../../host/data/storage/folder-file-storage.js';
import { S3FileStorage } from '../../../../host/data/storage/s3-file-storage.js';
import { rejectionOf } from '../../support/rejection.js';
import { startTestBucket } from '../../../support/s3-server.js';

interface OpenStorage {
  readonly storage: FileStorage;
  close(): Promise<void>;
}

async function openFolder(): Promise<OpenStorage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-files-'));
  return {
    storage: new FolderFileStorage(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openBucket(): Promise<OpenStorage> {
  const bucket = await startTestBucket();
  return { storage: new S3FileStorage({ ...bucket.config, timeoutSeconds: 60 }), close: () => bucket.stop() };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Yields chunks of an odd size, so that their ends meet no boundary of the storage. */
function chunked(bytes: Buffer): Readable {
  const size = 65_537;
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  return Readable.from(chunks);
}

async function* failing(): AsyncGenerator<Buffer> {
  yield randomBytes(100_000);
  await new Promise((resolve) => setImmediate(resolve));
  throw new Error('the sender went away');
}

const kinds = { 'a folder': openFolder, 'an S3 bucket': openBucket };

for (const [name, open] of Object.entries(kinds)) {
  describe(`file storage in ${name}`, () => {
    let opened: OpenStorage;
    let storage: FileStorage;

    before(async () => {
      opened = await open();
      storage = opened.storage;
    });
    after(() => opened.close());

    for (const size of [0, 1, 300_000, 12 * 1024 * 1024 + 7]) {
      it(`keeps ${size} bytes of unknown length as they are`, async () => {
        const bytes = randomBytes(size);
        await storage.put(`size-${size}`, chunked(bytes));
        expect(sha256(await buffer(await storage.open(`size-${size}`)))).to.equal(sha256(bytes));
      });
    }

    for (const { start, length } of [
      { start: 0, length: 1 },
      { start: 70_000, length: 100_000 },
      { start: 299_999, length: 65_536 },
    ]) {
      it(`reads ${length} bytes from ${start} on, or as many as there are`, async () => {
        const bytes = randomBytes(300_000);
        await storage.put('part', chunked(bytes));
        const part = await buffer(await storage.open('part', { start, length }));
        expect(part.equals(bytes.subarray(start, start + length))).to.equal(true);
      });
    }

    it('removes, and removing what is not there is no error', async () => {
      await storage.put('gone', Readable.from([Buffer.from('x')]));
      await storage.delete('gone');
      await storage.delete('gone');
      await rejectionOf(storage.open('gone'));
    });

    for (const key of ['', '.', '../outside', 'in/side', 'a key', 'key?uploads']) {
      it(`has nothing under the key "${key}", which none of ours is`, async () => {
        for (const refused of [storage.put(key, Readable.from(['x'])), storage.open(key), storage.delete(key)]) {
          expect(await rejectionOf(refused))
            .to.have.property('message')
            .that.matches(/^a storage key has/);
        }
      });
    }

    it('keeps nothing of a stream that fails, and says so', async () => {
      await rejectionOf(storage.put('broken', Readable.from(failing())));
      await rejectionOf(storage.open('broken'));
    });
  });
}
