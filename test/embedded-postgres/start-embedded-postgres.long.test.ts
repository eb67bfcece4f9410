import { expect } from 'chai';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../../embedded-postgres/index.js';
import {
  cleanUp,
  exists,
  inPostgres,
  modeOf,
  query,
  serverProcesses,
  start,
  temporaryFolder,
} from './embedded-harness.js';
import { rejectionOf } from '../host/support/rejection.js';

describe('startEmbeddedPostgres', () => {
  afterEach(cleanUp);

  it('makes a database once and keeps its data', async () => {
    const folder = path.join(await temporaryFolder(), 'not yet there');
    const first = await start(folder);
    await query(first.url, "CREATE TABLE note AS SELECT 'Año' AS text");
    await first.stop();
    await first.stop();
    expect(await serverProcesses(folder)).to.deep.equal([]);

    const second = await start(folder);
    expect(await query(second.url, 'SELECT upper(text) AS text FROM note')).to.deep.equal([{ text: 'AÑO' }]);
    const settings = await query(
      second.url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('data_checksums') AS checksums,
              current_setting('fsync') AS fsync, current_setting('full_page_writes') AS whole,
              current_setting('synchronous_commit') AS commits, current_setting('listen_addresses') AS addresses`,
    );
    expect(settings).to.deep.equal([
      { encoding: 'UTF8', checksums: 'on', fsync: 'on', whole: 'on', commits: 'on', addresses: '127.0.0.1' },
    ]);
  });

  it('shows the password to nobody else', async () => {
    const folder = await temporaryFolder();
    const started = await start(folder);
    const { url } = started;
    const password = await readFile(inPostgres(folder, 'cluster/password'), 'utf8');
    expect(Buffer.from(password, 'base64url')).to.have.length(32);
    expect(await modeOf(inPostgres(folder, 'cluster/password'))).to.equal('600');
    expect(await modeOf(inPostgres(folder, 'connection.json'))).to.equal('600');
    expect(await modeOf(inPostgres(folder, 'server.log'))).to.equal('600');
    expect(await modeOf(path.join(folder, 'postgres'))).to.equal('700');
    const wrong = await rejectionOf(query(url.replace(password, 'wrong'), 'SELECT 1'));
    expect(wrong.message).to.contain('password authentication failed');
    await started.stop();
    expect(await exists(inPostgres(folder, 'connection.json'))).to.equal(false);
  });

  it('says so when the data folder cannot be created', async () => {
    const file = path.join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const error = await rejectionOf(startEmbeddedPostgres({ dataFolder: path.join(file, 'data'), role: 'owner' }));
    expect(error).to.be.instanceOf(EmbeddedPostgresError);
    expect(error.message).to.match(/^The data folder .*file.data cannot be created or written: ENOTDIR/);
  });
});
