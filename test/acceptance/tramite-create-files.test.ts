import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import request from 'supertest';
import { fileTramites } from './support/file-tramites.js';
import { MULTIPART, multipartBody, part } from './support/raw-request.js';
import { fileRows, pdf, png, storedFiles } from './support/stored-files.js';
import { startTramiteHost, storedRecords, type TramiteClient } from './support/tramite-client.js';

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

describe('POST /home/api/tramite/<codigo>: files', () => {
  let client: TramiteClient;

  before(async () => {
    client = await startTramiteHost({ tramites: fileTramites });
  });
  after(() => client.host.stop());

  const filing = (): request.Test => client.multipart('ANEXOS').field('nombre', 'Luz');
  const lastAnswers = async (): Promise<Record<string, unknown>> =>
    (await storedRecords(client.host)).at(-1)!.informacion;

  it('stores a file beside the answers, which describe it but do not reveal its storage key', async () => {
    const { body, text } = await filing().attach('plano', pdf, 'plano.pdf').expect(200);
    const described = {
      nombre: 'plano.pdf',
      tipo: 'application/pdf',
      tamano: pdf.length,
      sha256: sha256(pdf),
    };
    expect(await lastAnswers()).to.deep.equal({ nombre: 'Luz', plano: described });

    const row = (await fileRows(client.host)).find(({ record_id }) => record_id === body.datos)!;
    expect(row).to.include({ pre_codigo: 'plano', nombre: 'plano.pdf', tipo: 'application/pdf' });
    expect(await readFile(path.join(client.host.dataFolder, 'files', row.storage_key))).to.deep.equal(pdf);
    expect(text).not.to.contain(row.storage_key);
    expect(row.storage_key).to.match(/^[0-9a-f]{64}$/);
  });

  it('stores several files of one form, whatever the order of the parts', async () => {
    const { body } = await client
      .multipart('ANEXOS')
      .attach('libre', png, 'foto.png')
      .field('nombre', 'Luz')
      .attach('plano', pdf, 'plano.pdf')
      .expect(200);
    const rows = (await fileRows(client.host)).filter(({ record_id }) => record_id === body.datos);
    expect(rows.map(({ tipo }) => tipo).sort()).to.deep.equal(['application/pdf', 'image/png']);
  });

  it('refuses a file name that is not UTF-8, and stores nothing of its form', async () => {
    const before = [await storedRecords(client.host), await fileRows(client.host)];
    const named = Buffer.from(
      'Content-Disposition: form-data; name="plano"; filename="José Peña.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
      'latin1',
    );
    const [boundary] = multipartBody().toString().split('--\r\n');
    const form = multipartBody(
      part('form-data; name="nombre"', 'Luz'),
      Buffer.concat([Buffer.from(`${boundary}\r\n`), named, pdf, Buffer.from('\r\n')]),
    );
    const { body } = await client.multipart('ANEXOS').set('Content-Type', MULTIPART).send(form).expect(400);
    expect(body).to.have.property('code', 'invalid_encoding');
    expect([await storedRecords(client.host), await fileRows(client.host)]).to.deep.equal(before);

    await filing().attach('plano', pdf, 'José Peña.pdf').expect(200);
    expect((await lastAnswers())['plano']).to.include({ nombre: 'José Peña.pdf' });
  });

  it('detects the type from the bytes', async () => {
    const cases: [content: Buffer, name: string, tipo: string][] = [
      [png, 'documento.pdf', 'image/png'],
      [Buffer.from('hola, señora\n'), 'imagen.png', 'text/plain'],
      [Buffer.from([0, 1, 2, 250, 251]), 'nota.txt', 'application/octet-stream'],
      [Buffer.from('MZ' + '\0'.repeat(80)), 'plano.pdf', 'application/x-msdownload'],
    ];
    for (const [content, name, tipo] of cases) {
      await filing().attach('libre', content, { filename: name, contentType: 'application/pdf' }).expect(200);
      expect((await lastAnswers())['libre']).to.include({ tipo });
    }
  });

  it('stores a file larger than one buffer without changing a byte', async () => {
    const large = Buffer.alloc(3_000_000, 'áéí\n');
    await filing().attach('libre', large, 'largo.txt').expect(200);
    expect((await lastAnswers())['libre']).to.include({
      tipo: 'text/plain',
      tamano: large.length,
      sha256: sha256(large),
    });
  });

  const names: Record<string, string> = {
    '../../etc/passwd': 'passwd',
    'C:\\Usuarios\\luz\\plano.pdf': 'plano.pdf',
    'año ñandú 😀.pdf': 'año ñandú 😀.pdf',
    ['cédula de Peña.pdf'.normalize('NFD')]: 'cédula de Peña.pdf',
    '<script>alert(1)</script>.pdf': 'script>.pdf',
    [`${'ñ'.repeat(300)}.pdf`]: 'ñ'.repeat(255),
    [`${'a'.repeat(254)}😀.pdf`]: 'a'.repeat(254),
    '\u202efdp.exe': 'fdp.exe',
  };
  for (const [sent, kept] of Object.entries(names)) {
    it(`stores ${JSON.stringify(sent.slice(0, 40))} as a harmless name`, async () => {
      const body = multipartBody(
        part('form-data; name="nombre"', 'Luz'),
        part(`form-data; name="libre"; filename="${sent.replaceAll('\\', '\\\\')}"`, pdf, 'application/pdf'),
      );
      const answer = await request(client.host.url)
        .post('/home/api/tramite/ANEXOS')
        .set('Content-Type', MULTIPART)
        .send(body)
        .expect(200);
      expect((await lastAnswers())['libre']).to.include({ nombre: kept });
      const [row] = (await fileRows(client.host)).filter(({ record_id }) => record_id === answer.body.datos);
      expect(row!.nombre).to.equal(kept);
    });
  }

  it('ignores the empty part that a browser sends for a file that was not chosen', async () => {
    const body = multipartBody(
      part('form-data; name="nombre"', 'Luz'),
      part('form-data; name="libre"; filename=""', '', 'application/octet-stream'),
    );
    await request(client.host.url)
      .post('/home/api/tramite/ANEXOS')
      .set('Content-Type', MULTIPART)
      .send(body)
      .expect(200);
    expect(await lastAnswers()).to.deep.equal({ nombre: 'Luz' });
  });

  it('removes the file of a hidden question', async () => {
    const before = await storedFiles(client.host);
    await client.multipart('EVENTO').field('asistentes', '10').attach('plan', pdf, 'plan.pdf').expect(200);
    expect(await lastAnswers()).to.deep.equal({ asistentes: 10 });
    expect(await storedFiles(client.host)).to.have.members(before);
    expect(await fileRows(client.host)).to.have.length(before.length);
  });

  it('requires the file of a question whose condition holds', async () => {
    const { body } = await client.multipart('EVENTO').field('asistentes', '201').expect(400);
    expect(body.msg).to.equal('Faltan datos obligatorios - plan/Plan');
    await client.multipart('EVENTO').field('asistentes', '201').attach('plan', pdf, 'plan.pdf').expect(200);
  });

  it('stores the files of many concurrent forms', async () => {
    const before = await storedFiles(client.host);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        filing().attach('libre', Buffer.from(`archivo ${index}`), `${index}.txt`),
      ),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(15).fill(200));
    expect(await storedFiles(client.host)).to.have.length(before.length + 15);
  });
});
