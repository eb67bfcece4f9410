import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import request from 'supertest';
import { startTestHost, type TestHost } from '../../support/start-test-host.js';

const preguntas = [
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
  { pre_codigo: 'soporte', pre_texto: 'Soporte', pre_tipo: 'ARCHIVO' },
];

const bundle = {
  tramites: [
    { codigo: 'PRIMERO', nombre: 'Primero', preguntas },
    { codigo: 'SEGUNDO', nombre: 'Segundo', preguntas },
  ],
};

interface Filed {
  readonly datos: number;
  readonly key: string;
  readonly radicado: string;
}

describe('Idempotency-Key on creation', () => {
  let host: TestHost;
  let number = 0;
  const newKey = (): string => `clave-${(number += 1)}`;

  before(async () => {
    host = await startTestHost({ bundle, config: { http: { publicPerMinute: 10_000 } } });
  });
  after(() => host.stop());

  const file = (key: string, nombre: string, codigo = 'PRIMERO'): request.Test =>
    request(host.url).post(`/home/api/tramite/${codigo}`).set('Idempotency-Key', key).send({ nombre });
  const upload = (key: string, text: string): request.Test =>
    request(host.url)
      .post('/home/api/tramite/PRIMERO')
      .set('Idempotency-Key', key)
      .field('nombre', 'Ana')
      .attach('soporte', Buffer.from(text), 'soporte.txt');
  const count = async (table: string): Promise<number> =>
    Number((await host.database.rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]!.n);
  const storedFiles = async (): Promise<number> =>
    (await readdir(path.join(host.dataFolder, 'files')).catch(() => [])).length;

  it('makes one record and one set of files of ten calls at once', async () => {
    const key = newKey();
    const [records, files] = [await count('tramites_record'), await storedFiles()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(key, 'el mismo contenido')));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).to.equal(1);
    expect(await count('tramites_record')).to.equal(records + 1);
    expect(await storedFiles()).to.equal(files + 1);
    const pending = await host.database.rows('SELECT storage_key FROM tramites_file WHERE record_id IS NULL');
    expect(pending).to.have.length(0);
  });

  it('answers the first record again, whatever the order of the fields', async () => {
    const key = newKey();
    const first = (await file(key, 'Ana').expect(200)).body as Filed;
    expect((await file(key, 'Ana').expect(200)).body).to.deep.equal(first);
  });

  it('answers the first record also once the procedure asks for more', async () => {
    const key = newKey();
    const first = (await file(key, 'Ana').expect(200)).body as Filed;
    await host.database.change('UPDATE tramites_tramite SET nombre = $1 WHERE codigo = $2', [
      'Otro',
      'PRIMERO',
    ]);
    expect((await file(key, 'Ana').expect(200)).body).to.deep.equal(first);
  });

  it('refuses other content, of fields and of files', async () => {
    const [forFields, forFiles] = [newKey(), newKey()];
    await file(forFields, 'Ana').expect(200);
    const { body } = await file(forFields, 'Eva').expect(409);
    expect(body).to.include({ code: 'idempotency_conflict' }).and.to.have.property('msg');
    await upload(forFiles, 'uno').expect(200);
    const files = await storedFiles();
    await upload(forFiles, 'dos').expect(409);
    expect(await storedFiles()).to.equal(files);
  });

  it('keeps keys apart by procedure', async () => {
    const key = newKey();
    const first = (await file(key, 'Ana').expect(200)).body as Filed;
    const second = (await file(key, 'Ana', 'SEGUNDO').expect(200)).body as Filed;
    expect(second.key).not.to.equal(first.key);
  });

  it('does not hold a refused call against its key', async () => {
    const key = newKey();
    await request(host.url)
      .post('/home/api/tramite/PRIMERO')
      .set('Idempotency-Key', key)
      .send({})
      .expect(400);
    await file(key, 'Ana').expect(200);
  });

  it('refuses a key that is no visible text of 1 to 255 characters', async () => {
    for (const key of ['con espacio', 'x'.repeat(256), '']) {
      const { body } = await file(key, 'Ana').expect(400);
      expect(body).to.include({ code: 'idempotency_key_not_valid' });
    }
  });

  it('forgets a key after 24 hours', async () => {
    const key = newKey();
    const first = (await file(key, 'Ana').expect(200)).body as Filed;
    host.clock.advance(24 * 3600 + 60);
    const second = (await file(key, 'Eva').expect(200)).body as Filed;
    expect(second.datos).to.be.greaterThan(first.datos);
    expect((await file(key, 'Eva').expect(200)).body).to.deep.equal(second);
  });
});
