import { expect } from 'chai';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FolderFileStorage } from '../../../host/storage/folder-file-storage.js';
import { rejectionOf } from '../support/rejection.js';
import { TemporaryFolder } from '../support/temporary-folder.js';

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

  it('can be entered by nobody else', async () => {
    await storage.put('mine', Readable.from(['x']));
    expect(statSync(path.join(folder.path, 'files')).mode & 0o077).to.equal(0);
  });
});
