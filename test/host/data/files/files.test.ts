import { expect } from 'chai';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { service } from '../../../../host/boot/container/build-container.js';
import { Files, type StoredFile, type Transaction } from '../../../../host/plugin-api/index.js';
import { FileStorage } from '../../../../host/data/storage/file-storage.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { sweepFiles } from '../../../support/sweep-files.js';
import { END, field, file, sendForm, type FormAnswer } from '../../support/multipart.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';
import { zipBytes } from './detection/support/zip-bytes.js';
import { cabinetPlugin } from './support/cabinet-plugin.js';
import { storages, type TestStorage } from './support/storages.js';
import { WatchedStorage } from './support/watched-storage.js';

const HOUR = 3600;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

for (const [kind, open] of Object.entries(storages)) {
  describe(`files in ${kind}`, () => {
    let opened: TestStorage;
    let storage: WatchedStorage;
    let host: TestHost;
    let files: Files;

    before(async () => {
      opened = await open();
      storage = new WatchedStorage(opened.storage);
      host = await startTestHost({
        plugins: [peoplePlugin(), cabinetPlugin],
        overrides: [service(FileStorage, storage)],
        config: { http: { fileBytes: 100_000, files: 3 }, database: { connections: 2 } },
      });
      files = host.container.get<Files>(Files);
    });
    after(async () => {
      await host.stop();
      await opened.stop();
    });
    afterEach(async () => {
      storage.isAway = false;
      for (const key of [...storage.keys]) await storage.delete(key);
      await host.database.changeRows('DELETE FROM host_file');
    });

    const send = (drawer: string, ...pieces: readonly Buffer[]): Promise<FormAnswer> =>
      sendForm(`${host.url}/cabinet/${drawer}`, [...pieces, END]);
    const rows = async (): Promise<number> => (await host.database.rows('SELECT id FROM host_file')).length;
    const left = async (): Promise<{ rows: number; stored: number }> => ({
      rows: await rows(),
      stored: storage.keys.size,
    });
    const transaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => host.database.transaction(work);
    const receive = (bytes: Buffer = pdf, name = 'a.pdf'): Promise<StoredFile> =>
      files.receiveFile(Readable.from([bytes]), { name });
    const settled = async (owner: string, slot = ''): Promise<StoredFile> => {
      const received = await receive();
      await transaction((tx) => files.settleFile(tx, received, { owner, slot }));
      return received;
    };
    const sweep = (): Promise<void> => sweepFiles(host.container);

    it('are received as they arrive and read again as they were, by what their bytes say', async () => {
      const { status, body } = await send(
        'one',
        field('a', '1'),
        file('any', 'C:\\temp\\infor\u202eme.txt', pdf),
        field('a', '2'),
        END,
      );
      expect(status).to.equal(200);
      const [kept] = (body as { files: { field: string; file: StoredFile }[] }).files;
      expect((body as { fields: unknown }).fields).to.deep.equal({ a: ['1', '2'] });
      const { id, ...rest } = kept!.file;
      expect(rest).to.deep.equal({
        name: 'informe.txt',
        type: 'application/pdf',
        size: pdf.length,
        sha256: sha256(pdf),
      });
      expect(id).to.match(/^[\da-f-]{36}$/);
      for (const key of storage.keys) expect(JSON.stringify(body)).not.to.include(key);

      const response = await fetch(`${host.url}/cabinet/one/any`);
      expect(response.headers.get('content-type')).to.equal('application/pdf');
      expect(response.headers.get('x-name')).to.equal('informe.txt');
      expect(Buffer.from(await response.arrayBuffer())).to.deep.equal(pdf);
    });

    it('are detected by what stands behind their beginning, and not kept where that cannot be read', async () => {
      const odt = 'application/vnd.oasis.opendocument.text';
      const document = zipBytes([
        { name: 'Pictures/1.png', content: Buffer.alloc(80_000, 0xab) },
        { name: 'mimetype', content: odt },
      ]);
      const received = await receive(document, 'carta.odt');
      expect(received).to.include({ type: odt, size: document.length, sha256: sha256(document) });
      await files.discardFiles([received]);
      storage.isAway = true;
      expect(await rejectionOf(receive(document, 'carta.odt'))).to.include({ name: 'UnavailableError' });
      storage.isAway = false;
      host.clock.advance(HOUR + 60);
      await sweep();
      expect(await left()).to.deep.equal({ rows: 0, stored: 0 });
    });

    it('take no form field for a file that was not chosen', async () => {
      expect((await send('none', field('a', '1'), file('any', '', ''))).status).to.equal(200);
      expect(await left()).to.deep.equal({ rows: 0, stored: 0 });
    });

    for (const [what, pieces, status, code] of [
      ['that is not wanted', [file('other', 'b', 'b')], 400, 'invalid'],
      ['that is too large for its field', [file('small', 'b', randomBytes(101))], 413, 'payload_too_large'],
      ['that is too large for the host', [file('any', 'b', randomBytes(100_001))], 413, 'payload_too_large'],
      ['of another type', [file('pdf', 'b.pdf', 'text')], 400, 'file_type_not_allowed'],
      ['of a form that is refused', [field('refuse', '1')], 400, 'invalid'],
      ['whose transaction is rolled back', [field('break', '1')], 400, 'invalid'],
    ] as const) {
      it(`are gone, those before it too, once one ${what} is answered`, async () => {
        const answer = await send('refused', file('any', 'a', randomBytes(5000)), ...pieces);
        expect(answer.body).to.include({ code });
        expect(answer.status).to.equal(status);
        expect(await left()).to.deep.equal({ rows: 0, stored: 0 });
      });
    }

    it('are gone where nobody took them, once that is answered; the others stay', async () => {
      const { status } = await send('partly', field('leave', 'any'), file('any', 'a', 'a'), file('small', 'b', 'b'));
      expect(status).to.equal(200);
      expect(await left()).to.deep.equal({ rows: 1, stored: 1 });
      expect((await fetch(`${host.url}/cabinet/partly/small`)).status).to.equal(200);
      expect((await fetch(`${host.url}/cabinet/partly/any`)).status).to.equal(404);
    });

    it('cost at most two statements each and those of the transaction', async () => {
      const statements = await statementsDuring(host.database, () =>
        send('counted', file('any', 'a', 'a'), file('small', 'b', 'b')),
      );
      const own = statements.filter((sql) => /host_file/.test(sql));
      expect(own, own.join('\n')).to.have.length.within(1, 4);
    });

    it('cannot be settled once they were swept, and leave nothing behind', async () => {
      const received = await receive();
      host.clock.advance(HOUR + 60);
      await sweep();
      const error = await rejectionOf(
        transaction((tx) => files.settleFile(tx, received, { owner: 'cabinet/drawer/late', slot: '' })),
      );
      expect(error).to.include({ name: 'ConflictError' });
      await files.discardFiles([received]);
      expect(await left()).to.deep.equal({ rows: 0, stored: 0 });
    });

    it('stay settled through discards and sweeps, however old they are', async () => {
      const kept = await settled('cabinet/drawer/kept');
      await files.discardFiles([kept]);
      host.clock.advance(400 * 24 * HOUR);
      await Promise.all([sweep(), sweep()]);
      const { content, ...rest } = await files.openFile(kept.id);
      expect(await buffer(content)).to.deep.equal(pdf);
      expect(rest).to.deep.equal({ ...kept, slot: '' });
    });

    it('go with what releases them, and only with it', async () => {
      const kept = await settled('cabinet/drawer/released');
      const undone = transaction(async (tx) => {
        await files.releaseFile(tx, kept.id);
        throw new Error('undone');
      });
      await rejectionOf(undone);
      await sweep();
      expect(await left()).to.deep.equal({ rows: 1, stored: 1 });

      await transaction((tx) => files.releaseFile(tx, kept.id));
      expect(await files.findFile(kept.id)).to.equal(undefined);
      expect(await rejectionOf(files.openFile(kept.id))).to.include({ name: 'NotFoundError' });
      await transaction((tx) => files.releaseFile(tx, kept.id));
      await sweep();
      expect(await left()).to.deep.equal({ rows: 0, stored: 0 });
    });

    it('change owners, and refuse a place that is taken', async () => {
      const [first, second] = [await settled('cabinet/draft/1', 'plan'), await settled('cabinet/draft/2', 'plan')];
      const give = (given: StoredFile): Promise<void> =>
        transaction((tx) => files.settleFile(tx, given, { owner: 'cabinet/drawer/1', slot: 'plan' }));
      await give(first);
      expect(await files.listFiles('cabinet/draft/1', { limit: 10 })).to.deep.equal([]);
      expect(await rejectionOf(give(second))).to.include({ name: 'ConflictError', code: 'file_place_taken' });
      await transaction(async (tx) => {
        await files.releaseFile(tx, first.id);
        await files.settleFile(tx, second, { owner: 'cabinet/drawer/1', slot: 'plan' });
      });
      expect(await files.listFiles('cabinet/drawer/1', { limit: 10 })).to.deep.equal([{ ...second, slot: 'plan' }]);
    });

    it('are listed by their slots, page by page', async () => {
      const owner = 'cabinet/drawer/listed';
      for (const slot of ['c', 'a', 'b', '']) await settled(owner, slot);
      await settled('cabinet/drawer/listed-not');
      const slots = async (after?: string, limit = 10): Promise<string[]> =>
        (await files.listFiles(owner, { limit, ...(after !== undefined && { after }) })).map(({ slot }) => slot);
      expect(await slots()).to.deep.equal(['', 'a', 'b', 'c']);
      expect(await slots('', 2)).to.deep.equal(['a', 'b']);
      expect(await slots('b', 2)).to.deep.equal(['c']);
    });

    it('take no second connection in a transaction', async () => {
      const [first, second] = [await receive(), await receive()];
      const all = [first, second].map((received, index) =>
        transaction(async (tx) => {
          const owner = `cabinet/drawer/tx-${index}`;
          await files.settleFile(tx, received, { owner, slot: 'x' });
          // Both connections are in use by now.
          expect((await files.findFile(received.id, tx))?.sha256).to.equal(received.sha256);
          expect(await files.listFiles(owner, { limit: 5 }, tx)).to.have.length(1);
          expect(await buffer((await files.openFile({ owner, slot: 'x' }, tx)).content)).to.deep.equal(pdf);
          await files.releaseFile(tx, received.id);
        }),
      );
      await Promise.all(all);
      expect(await files.findFile(first.id)).to.equal(undefined);
    });

    it('are swept by several hosts at once, however many a crash left', async () => {
      const now = host.clock.now();
      const abandoned = Array.from({ length: 55 }, () => ({
        id: randomUUID(),
        storage_key: randomBytes(32).toString('hex'),
        created_at: now,
      }));
      await host.database.insertRows('host_file', abandoned);
      await storage.put(abandoned[0]!.storage_key, Readable.from([pdf]));
      host.clock.advance(HOUR - 60);
      await sweep();
      expect(await left()).to.deep.equal({ rows: 55, stored: 1 });
      host.clock.advance(120);
      await Promise.all([sweep(), sweep(), sweep()]);
      expect(await left()).to.deep.equal({ rows: 0, stored: 0 });
    });

    it('say that the storage is away, and are swept when it is back', async () => {
      const kept = await settled('cabinet/drawer/away');
      const received = await receive();
      storage.isAway = true;
      expect(await rejectionOf(files.openFile(kept.id))).to.include({ name: 'UnavailableError' });
      await files.discardFiles([received]);
      expect(await rows()).to.equal(2);
      await sweep();
      expect(await rows()).to.equal(2);
      storage.isAway = false;
      await sweep();
      expect(await left()).to.deep.equal({ rows: 1, stored: 1 });
    });
  });
}
