import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Response, Test } from 'supertest';
import { service } from '../../host/boot/container/build-container.js';
import { FileStorage } from '../../host/data/storage/file-storage.js';
import { sweepFiles } from '../support/sweep-files.js';
import { FaultyStorage } from './support/faulty-storage.js';
import { fileTramites } from './support/file-tramites.js';
import { fileRows, pdf } from './support/stored-files.js';
import { startTramiteHost, storedRecords, type Filed, type TramiteClient } from './support/tramite-client.js';

const HOUR = 3600;

describe('an upload whose storage or sender fails', () => {
  let client: TramiteClient;
  let storage: FaultyStorage;

  before(async () => {
    storage = new FaultyStorage();
    client = await startTramiteHost({ tramites: fileTramites }, { overrides: [service(FileStorage, storage)] });
  });
  after(() => client.host.stop());
  afterEach(async () => {
    storage.recover();
    for (const table of ['host_file', 'tramites_answer', 'tramites_record']) {
      await client.host.database.changeRows(`DELETE FROM ${table}`);
    }
  });

  const filing = (): Test =>
    client.multipart('ANEXOS').field('nombre', 'Luz').attach('plano', pdf, 'plano.pdf').attach('libre', pdf, 'b.pdf');

  const left = async (): Promise<{ files: number; rows: number; records: number }> => ({
    files: storage.files.size,
    rows: (await fileRows(client.host)).length,
    records: (await storedRecords(client.host)).length,
  });
  const sweep = (): Promise<void> => sweepFiles(client.host.container);
  const numberOf = ({ body }: Response): number => Number((body as Filed).radicado.split('-')[1]);
  const nothing = { files: 0, rows: 0, records: 0 };

  for (const bytes of [0, 1]) {
    it(`answers 503 and leaves nothing when the storage fails ${bytes ? 'in the middle' : 'at once'}`, async () => {
      storage.failsAfterBytes = bytes;
      const { body, headers } = await filing().expect(503);
      expect(body).to.have.all.keys('msg', 'code');
      expect(body.code).to.equal('unavailable');
      expect(body.msg).not.to.match(/storage/);
      expect(Number(headers['retry-after'])).to.be.greaterThan(0);
      expect(await left()).to.deep.equal(nothing);
    });
  }

  it('removes the first file when the second one fails, and a retry of the form is filed', async () => {
    let arrived = 0;
    storage.beforeStored = () => {
      arrived += 1;
      return arrived === 2 ? Promise.reject(new Error('the storage went away')) : Promise.resolve();
    };
    await filing().expect(503);
    expect(await left()).to.deep.equal(nothing);
    await filing().expect(200);
    expect(await left()).to.deep.equal({ files: 2, rows: 2, records: 1 });
  });

  it('leaves files that cannot be removed now to the sweeper', async () => {
    storage.failsToDelete = true;
    await filing().attach('otro', pdf, 'c.pdf').expect(400);
    expect(await left()).to.deep.equal({ files: 2, rows: 2, records: 0 });
    await sweep();
    expect(await left()).to.deep.equal({ files: 2, rows: 2, records: 0 });
    storage.failsToDelete = false;
    await sweep();
    expect(await left()).to.deep.equal(nothing);
  });

  it('is swept after a crash, once it is older than an hour', async () => {
    await client.host.database.insertRows('host_file', [
      { id: randomUUID(), storage_key: 'a'.repeat(64), created_at: client.host.clock.now() },
    ]);
    storage.files.set('a'.repeat(64), pdf);
    client.host.clock.advance(HOUR - 60);
    await sweep();
    expect(await left()).to.deep.equal({ files: 1, rows: 1, records: 0 });
    client.host.clock.advance(120);
    await sweep();
    expect(await left()).to.deep.equal(nothing);
  });

  it('is never swept while its file belongs to a record, however old', async () => {
    await filing().expect(200);
    client.host.clock.advance(365 * 24 * HOUR);
    await sweep();
    expect(await left()).to.deep.equal({ files: 2, rows: 2, records: 1 });
  });

  it('is refused with 409 when it was swept meanwhile, and leaves no file, record or gap in the numbers', async () => {
    const before = numberOf(await filing());
    let swept = false;
    storage.beforeStored = async () => {
      if (swept) return;
      swept = true;
      client.host.clock.advance(HOUR + 60);
      await sweep();
    };
    const { body } = await filing().expect(409);
    expect(body).to.have.all.keys('msg', 'code');
    expect(await left()).to.deep.equal({ files: 2, rows: 2, records: 1 });
    expect(numberOf(await filing())).to.equal(before + 1);
  });

  it('keeps the files of a committed record when the connection breaks after the commit', async () => {
    const { sequelize } = client.host.database;
    const original = sequelize.transaction.bind(sequelize) as (work: unknown) => Promise<unknown>;
    sequelize.transaction = async (work?: unknown) => {
      await original(work);
      throw new Error('the connection broke after the commit');
    };
    await filing().expect(500);
    expect(await left()).to.deep.equal({ files: 2, rows: 2, records: 1 });
    sequelize.transaction = original as typeof sequelize.transaction;
    client.host.clock.advance(2 * HOUR);
    await sweep();
    expect(await left()).to.deep.equal({ files: 2, rows: 2, records: 1 });
  });

  it('can be swept by several hosts at once', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({
      id: randomUUID(),
      storage_key: String(index).padStart(64, '0'),
      created_at: client.host.clock.now(),
    }));
    await client.host.database.insertRows('host_file', rows);
    client.host.clock.advance(2 * HOUR);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await left()).to.deep.equal(nothing);
  });
});
