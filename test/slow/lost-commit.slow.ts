import { expect } from 'chai';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../host/database/embedded/index.js';
import { startTestHost, type TestHost } from '../support/start-test-host.js';
import { PROCEDURE, tramites } from './support/crash-folder.js';
import { CuttingProxy } from './support/cutting-proxy.js';

const FILINGS = 5;

describe('a commit whose answer is lost on the way', () => {
  let folder: string;
  let embedded: EmbeddedPostgres;
  let proxy: CuttingProxy;
  let host: TestHost;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-cut-'));
    embedded = await startEmbeddedPostgres({ dataFolder: folder, role: 'owner' });
    proxy = await CuttingProxy.open(embedded.url);
    host = await startTestHost({ databaseUrl: proxy.url, bundle: { tramites } });
  });

  after(async () => {
    await host.stop();
    await proxy.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('leaves the record its file, and tells the citizen to come back', async () => {
    const statuses: number[] = [];
    for (let filing = 0; filing < FILINGS; filing += 1) {
      const form = new FormData();
      form.set('folio', `F-${filing}`);
      form.set('anexo', new Blob(['contenido']), 'anexo.txt');
      proxy.cutCommits(1);
      const { status } = await fetch(`${host.url}/home/api/tramite/${PROCEDURE}`, {
        method: 'POST',
        body: form,
      });
      statuses.push(status);
    }
    expect(proxy.cut, 'commits cut').to.equal(FILINGS);
    expect(statuses).to.deep.equal(statuses.map(() => 503));

    const settled = await host.database.rows<{ storage_key: string }>(
      'SELECT storage_key FROM tramites_file WHERE record_id IS NOT NULL',
    );
    const stored = await readdir(path.join(host.dataFolder, 'files'));
    expect(settled, 'records with a file').to.have.length(FILINGS);
    expect(stored).to.include.members(settled.map(({ storage_key }) => storage_key));
  });
});
