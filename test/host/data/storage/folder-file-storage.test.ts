import { expect } from 'chai';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { FolderFileStorage } from '../../../../host/data/storage/folder-file-storage.js';
import { rejectionOf } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

describe('the folder of the files', () => {
  let folder: TemporaryFolder;
  let storage: FolderFileStorage;

  before(() => {
    folder = new TemporaryFolder();
    storage = new FolderFileStorage(path.join(folder.path, 'files'));
  });
  after(() => folder.remove());

  it('holds whatever is stored', async () => {
    await rejectionOf(storage.put('../outside', Readable.from(['x'])));
    expect(existsSync(path.join(folder.path, 'outside'))).to.equal(false);
  });

  it('has nothing of a stream that fails, whenever it does, once that is said', async () => {
    for (let turns = 0; turns < 200; turns += 1) {
      const content = new PassThrough();
      content.write('x'.repeat(100));
      const put = rejectionOf(storage.put(`failing-${turns}`, content));
      for (let turn = 0; turn < turns % 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      content.destroy(new Error('the sender went away'));
      await put;
    }
    expect(readdirSync(path.join(folder.path, 'files'))).to.deep.equal([]);
  });

  it('can be entered by nobody else', async () => {
    await storage.put('mine', Readable.from(['x']));
    expect(statSync(path.join(folder.path, 'files')).mode & 0o077).to.equal(0);
  });
});
