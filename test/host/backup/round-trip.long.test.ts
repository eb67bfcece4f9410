import { expect } from 'chai';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { randomBytes } from 'node:crypto';
import { copyFile, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { auditChain } from '../../../host/audit/audit-chain.js';
import { CHAIN_KEY } from '../../../host/audit/chain-hash.js';
import { verifyChain } from '../../../host/audit/verify-chain.js';
import { checkFiles } from '../../../host/backup/check-files.js';
import { AuditLog, Clock, Database, Secrets, type AnyHostPlugin } from '../../../host/plugin-api/index.js';
import { FileStorage } from '../../../host/storage/file-storage.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { cabinetPlugin } from '../files/support/cabinet-plugin.js';
import { END, file, sendForm } from '../support/multipart.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';
import { bootFailure } from '../support/rejection.js';
import { Cities, type RunningCity } from './support/cities.js';

const large = randomBytes(1_500_000);
const small = randomBytes(300);

describe('a backup of a city on the embedded database', function () {
  this.timeout(300_000);
  let cities: Cities;
  let city: RunningCity;
  let backups: string;
  let identityFile: string;
  let recipient: string;
  const forgets: AnyHostPlugin = pluginOf({
    id: 'forgets',
    afterRestore: () => Promise.resolve(['2 people were erased again']),
  });

  before(async () => {
    cities = await Cities.make([peoplePlugin(), cabinetPlugin, forgets]);
    backups = cities.folder('backups');
    identityFile = cities.folder('identity');
    const identity = await generateX25519Identity();
    await writeFile(identityFile, `# the key of the city\n${identity}\n`);
    recipient = await identityToRecipient(identity);
    city = await cities.start('city');
  });
  after(async () => {
    await city.stop();
    await cities.remove();
  });

  const fileIn = async (drawer: string, bytes: Buffer): Promise<void> => {
    const { status } = await sendForm(`${city.url}/cabinet/${drawer}`, [file('any', 'a.bin', bytes), END]);
    expect(status).to.equal(200);
    const database = city.container.get<Database>(Database);
    await database.transaction((tx) =>
      city.container.get<AuditLog>(AuditLog).record(tx, { action: 'cabinet.filed', by: 'console' }),
    );
  };
  const sealed = async (): Promise<void> => {
    const database = city.container.get<Database>(Database);
    for (;;) {
      const [row] = await database.rows<{ open: string }>(
        'SELECT (SELECT COUNT(*) FROM host_audit_entry) - (SELECT COUNT(*) FROM host_audit_seal) AS open',
      );
      if (row!.open === '0') return;
    }
  };
  /** Each file and each entry of a log that is looked at counts, so that an operator sees how far it is. */
  const expectProgress = async ({ container }: RunningCity): Promise<void> => {
    const database = container.get<Database>(Database);
    const files: number[] = [];
    const storage = container.get<FileStorage>(FileStorage);
    await checkFiles(database, container.get<Clock>(Clock), storage, (count) => files.push(count));
    expect(files).to.deep.equal([1, 2]);
    const seals: number[] = [];
    const key = container.get<Secrets>(Secrets).key(CHAIN_KEY);
    const { head } = await verifyChain(database, auditChain, key, undefined, (seal) => seals.push(seal));
    expect(seals).to.deep.equal(Array.from({ length: head.seq }, (_, at) => at + 1));
    expect(seals).not.to.deep.equal([]);
  };
  const backup = () => cities.run('city', 'backup', backups, '--recipient', recipient, '--keep', '2');
  const wholes = async (): Promise<string[]> =>
    (await readdir(backups)).filter((name) => name.endsWith('.age')).toSorted();
  const emptyPlace = async (name: string, key = 'city'): Promise<void> => {
    await mkdir(cities.folder(name));
    if (key) await copyFile(path.join(cities.folder(key), 'secret.key'), path.join(cities.folder(name), 'secret.key'));
  };
  const restore = (name: string, from = backups) => cities.run(name, 'restore', from, '--identity-file', identityFile);

  it('is brought back into an empty folder: what was filed before it, its files, the whole log', async () => {
    await fileIn('one', small);
    await fileIn('two', large);
    await sealed();
    const taken = await backup();
    expect(taken.status, taken.warned).to.equal(0);
    expect(taken.printed).to.match(/\.tar\.age: \d+\.\d MB, 2 files\n/);
    expect((await stat(backups)).mode & 0o777).to.equal(0o700);
    const [name] = await wholes();
    expect((await stat(path.join(backups, name!))).mode & 0o777).to.equal(0o600);
    await fileIn('three', small);

    const verified = await cities.run('any', 'backup', backups, '--verify', '--identity-file', identityFile);
    expect(verified.printed).to.match(/ is whole: \d+\.\d MB, 2 files\n/);

    await emptyPlace('restored');
    const { status, printed, warned } = await restore('restored');
    expect([status, warned.replaceAll(/^restore: .*$\n?/gm, '')]).to.deep.equal([0, '']);
    expect(printed).to.include('All 2 files are as they were filed.\n2 people were erased again\n');

    const restored = await cities.start('restored');
    try {
      const read = async (drawer: string): Promise<Buffer | number> => {
        const answer = await fetch(`${restored.url}/cabinet/${drawer}/any`);
        return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status;
      };
      expect(await read('one')).to.deep.equal(small);
      expect(large.equals((await read('two')) as Buffer)).to.equal(true);
      expect(await read('three')).to.equal(404);
      const { status, printed } = await cities.run('restored', 'audit', 'verify');
      expect(status).to.equal(0);
      expect(printed).to.include('every chain is whole');
      const rows = await restored.container
        .get<Database>(Database)
        .rows<{ action: string }>("SELECT action FROM host_audit_entry WHERE action LIKE 'host.backup.%'");
      expect(rows).to.deep.equal([{ action: 'host.backup.restored' }]);
      await expectProgress(restored);
    } finally {
      await restored.stop();
    }
  });

  it('is not brought back where there is a city, nor without its key', async () => {
    expect(await bootFailure(restore('restored'))).to.match(
      /restored has a database: a restore begins with an empty folder/,
    );
    await emptyPlace('keyless', '');
    expect(await bootFailure(restore('keyless'))).to.match(
      /needs the secret key [0-9a-f]{16}, which is not here: put it into \S+secret\.key/,
    );
    expect(await readdir(cities.folder('keyless'))).to.deep.equal([]);
  });

  it('leaves the place as it was where a byte of it is another, and is refused by a check', async () => {
    const bytes = await readFile(path.join(backups, (await wholes())[0]!));
    bytes[bytes.length - 2000]! ^= 1;
    const damaged = cities.folder('damaged.tar.age');
    await writeFile(damaged, bytes);
    const check = cities.run('any', 'backup', damaged, '--verify', '--identity-file', identityFile);
    expect(await bootFailure(check)).to.match(/is damaged/);
    await emptyPlace('clean');
    expect(await bootFailure(restore('clean', damaged))).to.match(/is damaged/);
    expect((await readdir(cities.folder('clean'))).toSorted()).to.deep.equal(['postgres', 'secret.key']);
    expect(await readdir(path.join(cities.folder('clean'), 'postgres'))).to.deep.equal(['owner.lock']);
    await rm(damaged);
  });

  it('is brought back where the folder of files is another place, which it stays', async () => {
    const shared = cities.folder('shared');
    await mkdir(shared);
    await emptyPlace('linked');
    const files = path.join(cities.folder('linked'), 'files');
    await symlink(shared, files);
    expect((await restore('linked')).status).to.equal(0);
    expect((await lstat(files)).isSymbolicLink()).to.equal(true);
    expect(await readdir(shared)).to.have.length(2);
  });

  it('is taken up again where a restore has not ended, and no service starts before', async () => {
    const place = cities.folder('restored');
    // As a process leaves it that is killed while it looks at what it brought back.
    await writeFile(path.join(place, 'restore.unfinished'), 'unfinished');
    await writeFile(path.join(place, 'files', 'half'), 'h');
    expect(await bootFailure(cities.start('restored'))).to.match(/^A restore into \S+ has not ended: run it again/);
    expect(await bootFailure(cities.run('restored', 'audit', 'verify'))).to.match(/has not ended/);
    expect((await restore('restored')).status).to.equal(0);
    expect(await readdir(path.join(place, 'files'))).to.have.length(2);
  });

  it('says which files of records are missing or others, keeps the older backups then, and ends with 1', async () => {
    const stored = path.join(cities.folder('city'), 'files');
    const [first, second] = (await readdir(stored)).toSorted();
    await rename(path.join(stored, first!), cities.folder('away'));
    const content = await readFile(path.join(stored, second!));
    await writeFile(path.join(stored, second!), 'another');
    const { status, warned } = await backup();
    expect(status).to.equal(1);
    expect(warned).to.match(
      /is not in the storage\.\n(?:.*\n)*.*is not the one that was filed\.\nThe backup has everything else/,
    );
    await emptyPlace('lossy');
    const restored = await restore('lossy');
    expect(restored.status).to.equal(1);
    expect(restored.warned).to.match(/is not in the backup\.\n.*is not the one that was filed\.$/);
    await rename(cities.folder('away'), path.join(stored, first!));
    await writeFile(path.join(stored, second!), content);
  });

  it('is kept with so many others of its city, and what a killed one has left goes', async () => {
    const partial = path.join(backups, `${(await wholes())[0]!.replace(/\d{9}Z/, '000000001Z')}.partial`);
    const foreign = path.join(backups, 'ventanilla-0000aaaa-20200101T000000000Z.tar.age');
    await writeFile(partial, 'p');
    await writeFile(foreign, 'f');
    expect(await bootFailure(cities.run('any', 'backup', partial, '--verify'))).to.match(/ended before its end/);
    const before = await wholes();
    const { status, printed } = await backup();
    expect(status).to.equal(0);
    const present = await wholes();
    expect(present.filter((name) => before.includes(name))).to.have.length(2);
    expect(present).to.have.length(3);
    expect(printed).to.include(`removed ${before[1]}`);
    expect(await readdir(backups)).not.to.include(path.basename(partial));
    expect(await bootFailure(restore('any'))).to.match(/holds backups of several cities/);
    await rm(foreign);
  });

  it('moves to a database server by its rows', async function () {
    postgresOnly(this, 'a logical copy is of PostgreSQL');
    const [rows, server] = [cities.folder('rows'), await createTestDatabase()];
    try {
      expect((await cities.run('city', 'backup', rows, '--unencrypted', '--logical')).status).to.equal(0);
      await emptyPlace('moved');
      expect(await bootFailure(cities.run('moved', 'restore', rows))).to.match(
        /^The backup has the rows of a database/,
      );
      const key = await readFile(path.join(cities.folder('city'), 'secret.key'), 'utf8');
      cities.configure('moved', { database: { url: server.url }, secretKey: key.trim() });
      expect((await cities.run('moved', 'restore', rows)).status).to.equal(0);
      const moved = await cities.start('moved');
      const answer = await fetch(`${moved.url}/cabinet/two/any`);
      expect(large.equals(Buffer.from(await answer.arrayBuffer()))).to.equal(true);
      await moved.stop();
    } finally {
      await server.drop();
    }
  });

  it('is written once at a time to a folder, and leaves nothing where it fails', async () => {
    const held = cities.folder('held');
    const outcomes = await Promise.allSettled([1, 2].map(() => cities.run('city', 'backup', held, '--unencrypted')));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    expect(refused.map(({ message }) => message)).to.deep.equal([`Another backup is being written to ${held}.`]);
    const [name] = (await readdir(held)).filter((entry) => entry.endsWith('.tar'));
    expect((await readdir(held)).toSorted()).to.deep.equal(['.ventanilla-backup.lock', name!].toSorted());
  });
});
