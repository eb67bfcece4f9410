import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import request from 'supertest';
import { MULTIPART, multipartBody, part } from '../../../acceptance/support/raw-request.js';
import { pdf, storedFiles } from '../../../acceptance/support/stored-files.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { AnsweringClerk } from '../support/answering-staff.js';
import { Threads } from '../support/threads.js';

const file = (nombre: string, content = pdf) => ({ nombre, content });
const UNKNOWN = 'key_00000000-0000-4000-8000-000000000000';

describe('the refusal of a message', () => {
  let threads: Threads;
  let filed: Filed;

  before(async () => {
    threads = await Threads.start({ http: { fileBytes: 256 * 1024, files: 10 } });
    filed = await threads.file();
  });
  after(() => threads?.host.stop());
  afterEach('nothing is left behind', async () => {
    expect(await threads.seen(filed.datos)).to.deep.equal([]);
    expect(await storedFiles(threads.host)).to.deep.equal([]);
  });

  it('names the fault of each field of a citizen', async () => {
    const cases: [body: object, ...fields: string[]][] = [
      [{}, 'texto'],
      [{ texto: '' }, 'texto'],
      [{ texto: null }, 'texto'],
      [{ texto: ' \r\n\t ' }, 'texto'],
      [{ texto: '\u200B\u3164' }, 'texto'],
      [{ texto: 7 }, 'texto'],
      [{ texto: ['x'] }, 'texto'],
      [{ texto: 'a'.repeat(10_001) }, 'texto'],
      [{ texto: 'x', archivos: 'a.pdf' }, 'archivos'],
      [{ texto: 'x', de: 'CIUDAD' }, 'de'],
    ];
    for (const [sent, ...fields] of cases) {
      const { body } = await threads.write(filed.key, sent).expect(400);
      expect(body.errors, JSON.stringify(sent).slice(0, 40)).to.have.all.keys(...fields);
    }
    const { body } = await threads.write(filed.key, { texto: 'x', otro: 'y' }, [file('a.pdf')]).expect(400);
    expect(body.errors).to.have.all.keys('otro');
  });

  it('names the fault of each field of staff', async () => {
    const cases: [body: object, ...fields: string[]][] = [
      [{}, 'texto'],
      [{ texto: ' \n ' }, 'texto'],
      [{ texto: '\u200B' }, 'texto'],
      [{ texto: 7 }, 'texto'],
      [{ texto: 'a'.repeat(4001) }, 'texto'],
      [{ texto: 'x', usuario: 1 }, 'usuario'],
      [{ texto: 'x', hasta: -1 }, 'hasta'],
      [{ texto: 'x', hasta: 1.5 }, 'hasta'],
      [{ texto: 'x', hasta: null }, 'hasta'],
      [{ texto: 'x', hasta: [1] }, 'hasta'],
    ];
    for (const [sent, ...fields] of cases) {
      expect((await threads.say(filed.key, sent).expect(400)).body.errors).to.have.all.keys(...fields);
      const input = { id: filed.datos, ...sent };
      expect((await threads.clerk.mutate('records.message', input)).status).to.equal(400);
    }
    const { body } = await threads.say(filed.key, { texto: '' }, [file('a.pdf')]).expect(400);
    expect(body.errors).to.have.all.keys('texto');
  });

  it('meets malformed bodies and other content types', async () => {
    const send = (type: string, body: string): request.Test =>
      request(threads.host.url)
        .post(`/home/api/tramite/seguimiento/${filed.key}/mensaje`)
        .set('Content-Type', type)
        .send(body);
    await send('application/json', '{"texto": ').expect(400);
    await send('application/json', '["texto"]').expect(400);
    await send('application/json', '{"texto": "a\\u0000b"}').expect(400);
    await send('text/plain', 'texto=x').expect(415);
    await send('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data').expect(400);
  });

  it('meets too many files, and files that are empty, too large, nameless or in another field', async () => {
    const six = [...'abcdef'].map((name) => file(`${name}.pdf`));
    expect((await threads.write(filed.key, { texto: 'x' }, six).expect(400)).body.errors).to.have.all.keys('archivos');
    await threads.say(filed.key, { texto: 'x' }, six).expect(413);
    const large = [file('a.bin', Buffer.alloc(256 * 1024 + 1, 'x'))];
    await threads.write(filed.key, { texto: 'x' }, large).expect(413);
    await threads.say(filed.key, { texto: 'x' }, large).expect(413);
    const empty = [file('a.pdf', Buffer.alloc(0))];
    for (const call of [threads.write(filed.key, {}, empty), threads.say(filed.key, { texto: 'x' }, empty)]) {
      expect((await call.expect(400)).body.errors).to.have.all.keys('archivos');
    }
    const elsewhere = threads.say(filed.key, { texto: 'x' }, [file('a.pdf')]).attach('foto', pdf, 'a.pdf');
    expect((await elsewhere.expect(400)).body.errors).to.have.all.keys('foto');
    const text = part('form-data; name="texto"', 'x');
    const nameless = multipartBody(text, part('form-data; name="archivos"; filename=""', pdf));
    const call = request(threads.host.url)
      .post(`/home/api/tramite/mensaje/${filed.key}`)
      .set('Authorization', threads.clerk.authorization)
      .set('Content-Type', MULTIPART);
    expect((await call.send(nameless).expect(400)).body.errors).to.have.all.keys('archivos');
  });

  it('meets an unknown record, and users without the permission', async () => {
    await threads.write(UNKNOWN, { texto: 'x' }, [file('a.pdf')]).expect(404);
    await threads.review(UNKNOWN, 1, { texto: 'x' }).expect(404);
    await threads.rate(UNKNOWN, 1, { nota: 3 }).expect(404);
    await threads.say(UNKNOWN, { texto: 'x' }, [file('a.pdf')]).expect(404);
    const reader = await AnsweringClerk.login(threads.host, 'lectora');
    await threads.say(filed.key, { texto: 'x' }, [], reader).expect(403);
    await reader.mutate('records.message', { id: filed.datos, texto: 'x' }).expect(403);
    await reader.mutate('records.attended', { id: filed.datos, numero: 1 }).expect(403);
    await request(threads.host.url)
      .post(`/home/api/tramite/mensaje/${filed.radicado}`)
      .send({ texto: 'x' })
      .expect(401);
    await threads.clerk.mutate('records.attended', { id: 999_999, numero: 1 }).expect(404);
    await threads.clerk.mutate('records.message', { id: 999_999, texto: 'x' }).expect(404);
  });

  it('keeps the files of a message from holders of other keys', async () => {
    const [mine, other] = [await threads.file(), await threads.file()];
    await threads.write(mine.key, {}, [file('a.pdf')]).expect(201);
    const [message] = await threads.seen(mine.datos);
    const address = `/home/api/tramite/seguimiento/${mine.key}/mensaje/1/archivo/1`;
    const get = (at: string) => request(threads.host.url).get(at);
    await get(address).expect(200);
    await get(address.replace(mine.key, other.key)).expect(404);
    for (const end of ['mensaje/2/archivo/1', 'mensaje/1/archivo/2', 'mensaje/1/archivo/0', 'mensaje/x/archivo/1']) {
      expect((await get(address.replace('mensaje/1/archivo/1', end))).status, end).to.be.oneOf([400, 404]);
    }
    const { ruta } = message!.archivos[0]!;
    await get(ruta).expect(401);
    await get(ruta).set('Authorization', threads.clerk.authorization).expect(200);
    await rm(path.join(threads.host.dataFolder, 'files'), { recursive: true });
    await get(address).expect(503);
  });
});
