import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import request from 'supertest';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';

const preguntas = [
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
  { pre_codigo: 'soporte', pre_texto: 'Soporte', pre_tipo: 'ARCHIVO' },
];

const PASSWORD = 'correcta-y-larga';

const bundle = {
  usuarios: ['luz', 'ana'].map((username) => ({ username, password: PASSWORD })),
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
  const newKey = randomUUID;

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

  it('makes one record and one set of files of ten concurrent calls', async () => {
    const key = newKey();
    const [records, files] = [await count('tramites_record'), await storedFiles()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(key, 'el mismo contenido')));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).to.equal(1);
    expect(await count('tramites_record')).to.equal(records + 1);
    expect(await storedFiles()).to.equal(files + 1);
    const pending = await host.database.rows('SELECT id FROM host_file WHERE owner IS NULL');
    expect(pending).to.have.length(0);
  });

  it('answers the first record again', async () => {
    const key = newKey();
    const first = (await file(key, 'Ana').expect(200)).body as Filed;
    expect((await file(key, 'Ana').expect(200)).body).to.deep.equal(first);
  });

  it('answers the first record also after a change of the tramite', async () => {
    const key = newKey();
    const first = (await file(key, 'Ana').expect(200)).body as Filed;
    await host.database.changeRows('UPDATE tramites_tramite SET nombre = $1 WHERE codigo = $2', ['Otro', 'PRIMERO']);
    expect((await file(key, 'Ana').expect(200)).body).to.deep.equal(first);
  });

  it('refuses other fields or files with the same key', async () => {
    const [forFields, forFiles] = [newKey(), newKey()];
    await file(forFields, 'Ana').expect(200);
    const { body } = await file(forFields, 'Eva').expect(409);
    expect(body).to.include({ code: 'idempotency_conflict' }).and.to.have.property('msg');
    await upload(forFiles, 'uno').expect(200);
    const files = await storedFiles();
    await upload(forFiles, 'dos').expect(409);
    expect(await storedFiles()).to.equal(files);
  });

  it('keeps keys apart by tramite', async () => {
    const key = newKey();
    const first = (await file(key, 'Ana').expect(200)).body as Filed;
    const second = (await file(key, 'Ana', 'SEGUNDO').expect(200)).body as Filed;
    expect(second.key).not.to.equal(first.key);
  });

  it('leaves the key of a refused call free', async () => {
    const key = newKey();
    await request(host.url).post('/home/api/tramite/PRIMERO').set('Idempotency-Key', key).send({}).expect(400);
    await file(key, 'Ana').expect(200);
  });

  it('refuses an anonymous key that is not a UUID', async () => {
    const nil = '00000000-0000-0000-0000-000000000000';
    const wrong = ['1', 'clave', `${newKey()}0`, `{${newKey()}}`, newKey().replaceAll('-', ''), nil, ''];
    for (const key of [...wrong, nil.replaceAll('0', 'f'), `${newKey()}, ${newKey()}`, 'x'.repeat(256)]) {
      const { body } = await file(key, 'Ana').expect(400);
      expect(body, key).to.include({ code: 'idempotency_key_not_valid' });
    }
  });

  it('ignores the case of a UUID', async () => {
    const key = newKey();
    const first = (await file(key, 'Ana').expect(200)).body as Filed;
    expect((await file(key.toUpperCase(), 'Ana').expect(200)).body).to.deep.equal(first);
  });

  describe('of a known caller', () => {
    let luz: string;
    let ana: string;
    const login = async (username: string): Promise<string> => {
      const { body } = await request(host.url).post('/api/token').send({ username, password: PASSWORD });
      return `Bearer ${(body as { access: string }).access}`;
    };
    const fileAs = (credential: string, key: string): request.Test => file(key, 'Ana').set('Authorization', credential);

    before(async () => {
      luz = await login('luz');
      ana = await login('ana');
    });

    it('belongs to that caller alone, as a UUID or another text', async () => {
      for (const key of ['factura-7', newKey()]) {
        const his = (await fileAs(luz, key).expect(200)).body as Filed;
        expect((await fileAs(luz, key).expect(200)).body, key).to.deep.equal(his);
        const hers = (await fileAs(ana, key).expect(200)).body as Filed;
        expect(hers.key, key).not.to.equal(his.key);
      }
      const key = newKey();
      const his = (await fileAs(luz, key).expect(200)).body as Filed;
      expect(((await file(key, 'Ana').expect(200)).body as Filed).key).not.to.equal(his.key);
    });

    it('is the same by token and by session', async () => {
      const key = newKey();
      const session = request.agent(host.url);
      const { body } = await session.post('/api/sesion/').send({ username: 'luz', password: PASSWORD }).expect(200);
      const fromSession = (): request.Test =>
        session.post('/home/api/tramite/PRIMERO').set('Idempotency-Key', key).send({ nombre: 'Ana' });
      const wrong = fromSession().set('X-CSRFToken', 'nada');
      expect((await wrong.expect(403)).body).to.include({ code: 'csrf_failed' });
      const first = await fromSession()
        .set('X-CSRFToken', body.csrf as string)
        .expect(200);
      expect((await fileAs(luz, key).expect(200)).body).to.deep.equal(first.body);
      const anonymous = (await fromSession().expect(200)).body as Filed;
      expect(anonymous.key).not.to.equal((first.body as Filed).key);
    });

    it('is refused with an invalid credential', async () => {
      const before = await count('tramites_record');
      const { body, headers } = await fileAs('Bearer nada', newKey()).expect(401);
      expect(body).to.include({ code: 'token_not_valid' }).and.to.have.property('messages');
      expect(headers).to.have.property('www-authenticate');
      const session = file(newKey(), 'Ana').set('Cookie', 'ventanilla.sid=nada');
      await session.set('X-CSRFToken', 'nada').expect(401);
      expect(await count('tramites_record')).to.equal(before);
    });
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
