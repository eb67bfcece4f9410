import { expect } from 'chai';
import request from 'supertest';
import { until } from '../../testing/until.js';
import { fileTramites } from './support/file-tramites.js';
import { hangUpWhileSending, MULTIPART, multipartBody, part } from './support/raw-request.js';
import { fileRows, pdf, png, storedFiles } from './support/stored-files.js';
import { startTramiteHost, storedRecords, type TramiteClient } from './support/tramite-client.js';

describe('POST /home/api/tramite/<codigo>: refused files', () => {
  let client: TramiteClient;

  before(async () => {
    client = await startTramiteHost(
      { tramites: fileTramites },
      { config: { http: { fileBytes: 1024 * 1024, files: 3 } } },
    );
  });
  after(() => client.host.stop());
  afterEach('nothing is left behind', async () => {
    expect(await fileRows(client.host)).to.deep.equal([]);
    expect(await storedFiles(client.host)).to.deep.equal([]);
    expect(await storedRecords(client.host)).to.deep.equal([]);
  });

  const filing = (): request.Test => client.multipart('ANEXOS').field('nombre', 'Luz');

  it('refuses a file of another type, even when its name and its sender claim PDF', async () => {
    const { body } = await filing()
      .attach('plano', png, { filename: 'plano.pdf', contentType: 'application/pdf' })
      .expect(400);
    expect(body.msg).to.equal('Dato no válido - plano/Plano');
    expect(body.errors.plano[0]).to.match(/debe ser PDF/);
  });

  it('refuses an empty file with that reason', async () => {
    for (const field of ['plano', 'libre']) {
      const { body } = await filing().attach(field, Buffer.alloc(0), 'plano.pdf').expect(400);
      expect(body.errors[field]).to.deep.equal(['El archivo está vacío.']);
    }
  });

  it("refuses a file beyond the question's maximum size", async () => {
    const { body } = await filing()
      .attach('plano', Buffer.concat([pdf, Buffer.alloc(2000)]), 'plano.pdf')
      .expect(400);
    expect(body.errors.plano[0]).to.match(/2000/);
  });

  it("refuses a file beyond the service's maximum size with 413", async () => {
    const { body } = await filing()
      .attach('libre', Buffer.alloc(1024 * 1024 + 1), 'a.bin')
      .expect(413);
    expect(body).to.have.all.keys('msg', 'code');
    expect(body.code).to.equal('payload_too_large');
  });

  it('refuses more files than a form may have', async () => {
    const call = filing();
    for (let index = 0; index < 4; index += 1) call.attach(`libre${index}`, pdf, 'a.pdf');
    expect((await call).status).to.be.oneOf([400, 413]);
  });

  it('refuses a file without a name', async () => {
    const form = multipartBody(
      part('form-data; name="nombre"', 'Luz'),
      part('form-data; name="libre"; filename=""', pdf),
    );
    const { body } = await request(client.host.url)
      .post('/home/api/tramite/ANEXOS')
      .set('Content-Type', MULTIPART)
      .send(form)
      .expect(400);
    expect(body.errors).to.have.all.keys('libre');
  });

  it('refuses two files in one field', async () => {
    const { body } = await filing().attach('libre', pdf, 'a.pdf').attach('libre', pdf, 'b.pdf').expect(400);
    expect(body.msg).to.equal('Dato no válido - libre/Cualquier archivo');
    expect(body.errors.libre).to.deep.equal(['Solo se admite un archivo en este campo.']);
  });

  it('refuses a file for a question without files', async () => {
    const { body } = await client.multipart('ANEXOS').attach('nombre', pdf, 'a.pdf').expect(400);
    expect(body.msg).to.equal('Dato no válido - nombre/Nombre');
  });

  it('refuses a file in an unknown field, also after an accepted file', async () => {
    const { body } = await filing().attach('libre', pdf, 'a.pdf').attach('otro', pdf, 'b.pdf').expect(400);
    expect(body.msg).to.match(/^Dato no válido - otro/);
    expect(body.errors).to.have.all.keys('otro');
  });

  it('refuses text for a question of files', async () => {
    for (const body of [
      (await filing().field('libre', 'hola').expect(400)).body,
      (await client.create('ANEXOS', { nombre: 'Luz', libre: { nombre: 'a.pdf', tamano: 3 } }).expect(400)).body,
      (await filing().field('libre', 'hola').attach('libre', pdf, 'a.pdf').expect(400)).body,
    ]) {
      expect(body.msg).to.equal('Dato no válido - libre/Cualquier archivo');
    }
  });

  it('refuses a form whose other answers are wrong', async () => {
    await client.multipart('ANEXOS').attach('plano', pdf, 'a.pdf').attach('libre', png, 'b.png').expect(400);
  });

  it('refuses the files of an unknown tramite', async () => {
    await client.multipart('NADA').attach('plano', pdf, 'a.pdf').expect(404);
  });

  for (const [what, flood] of [
    ['parts without a name', Buffer.from('--limite-de-prueba\r\n\r\n\r\n'.repeat(100_000))],
    ['text behind its end', Buffer.concat([multipartBody(), Buffer.alloc(2 * 1024 * 1024, 'x')])],
    ['a field of any length', part('form-data; name="nombre"', Buffer.alloc(2 * 1024 * 1024, 'x'))],
  ] as const) {
    it(`refuses ${what} after a stored file, and removes the file`, async () => {
      const { body } = await request(client.host.url)
        .post('/home/api/tramite/ANEXOS')
        .set('Content-Type', MULTIPART)
        .send(Buffer.concat([part('form-data; name="libre"; filename="a.pdf"', pdf), flood]))
        .expect(413);
      expect(body).to.deep.equal({
        msg: 'El formulario enviado es demasiado grande.',
        code: 'payload_too_large',
      });
    });
  }

  it('refuses a form that ends in the middle of a file', async () => {
    const whole = multipartBody(
      part('form-data; name="nombre"', 'Luz'),
      part('form-data; name="libre"; filename="a.bin"', Buffer.alloc(200_000, 7)),
    );
    const { body } = await request(client.host.url)
      .post('/home/api/tramite/ANEXOS')
      .set('Content-Type', MULTIPART)
      .send(whole.subarray(0, 150_000))
      .expect(400);
    expect(body.code).to.equal('parse_error');
  });

  it('removes the files of a sender that hangs up', async () => {
    const begun = Buffer.concat([
      part('form-data; name="libre"; filename="a.pdf"', pdf),
      part('form-data; name="plano"; filename="b.bin"', Buffer.alloc(100_000, 7)).subarray(0, 90_000),
    ]);
    await hangUpWhileSending(client.host.url, '/home/api/tramite/ANEXOS', begun, 1_000_000);
    await until('they are forgotten', async () => (await fileRows(client.host)).length === 0);
  });
});
