import { expect } from 'chai';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded-postgres/index.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { TRAMITE, tramites } from './support/crash-folder.js';
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
    proxy = await CuttingProxy.open(embedded.url, 'INTO tramites_record');
    // The proxy knows the statement by its text, which a prepared one sends once.
    const config = { database: { preparedStatements: false } };
    host = await startTestHost({ databaseUrl: proxy.url, bundle: { tramites }, config });
  });

  after(async () => {
    await host.stop();
    await proxy.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const file = async (folio: string): Promise<number> => {
    const form = new FormData();
    form.set('folio', folio);
    form.set('anexo', new Blob(['contenido']), 'anexo.txt');
    const response = await fetch(`${host.url}/home/api/tramite/${TRAMITE}`, { method: 'POST', body: form });
    return response.status;
  };

  it('leaves the record its file, and tells the citizen to come back', async () => {
    // The first filing of a year is tried twice; the commits that count are those of the later ones.
    expect(await file('F-0')).to.equal(200);
    proxy.armed = true;
    const statuses: number[] = [];
    while (statuses.length < FILINGS) statuses.push(await file(`F-${statuses.length + 1}`));
    expect(proxy.cut, 'commits cut').to.equal(FILINGS);
    expect(statuses).to.deep.equal(statuses.map(() => 503));

    const settled = await host.database.rows<{ storage_key: string }>(
      'SELECT storage_key FROM host_file WHERE owner IS NOT NULL',
    );
    const stored = await readdir(path.join(host.dataFolder, 'files'));
    expect(settled, 'records with a file').to.have.length(FILINGS + 1);
    expect(stored).to.include.members(settled.map(({ storage_key }) => storage_key));
  });
});
