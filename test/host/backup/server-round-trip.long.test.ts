import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Layer } from '../../../host/config/layers.js';
import { Database, type AnyHostPlugin } from '../../../host/plugin-api/index.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { startTestBucket, type TestBucket } from '../../support/s3-server.js';
import { cabinetPlugin } from '../files/support/cabinet-plugin.js';
import { END, file, sendForm } from '../support/multipart.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';
import { bootFailure, rejectionOf } from '../support/rejection.js';
import { Cities, type RunningCity } from './support/cities.js';

const large = randomBytes(1_500_000);
const secretKey = randomBytes(32).toString('base64');

describe('a backup of a city on a PostgreSQL server', function () {
  this.timeout(300_000);
  let cities: Cities;
  let city: RunningCity;
  let backups: string;
  let bucket: TestBucket;
  const databases = new Map<string, TestDatabase>();
  const buckets: TestBucket[] = [];
  const forgotten = (): Promise<string[]> => Promise.resolve(['2 people were erased again']);
  let forget = forgotten;
  const forgets: AnyHostPlugin = pluginOf({ id: 'forgets', afterRestore: () => forget() });

  before(async function () {
    postgresOnly(this, 'SQL Server is backed up by its own means');
    cities = await Cities.make([peoplePlugin(), cabinetPlugin, forgets]);
    backups = cities.folder('backups');
    bucket = await newBucket();
    await emptyPlace('city', { storage: bucket.config });
    city = await cities.start('city');
  });
  after(async () => {
    await city?.stop();
    for (const database of databases.values()) await database.drop();
    for (const one of buckets) await one.stop();
    await cities?.remove();
  });

  async function newBucket(): Promise<TestBucket> {
    const one = await startTestBucket();
    buckets.push(one);
    return one;
  }
  /** A place with the key of the city, and an empty database unless it shares that of another place. */
  async function emptyPlace(name: string, config: Layer = {}, of = name): Promise<void> {
    await mkdir(cities.folder(name));
    if (!databases.has(of)) databases.set(of, await createTestDatabase());
    cities.configure(name, { secretKey, database: { url: databases.get(of)!.url }, ...config });
  }

  const fileIn = async (drawer: string, bytes: Buffer): Promise<void> => {
    const { status } = await sendForm(`${city.url}/cabinet/${drawer}`, [file('any', 'a.bin', bytes), END]);
    expect(status).to.equal(200);
  };
  const backup = () => cities.run('city', 'backup', backups, '--unencrypted');
  const wholes = async (): Promise<string[]> =>
    (await readdir(backups)).filter((entry) => entry.endsWith('.tar')).toSorted();
  const restore = (name: string, from = backups) => cities.run(name, 'restore', from);
  const onDatabase = async <Row extends object>(name: string, sql: string): Promise<Row[]> => {
    const client = new pg.Client(databases.get(name)!.url);
    await client.connect();
    return (await client.query<Row>(sql).finally(() => client.end())).rows;
  };
  const tablesOf = async (name: string): Promise<number> =>
    (await onDatabase(name, "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace")).length;

  it('is brought back with all that was filed before it, its files and its log, into another bucket', async () => {
    await fileIn('small', large.subarray(0, 300));
    await fileIn('large', large);
    let isOver = false;
    let filed = 0;
    const going = (async () => {
      for (; !isOver; filed += 1) await fileIn(`going-${filed}`, large.subarray(0, filed + 1));
    })();
    const taken = await backup();
    isOver = true;
    await going;
    // One that takes some seconds tells its progress, too.
    const told = taken.warned.replaceAll(/\n?backup: .* MB/g, '');
    expect([taken.status, told]).to.deep.equal([0, 'The backup is not encrypted: it holds the data of all people.']);
    await fileIn('late', large.subarray(0, 10));

    await emptyPlace('restored', { storage: (await newBucket()).config });
    const { status, printed, warned } = await restore('restored');
    expect([status, warned.replaceAll(/^restore: .*$\n?/gm, '')]).to.deep.equal([0, '']);
    expect(printed).to.match(/\nAll \d+ files are as they were filed\.\n2 people were erased again\n/);

    const restored = await cities.start('restored');
    try {
      const answerOf = (drawer: string): Promise<Response> => fetch(`${restored.url}/cabinet/${drawer}/any`);
      const read = async (drawer: string): Promise<Buffer> => Buffer.from(await (await answerOf(drawer)).arrayBuffer());
      expect(await read('small')).to.deep.equal(large.subarray(0, 300));
      expect(large.equals(await read('large'))).to.equal(true);
      expect((await answerOf('late')).status).to.equal(404);
      const verified = await cities.run('restored', 'audit', 'verify');
      expect(verified.printed).to.include('every chain is whole');
      const database = restored.container.get<Database>(Database);
      const rows = await database.rows<{ action: string }>(
        "SELECT action FROM host_audit_entry WHERE action LIKE 'host.backup.%'",
      );
      expect(rows).to.deep.equal([{ action: 'host.backup.restored' }]);
    } finally {
      await restored.stop();
    }
  });

  it('is brought back into a folder of files, too, once at a time', async () => {
    await emptyPlace('folder');
    const outcomes = await Promise.allSettled([restore('folder'), restore('folder')]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    expect(refused.map(({ message }) => message)).to.deep.equal([
      `Another restore into ${cities.folder('folder')} is under way.`,
    ]);
    const stored = await readdir(path.join(cities.folder('folder'), 'files'));
    const [row] = await onDatabase<{ count: string }>('folder', 'SELECT COUNT(*) AS count FROM host_file');
    expect(stored.length).to.be.at.least(Number(row!.count));
    await (await cities.start('folder')).stop();
  });

  it('is not brought back where there is a city, nor into an embedded database, nor without its key', async () => {
    await emptyPlace('beside', {}, 'restored');
    expect(await bootFailure(restore('beside'))).to.match(/^The database is not empty: it has \d+ tables/);
    expect((await readdir(cities.folder('beside'))).toSorted()).to.deep.equal([]);
    await emptyPlace('sharing', { storage: bucket.config });
    expect(await bootFailure(restore('sharing'))).to.match(/^The storage has the files of this city/);
    expect(await tablesOf('sharing')).to.equal(0);
    cities.configure('sharing', { database: { url: databases.get('sharing')!.url } });
    expect(await bootFailure(restore('sharing'))).to.match(/the secret key \w+, which is not here: set VENTANILLA/);
    cities.configure('sharing', {});
    expect(await bootFailure(restore('sharing'))).to.match(/set DATABASE_URL to an empty database of a PostgreSQL/);
  });

  it('leaves an empty database and no file where a byte of it is another', async () => {
    const [name] = await wholes();
    const bytes = await readFile(path.join(backups, name!));
    bytes[bytes.length - 2000]! ^= 1;
    const damaged = cities.folder('damaged.tar');
    await writeFile(damaged, bytes);
    await emptyPlace('clean');
    expect(await bootFailure(restore('clean', damaged))).to.match(/is damaged/);
    expect(await tablesOf('clean')).to.equal(0);
    expect(await readdir(cities.folder('clean'))).to.deep.equal([]);
    // Nor does it leave any in a bucket, where the next one would meet it.
    await emptyPlace('bucket', { storage: (await newBucket()).config });
    expect(await bootFailure(restore('bucket', damaged))).to.match(/is damaged/);
    await rm(damaged);
    for (const place of ['clean', 'bucket']) expect((await restore(place)).status).to.equal(0);
  });

  it('is taken up again where it has filled the database and not ended, and no machine starts a service', async () => {
    await emptyPlace('again');
    forget = () => Promise.reject(new Error('killed'));
    expect((await rejectionOf(restore('again'))).message).to.equal('killed');
    forget = forgotten;
    expect(await bootFailure(cities.start('again'))).to.match(/^A restore into \S+ has not ended: run it again/);
    await emptyPlace('elsewhere', {}, 'again');
    expect(await bootFailure(cities.start('elsewhere'))).to.match(/^A restore into the database has not ended/);
    expect(await bootFailure(cities.run('elsewhere', 'audit', 'verify'))).to.match(/has not ended/);

    const [first] = await wholes();
    expect((await backup()).status).to.equal(0);
    expect(await bootFailure(restore('again'))).to.match(/what the restore of another backup has left/);
    const stored = path.join(cities.folder('again'), 'files');
    const before = await readdir(stored);
    await writeFile(path.join(stored, before[0]!), 'half');
    const { status, printed } = await restore('again', path.join(backups, first!));
    expect([status, printed.split('\n').at(-1)]).to.deep.equal([0, 'The restore is whole.']);
    expect((await readdir(stored)).toSorted()).to.deep.equal(before.toSorted());
    await (await cities.start('elsewhere')).stop();
    await (await cities.start('again')).stop();
  });
});
