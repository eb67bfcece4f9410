import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import request, { type Test } from 'supertest';
import { HostSettings } from '../../../../host/plugin-api/index.js';
import { DocumentLinks } from '../../../../plugins/documents/links/document-links.js';
import { digestOf } from '../../../../plugins/documents/links/link-key.js';
import { startTestHost } from '../../../../testing/start-test-host.js';
import { figures, METRICS } from '../../certificates/hostile/support/figures.js';
import {
  asBytes,
  documentPlugins,
  documentsConfig,
  samePage,
  startDocumentsHost,
  type DocumentsClient,
} from '../support/documents-client.js';

const PATH = '/documentos/enlace/';
const DAY = 86_400;

const randomKey = (): string => randomBytes(32).toString('base64url');

describe('a link to a document', () => {
  let client: DocumentsClient;
  /** The number of addresses; a new one has its own limit. */
  let addresses = 0;

  before(async () => {
    client = await startDocumentsHost({ ...samePage, config: { ...(await documentsConfig()), ...METRICS } });
  });
  after(() => client.host.stop());

  const address = (): string => `198.51.100.${(addresses += 1)}`;

  const post = (clave: unknown, { from = address(), accept = '', url = client.host.url } = {}): Test =>
    asBytes(
      request(url)
        .post(PATH)
        .set({ 'X-Forwarded-For': from, ...(accept && { Accept: accept }) })
        .send({ clave }),
    );
  const refusalOf = (body: unknown): { code: string; detail: string } =>
    JSON.parse((body as Buffer).toString()) as { code: string; detail: string };

  async function issued(nota = 'Carlos Restrepo'): Promise<{ id: number; codigo: string; llave: string; pdf: Buffer }> {
    // Logins expire as the clock advances.
    await client.signIn('luz');
    const llave = await client.register('PAZ_Y_SALVO', nota);
    const { body, headers } = await client.generate(llave).expect(200);
    const codigo = headers['x-codigo-verificacion']!;
    const [row] = await client.host.database.rows<{ id: number }>(
      'SELECT id FROM documents_document WHERE codigo = $1',
      [codigo],
    );
    return { id: row!.id, codigo, llave, pdf: body as Buffer };
  }

  const urlOf = (id: number): Promise<string> =>
    client.host.database.transaction((tx) => client.host.container.get(DocumentLinks).make(tx, id));
  const keyOf = async (id: number): Promise<string> => (await urlOf(id)).split('#')[1]!;
  const usesOf = async (key: string): Promise<number | undefined> =>
    (
      await client.host.database.rows<{ uses: number }>('SELECT uses FROM documents_link WHERE digest = $1', [
        digestOf(key),
      ])
    )[0]?.uses;
  const revoke = async (codigo: string): Promise<unknown> =>
    (await client.admin()).mutate('documents.issued.revoke', { codigo, motivo: 'Error.' });

  it('downloads that document, byte by byte; each download is counted and in the audit log', async () => {
    const { id, codigo, pdf } = await issued();
    const url = await urlOf(id);
    const { publicUrl } = client.host.container.get<HostSettings>(HostSettings);
    expect(url)
      .to.match(/#[\w-]{43}$/)
      .and.to.satisfy((text: string) => text.startsWith(`${publicUrl}${PATH}#`));
    const key = url.split('#')[1]!;
    const { body, headers } = await post(key, { from: '203.0.113.7' }).expect(200);
    expect((body as Buffer).equals(pdf)).to.equal(true);
    expect(headers).to.include({ 'content-type': 'application/pdf', 'x-codigo-verificacion': codigo });
    expect(headers['content-disposition']).to.match(/^attachment; /);
    expect(headers['cache-control']).to.equal('no-store');
    await asBytes(request(client.host.url).post(PATH).field('clave', ` ${key} `)).expect(200);
    expect(await usesOf(key)).to.equal(2);
    const { data } = await (await client.admin()).query('host.audit.list', { action: 'documents.link.used' });
    const own = (data.items as { subject: { id: string }; details: object; personal: object }[]).filter(
      ({ subject }) => subject.id === String(id),
    );
    expect(own.map(({ details }) => details)).to.have.nested.property('0.uso', 2);
    expect(own).to.have.length(2);
    expect(own[1]!.personal).to.deep.equal({ direccion: '203.0.113.7' });
  });

  it('stores its key nowhere: the database has its digest, and the address of the download nothing', async () => {
    const { id } = await issued();
    const key = await keyOf(id);
    await post(key).expect(200);
    for (const table of ['documents_link', 'host_audit_entry', 'host_job']) {
      const rows = await client.host.database.rows(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows), table).not.to.include(key);
    }
  });

  it('ends after 30 days', async () => {
    const { id } = await issued();
    const key = await keyOf(id);
    const { clock } = client.host;
    clock.advance(30 * DAY - 60);
    await post(key).expect(200);
    clock.advance(120);
    await post(key).expect(404);
    expect(await usesOf(key), 'an ended one is not counted').to.equal(1);
    await client.host.container.get(DocumentLinks).removeEnded();
    expect(await usesOf(key)).to.equal(undefined);
  });

  it('answers alike for every key that opens nothing: wrong, expired, or of an invalid document', async () => {
    const ended = await issued();
    const past = await keyOf(ended.id);
    client.host.clock.advance(31 * DAY);
    const revoked = await issued('Revocada');
    const ofRevoked = await keyOf(revoked.id);
    await revoke(revoked.codigo);
    const superseded = await issued('Antes');
    const ofSuperseded = await keyOf(superseded.id);
    await client.host.database.changeRows('UPDATE certificates_registration SET respuestas = $1 WHERE llave = $2', [
      JSON.stringify({ nota: 'Después' }),
      superseded.llave,
    ]);
    await client.generate(superseded.llave).expect(200);
    const answers = new Set<string>();
    for (const key of [past, ofRevoked, ofSuperseded, randomKey()]) {
      const { body } = await post(key).expect(404);
      answers.add((body as Buffer).toString());
      const page = await post(key, { accept: 'text/html' }).expect(404);
      expect((page.body as Buffer).toString()).to.include('No se puede descargar el documento');
    }
    expect(answers.size).to.equal(1);
    expect(JSON.parse([...answers][0]!)).to.include({ code: 'not_found' });
  });

  it('can be ended, with the others of its document, by users who revoke documents; a later one works', async () => {
    const { id, codigo } = await issued();
    const keys = [await keyOf(id), await keyOf(id)];
    const admin = await client.admin();
    expect((await admin.mutate('documents.issued.endLinks', { codigo })).status).to.equal(200);
    for (const key of keys) await post(key).expect(404);
    client.host.clock.advance(1);
    await post(await keyOf(id)).expect(200);
    const { data } = await admin.query('host.audit.list', { action: 'documents.link.ended' });
    expect(data.items[0].subject).to.deep.equal({ kind: 'documents.document', id: String(id) });
    expect((await admin.mutate('documents.issued.endLinks', { codigo: '2222-2222-2222' })).status).to.equal(404);
  });

  it('is opened only by its key', async () => {
    const { id, codigo, llave } = await issued();
    const key = await keyOf(id);
    const [row] = await client.host.database.rows<{ digest: string; archivo: string }>(
      `SELECT l.digest, d.archivo FROM documents_link l JOIN documents_document d ON d.id = l.document_id WHERE d.id = $1`,
      [id],
    );
    const near = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    const others = [
      ...['', ' ', 'x', codigo, llave, row!.digest, row!.archivo, near, key.toUpperCase(), `${key}=`, `#${key}`],
      ...[key.slice(0, 42), `${key}${key}`, 't.', `t.${key}`, `t.${'A'.repeat(500)}`, "' OR 1=1 --", 'ñ'.repeat(43)],
      ...[null, 7, true, [key], { clave: key }, undefined],
    ];
    for (const other of others) {
      const { status, body } = await post(other);
      expect(status, JSON.stringify(other)).to.equal(404);
      expect(refusalOf(body).code).to.equal('not_found');
    }
    expect(await usesOf(key)).to.equal(0);
    for (const method of ['get', 'put', 'delete'] as const) {
      const { status } = await request(client.host.url)[method](`${PATH}${key}`);
      expect(status, method).to.equal(404);
    }
    const { body } = await request(client.host.url).get(`${PATH}?clave=${key}`);
    expect(JSON.stringify(body)).not.to.include('%PDF');
    expect(await usesOf(key)).to.equal(0);
  });

  for (const [what, send] of [
    ['a body that is no JSON', (to: Test) => to.type('json').send('{"clave":')],
    ['NUL in the key', (to: Test) => to.type('json').send({ clave: `a\u0000${'b'.repeat(41)}` })],
    ['another type of content', (to: Test) => to.type('text/plain').send('clave=x')],
    ['a file in place of the key', (to: Test) => to.attach('clave', Buffer.from('x'), 'x.txt')],
    ['the key many times', (to: Test) => Array.from({ length: 20 }).reduce<Test>((all) => all.field('clave', 'x'), to)],
    ['a key of a megabyte', (to: Test) => to.field('clave', 'x'.repeat(1_000_000))],
  ] as const) {
    it(`is refused with ${what}`, async () => {
      const { status, body } = await send(request(client.host.url).post(PATH).set('X-Forwarded-For', address()));
      expect(status).to.be.within(400, 415);
      expect(body).to.have.property('code');
    });
  }

  it('cannot be guessed: 20 wrong keys of an address in 15 minutes, on all hosts; each is counted', async () => {
    const { id } = await issued();
    const key = await keyOf(id);
    const { databaseUrl, dataFolder, url } = client.host;
    const config = { ...(await documentsConfig()), ...METRICS, http: { trustedProxies: 1 } };
    const second = await startTestHost({ plugins: documentPlugins, config, databaseUrl, dataFolder });
    const wrongOf = async (host: typeof client.host): Promise<number> =>
      Number(/link_guesses_total\{outcome="wrong"\} (\d+)/.exec(await figures(host))?.[1] ?? 0);
    const before = (await wrongOf(client.host)) + (await wrongOf(second));
    try {
      const from = address();
      const statuses: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const at = round % 2 === 0 ? url : second.url;
        const answers = await Promise.all(Array.from({ length: 8 }, () => post(randomKey(), { from, url: at })));
        statuses.push(...answers.map(({ status }) => status));
      }
      expect(statuses.filter((status) => status === 404)).to.have.length(20);
      expect(statuses.filter((status) => status === 429)).to.have.length(20);
      expect((await wrongOf(client.host)) + (await wrongOf(second)) - before).to.equal(20);
      expect(await figures(client.host)).to.match(/link_guesses_total\{outcome="held"\} [1-9]/);
      const held = await post(key, { from }).expect(429);
      expect(refusalOf(held.body).code).to.equal('throttled');
      expect(Number(held.headers['retry-after'])).to.be.within(1, 900);
      const page = await post(key, { from, accept: 'text/html' }).expect(429);
      expect((page.body as Buffer).toString()).to.include('Hubo demasiados intentos');
      expect(page.headers).to.have.property('retry-after');
      expect(await usesOf(key)).to.equal(0);
      await post(key).expect(200);
      client.host.clock.advance(901);
      await post(key, { from }).expect(200);
    } finally {
      await second.stop();
    }
  });
});
