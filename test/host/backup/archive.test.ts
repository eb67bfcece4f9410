import { expect } from 'chai';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readArchive } from '../../../host/backup/archive/archive-reader.js';
import { ArchiveWriter } from '../../../host/backup/archive/archive-writer.js';
import type { Opening, Protection } from '../../../host/backup/archive/encryption.js';
import { PIECE_BYTES } from '../../../host/backup/archive/pieces.js';
import { bootFailure } from '../support/rejection.js';

const plain: Protection = { kind: 'none' };
const neverAsked = (): Promise<Opening> => Promise.reject(new Error('nothing is asked for'));

describe('the archive of a backup', () => {
  let folder: string;
  let file: string;
  let copies = 0;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-archive-'));
    file = path.join(folder, 'plain');
    await write(file, plain);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const large = randomBytes(2 * PIECE_BYTES + 1000);
  const contents: Readonly<Record<string, readonly Buffer[]>> = {
    'manifest.json': [Buffer.from('{"a":'), Buffer.from('1}')],
    'database/base.tar.gz': [large.subarray(0, 5), large.subarray(5, PIECE_BYTES + 9), large.subarray(PIECE_BYTES + 9)],
    'files/exact': [large.subarray(0, PIECE_BYTES)],
    'files/empty': [],
    'files/last': [Buffer.from('z')],
  };

  async function write(target: string, protection: Protection): Promise<void> {
    const writer = await ArchiveWriter.create(target, protection);
    for (const [name, content] of Object.entries(contents)) await writer.add(name, content);
    await writer.finish();
  }
  async function read(source: string, ask = neverAsked): Promise<Record<string, Buffer>> {
    const parts: Record<string, Buffer> = {};
    for await (const { name, content } of readArchive(source, ask)) parts[name] = await buffer(content);
    return parts;
  }
  const names = async (source: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const { name } of readArchive(source, neverAsked)) found.push(name);
    return found;
  };
  const copy = async (change: (target: string) => Promise<unknown>): Promise<string> => {
    const target = path.join(folder, `copy-${(copies += 1)}`);
    await copyFile(file, target);
    await change(target);
    return target;
  };
  const expectContents = (parts: Record<string, Buffer>): void => {
    expect(Object.keys(parts)).to.deep.equal(Object.keys(contents));
    for (const [name, content] of Object.entries(contents)) {
      expect(parts[name]!.equals(Buffer.concat(content)), name).to.equal(true);
    }
  };

  it('has its parts in their order, each as it was written, in a file of its owner', async () => {
    expectContents(await read(file));
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
  });

  it('passes over what is not read of a part', async () => {
    const found: [string, number][] = [];
    for await (const { name, content } of readArchive(file, neverAsked)) {
      for await (const chunk of content) {
        found.push([name, chunk.length]);
        break;
      }
    }
    expect(found.map(([name]) => name)).to.deep.equal(Object.keys(contents));
    expect(await names(file)).to.deep.equal(Object.keys(contents));
  });

  it('takes no name that would leave its place, or be taken for a piece', async () => {
    const writer = await ArchiveWriter.create(path.join(folder, 'names'), plain);
    for (const name of ['', '/etc', '../up', 'a//b', 'files/../..', 'a.2', 'SHA256SUMS', '.hidden']) {
      const error = await writer.add(name, []).catch((thrown: unknown) => thrown);
      expect(error, name).to.be.instanceOf(Error);
    }
    await writer.abandon();
  });

  it('is opened by the key of a recipient and by no other one', async () => {
    const [ours, other] = [await generateX25519Identity(), await generateX25519Identity()];
    const target = path.join(folder, 'to-recipients');
    const recipients = [await identityToRecipient(ours), await identityToRecipient(await generateX25519Identity())];
    await write(target, { kind: 'recipients', recipients });
    expect((await readFile(target)).includes('manifest.json')).to.equal(false);
    const asks = (identity: string) => () => Promise.resolve({ kind: 'identities', identities: [identity] } as const);
    expectContents(await read(target, asks(ours)));
    expect(await bootFailure(() => read(target, asks(other)))).to.match(/^The backup cannot be opened: no key of/);

    const bytes = await readFile(target);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(target, bytes);
    expect(await bootFailure(() => read(target, asks(ours)))).to.match(/is damaged/);
    await truncate(target, bytes.length - 100);
    expect(await bootFailure(() => read(target, asks(ours)))).to.match(/is damaged/);
  });

  it('is opened by its passphrase and by no other one', async () => {
    const target = path.join(folder, 'with-passphrase');
    await write(target, { kind: 'passphrase', passphrase: 'tres tristes tigres', workFactor: 10 });
    const asks = (passphrase: string) => () => Promise.resolve({ kind: 'passphrase', passphrase } as const);
    expectContents(await read(target, asks('tres tristes tigres')));
    expect(await bootFailure(() => read(target, asks('tres tristes gatos')))).to.match(
      /^The backup cannot be opened: the passphrase is not its own/,
    );
  });

  it('is refused with a recipient that is none', async () => {
    const target = path.join(folder, 'no-recipient');
    const failure = bootFailure(() => ArchiveWriter.create(target, { kind: 'recipients', recipients: ['age1nobody'] }));
    expect(await failure).to.match(/^--recipient: "age1nobody" is no public key of age/);
  });

  it('is refused with a byte that is another, wherever it stands', async () => {
    const { size } = await stat(file);
    // In the manifest, the database, the last file, the list, and the head of an entry.
    for (const place of [512, 512 * 3 + 4, size >> 1, size - 1024 - 512, 3]) {
      const damaged = await copy(async (target) => {
        const handle = await open(target, 'r+');
        const { buffer: byte } = await handle.read(Buffer.alloc(1), 0, 1, place);
        await handle.write(Buffer.of(byte[0]! ^ 1), 0, 1, place);
        await handle.close();
      });
      expect(await bootFailure(() => read(damaged)), `byte ${place}`).to.match(/is damaged/);
    }
  });

  it('is refused where its end is missing, whether between two parts or within one', async () => {
    const { size } = await stat(file);
    for (const length of [0, 512, 1024, 1024 + 512 * 5, size >> 1, size - 1024 - 1024]) {
      const cut = await copy((target) => truncate(target, length));
      expect(await bootFailure(() => read(cut)), `${length} bytes`).to.match(/is damaged/);
    }
  });
});
