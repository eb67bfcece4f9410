import { expect } from 'chai';
import request from 'supertest';
import { z } from 'zod';
import { definePlugin, eventListener, type AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { documentIssued, documentRevoked, documentSuperseded } from '../../../../plugins/documents/contract.js';
import { DocumentNews } from '../../../../plugins/documents/issued/document-news.js';
import { DocumentRows } from '../../../../plugins/documents/issued/document-rows.js';
import { until } from '../../../../testing/until.js';
import { documentPlugins, samePage, startDocumentsHost, type DocumentsClient } from '../support/documents-client.js';
import { PausedSigner } from '../support/paused-signer.js';

/** Makes a plugin that records the events of documents. */
function listener(): {
  readonly plugin: AnyHostPlugin;
  readonly heard: { event: string; codigo: string; to?: string }[];
} {
  const heard: { event: string; codigo: string; to?: string }[] = [];
  const orderKey = ({ llave }: { llave: string }): string => `ear/llave/${llave}`;
  const plugin = definePlugin({
    id: 'ear',
    dependsOn: ['documents'],
    config: z.strictObject({}).prefault({}),
    listens: () => [
      eventListener({
        event: documentIssued,
        name: 'ear/issued',
        orderKey,
        handle: ({ codigo }) => Promise.resolve(void heard.push({ event: 'issued', codigo })),
      }),
      eventListener({
        event: documentSuperseded,
        name: 'ear/superseded',
        orderKey,
        handle: ({ codigo, reemplazo }) =>
          Promise.resolve(void heard.push({ event: 'superseded', codigo, to: reemplazo.codigo })),
      }),
      eventListener({
        event: documentRevoked,
        name: 'ear/revoked',
        orderKey,
        handle: ({ codigo }) => Promise.resolve(void heard.push({ event: 'revoked', codigo })),
      }),
    ],
  });
  return { plugin, heard };
}

describe('a later document of the same certificate and llave', () => {
  const ear = listener();
  let client: DocumentsClient;

  before(async () => {
    client = await startDocumentsHost({ plugins: [...documentPlugins, ear.plugin], ...samePage });
  });
  after(() => client.host.stop());

  /** Changes the data of a registration, as the data of an instance change. */
  const change = (llave: string, nota: string): Promise<number> =>
    client.host.database.changeRows('UPDATE certificates_registration SET respuestas = $1 WHERE llave = $2', [
      JSON.stringify({ nota }),
      llave,
    ]);
  const codeOf = async (llave: string, as = 'luz'): Promise<string> =>
    (await client.generate(llave, { as }).expect(200)).headers['x-codigo-verificacion']!;
  const rowsOf = (llave: string): Promise<{ codigo: string; estado: string; reemplazo: string | null }[]> =>
    client.host.database.rows('SELECT codigo, estado, reemplazo FROM documents_document WHERE llave = $1 ORDER BY id', [
      llave,
    ]);
  const holding = (codigo: string) => ({ codigo, estado: 'VIGENTE', reemplazo: null });
  const replaced = (codigo: string, reemplazo: string) => ({ codigo, estado: 'REEMPLAZADO', reemplazo });
  const verified = async (codigo: string): Promise<object> =>
    (await client.get(`/documentos/verificar/${codigo}`, { Accept: 'application/json' }).expect(200)).body as object;

  /** Issues two documents of one key, the second with changed data. */
  async function twice(): Promise<{ llave: string; older: string; newer: string }> {
    const llave = await client.register();
    const older = await codeOf(llave);
    await change(llave, 'Otra persona');
    return { llave, older, newer: await codeOf(llave) };
  }

  it('supersedes the older one, which names it; another request returns it again', async () => {
    const { llave, older, newer } = await twice();
    expect(await rowsOf(llave)).to.deep.equal([replaced(older, newer), holding(newer)]);
    expect(await codeOf(llave)).to.equal(newer);
    const audited = await client.host.database.rows<{ action: string; details: unknown }>(
      `SELECT a.action, a.details FROM host_audit_entry a JOIN documents_document d
       ON a.subject_id = CAST(d.id AS VARCHAR(20)) AND a.subject_kind = 'documents.document'
       WHERE d.codigo = $1 AND a.action = 'documents.document.superseded'`,
      [older],
    );
    const [{ id }] = (await client.host.database.rows<{ id: number }>(
      'SELECT id FROM documents_document WHERE codigo = $1',
      [newer],
    )) as [{ id: number }];
    expect(audited.map(({ details }) => client.host.database.parseJson(details))).to.deep.equal([{ reemplazo: id }]);
  });

  it('is named by the verification of the older one', async () => {
    const { older, newer } = await twice();
    expect(await verified(older)).to.include({ estado: 'REEMPLAZADO', reemplazado_por: newer });
    expect(await verified(newer))
      .to.include({ estado: 'VIGENTE' })
      .and.not.to.have.property('reemplazado_por');
    const { text } = await client.get(`/documentos/verificar/${older}`, { Accept: 'text/html' }).expect(200);
    expect(text)
      .to.include('El documento fue reemplazado')
      .and.to.include(`href="/documentos/verificar/${newer}"`)
      .and.not.to.include('está vigente');
  });

  it('is named when the file of the older one is checked', async () => {
    const llave = await client.register();
    const { body } = await client.generate(llave).expect(200);
    await change(llave, 'Otra persona');
    const newer = await codeOf(llave);
    const { text } = await request(client.host.url)
      .post('/documentos/verificar/')
      .set('Accept', 'text/html')
      .attach('archivo', body as Buffer, 'x.pdf')
      .expect(200);
    expect(text).to.include('El documento fue reemplazado').and.to.include(`/documentos/verificar/${newer}`);
  });

  it('is named when the older one is requested by its code, which administrators still see', async () => {
    const { older, newer } = await twice();
    const path = `/documentos/descargar/${older}`;
    const { body } = await client.get(path, client.headersOf('luz')).expect(409);
    expect(body).to.include({ code: 'document_superseded' });
    expect((body as { detail: string }).detail).to.include(newer);
    const admin = await client.admin();
    const { data } = await admin.query('documents.issued.get', { codigo: older });
    expect(data).to.include({ estado: 'REEMPLAZADO', reemplazo: newer });
    const list = await admin.query('documents.issued.list', { estado: 'REEMPLAZADO', limit: 1 });
    expect(list.data.items).to.have.nested.property('0.codigo', older);
    const again = await admin.mutate('documents.issued.revoke', { codigo: older, motivo: 'Error.' });
    expect(again.status).to.equal(409);
    expect(again.text).to.include('document_superseded');
  });

  it('is a third document when the data return to their first values', async () => {
    const { llave, older, newer } = await twice();
    await change(llave, 'Carlos Restrepo');
    const third = await codeOf(llave);
    expect(await rowsOf(llave)).to.deep.equal([replaced(older, newer), replaced(newer, third), holding(third)]);
  });

  it('replaces a revoked one, which stays revoked', async () => {
    const { llave, older, newer } = await twice();
    const admin = await client.admin();
    await admin.mutate('documents.issued.revoke', { codigo: newer, motivo: 'Error.' });
    await change(llave, 'Una tercera');
    const third = await codeOf(llave);
    expect(await rowsOf(llave)).to.deep.equal([
      replaced(older, newer),
      { codigo: newer, estado: 'REVOCADO', reemplazo: null },
      holding(third),
    ]);
  });

  it('publishes its events in order to plugins that listen', async () => {
    const { llave, older, newer } = await twice();
    const admin = await client.admin();
    await admin.mutate('documents.issued.revoke', { codigo: newer, motivo: 'Error.' });
    const own = () => ear.heard.filter(({ codigo }) => codigo === older || codigo === newer);
    await until('all is heard', () => own().length === 4);
    expect(own(), llave).to.deep.equal([
      { event: 'issued', codigo: older },
      { event: 'superseded', codigo: older, to: newer },
      { event: 'issued', codigo: newer },
      { event: 'revoked', codigo: newer },
    ]);
  });

  it('wins over a document that began before it and would end after it, also on another host', async () => {
    const second = await client.beside(samePage);
    try {
      const llave = await client.register();
      const slow = new PausedSigner(client.host);
      const late = client.generate(llave).then((answer) => answer);
      await slow.begun;
      await change(llave, 'Otra persona');
      const { headers } = await client.generate(llave, { url: second.url }).expect(200);
      const newer = headers['x-codigo-verificacion']!;
      expect(await rowsOf(llave), 'the earlier one is not made any more').to.deep.equal([holding(newer)]);
      slow.goOn();
      const answer = await late;
      expect(answer.status).to.equal(200);
      expect(answer.headers['x-codigo-verificacion']).to.equal(newer);
      expect(await rowsOf(llave)).to.deep.equal([holding(newer)]);
    } finally {
      await second.stop();
    }
  });

  it('is the only valid one when many are made at once from changing data', async () => {
    const second = await client.beside(samePage);
    try {
      const llave = await client.register();
      const asked: Promise<number>[] = [];
      for (let round = 0; round < 4; round += 1) {
        await change(llave, `Persona ${round}`);
        for (const url of [client.host.url, second.url]) {
          asked.push(client.generate(llave, { url }).then(({ status }) => status));
        }
      }
      expect(new Set(await Promise.all(asked))).to.deep.equal(new Set([200]));
      const last = await codeOf(llave);
      const rows = await rowsOf(llave);
      expect(rows.filter(({ estado }) => estado === 'VIGENTE')).to.deep.equal([holding(last)]);
      expect(rows.filter(({ estado }) => estado === 'EN_PROCESO')).to.deep.equal([]);
      const [row] = await client.host.database.rows<{ datos: string }>(
        'SELECT datos FROM documents_document WHERE codigo = $1',
        [last],
      );
      expect(row!.datos).to.include('Persona 3');
    } finally {
      await second.stop();
    }
  });

  it('has the data of the moment when it is begun', async () => {
    const llave = await client.register();
    const rows = client.host.container.get(DocumentRows);
    const begin = rows.begin.bind(rows);
    rows.begin = async (...details) => {
      rows.begin = begin;
      await change(llave, 'Otra persona');
      return begin(...details);
    };
    const codigo = await codeOf(llave);
    const [row] = await client.host.database.rows<{ datos: string }>(
      'SELECT datos FROM documents_document WHERE codigo = $1',
      [codigo],
    );
    expect(row!.datos).to.include('Otra persona');
    expect(await rowsOf(llave)).to.deep.equal([holding(codigo)]);
  });

  it('leaves the older one valid when its own issue fails', async () => {
    const llave = await client.register();
    const older = await codeOf(llave);
    await change(llave, 'Otra persona');
    const news = client.host.container.get(DocumentNews);
    news.issued = () => Promise.reject(new Error('away'));
    try {
      await client.generate(llave).expect(500);
    } finally {
      Reflect.deleteProperty(news, 'issued');
    }
    expect(await rowsOf(llave)).to.deep.equal([holding(older)]);
    const newer = await codeOf(llave);
    expect(await rowsOf(llave)).to.deep.equal([replaced(older, newer), holding(newer)]);
  });

  it('removes an earlier unfinished one whose maker died', async () => {
    const llave = await client.register();
    const { database, clock } = client.host;
    await client.generate(llave).expect(200);
    await database.changeRows(
      `UPDATE documents_document SET estado = 'EN_PROCESO', archivo = NULL, sha256 = NULL, lease = 'muerto',
       lease_until = $1 WHERE llave = $2`,
      [new Date(clock.now().getTime() - 1), llave],
    );
    await change(llave, 'Otra persona');
    expect(await rowsOf(llave).then((rows) => rows.length)).to.equal(1);
    const newer = await codeOf(llave);
    expect(await rowsOf(llave)).to.deep.equal([holding(newer)]);
  });

  it('cannot be valid beside another one: the database refuses it', async () => {
    const { older } = await twice();
    const error: unknown = await client.host.database
      .changeRows("UPDATE documents_document SET estado = 'VIGENTE', reemplazo = NULL WHERE codigo = $1", [older])
      .catch((refused: unknown) => refused);
    expect(client.host.database.isUniqueViolation(error, 'documents_document_vigente_uq')).to.equal(true);
  });
});
