import { expect } from 'chai';
import { createHash, randomUUID } from 'node:crypto';
import { Logger, type JsonValue } from '../../../../host/plugin-api/index.js';
import { DocumentRows } from '../../../../plugins/documents/issued/document-rows.js';
import { Issuing } from '../../../../plugins/documents/issued/issuing.js';
import { ProcessDocuments } from '../../../../plugins/documents/issued/process-documents.js';
import { incidentOf } from '../../../../plugins/workflow/engine/automatic/incident.js';
import { until } from '../../../../testing/until.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { startDocumentsHost, type DocumentsClient } from '../support/documents-client.js';
import { PausedSigner } from '../support/paused-signer.js';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Collects the warnings of a host from now on, until `end`. */
function warningsOf({ host }: DocumentsClient): { readonly seen: readonly string[]; end(): readonly string[] } {
  const logger = host.container.get<Logger>(Logger);
  const seen: string[] = [];
  const warn = logger.warn.bind(logger);
  logger.warn = (_fields, message) => void seen.push(message);
  const end = (): readonly string[] => {
    logger.warn = warn;
    return seen;
  };
  return { seen, end };
}

/** Makes the timers that renew leases run at once, until the returned function is called. */
function hurryRenewals(): () => void {
  const { setInterval } = globalThis;
  const hurried = (work: () => void, milliseconds: number): NodeJS.Timeout =>
    setInterval(work, milliseconds === 5000 ? 10 : milliseconds);
  Object.assign(globalThis, { setInterval: hurried });
  return () => void Object.assign(globalThis, { setInterval });
}

describe('the document of a certificate', () => {
  let client: DocumentsClient;

  before(async () => {
    client = await startDocumentsHost();
  });
  after(() => client.host.stop());

  it('is a signed PDF with a verification code, byte by byte the same each time', async () => {
    const llave = await client.register();
    const { body, headers } = await client.generate(llave).expect(200);
    expect(headers['content-type']).to.equal('application/pdf');
    expect(headers['content-disposition']).to.match(/^attachment; filename="([-\w]+\.pdf)"; filename\*=UTF-8''\1$/);
    expect(headers['x-codigo-verificacion']).to.match(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect((body as Buffer).subarray(0, 5).toString()).to.equal('%PDF-');
    expect((body as Buffer).includes('/ETSI.CAdES.detached')).to.equal(true);
    const again = await client.generate(llave).expect(200);
    expect(again.headers['x-codigo-verificacion']).to.equal(headers['x-codigo-verificacion']);
    expect(sha256(again.body as Buffer)).to.equal(sha256(body as Buffer));
  });

  it('is made once for concurrent requests', async () => {
    const llave = await client.register();
    const answers = await Promise.all(Array.from({ length: 16 }, () => client.generate(llave).expect(200)));
    expect(new Set(answers.map(({ body }) => sha256(body as Buffer))).size).to.equal(1);
    expect((await client.rows()).filter((row) => row.llave === llave)).to.have.length(1);
  });

  it('is made once on two hosts', async () => {
    const second = await client.beside();
    try {
      const llave = await client.register();
      const urls = [client.host.url, second.url, client.host.url, second.url];
      const answers = await Promise.all(urls.map((url) => client.generate(llave, { url }).expect(200)));
      expect(new Set(answers.map(({ body }) => sha256(body as Buffer))).size).to.equal(1);
    } finally {
      await second.stop();
    }
  });

  it('is available to the user who registered it, and to users who issue documents', async () => {
    const llave = await client.register();
    const { body } = await client.generate(llave, { as: 'otro' }).expect(403);
    expect(JSON.parse((body as Buffer).toString())).to.include({ code: 'permission_denied' });
    expect((await client.rows()).filter((row) => row.llave === llave)).to.deep.equal([]);
    await client.generate(llave, { as: 'secretaria' }).expect(200);
  });

  it('is refused for an unknown certificate, key or template', async () => {
    const llave = await client.register();
    await client.generate(randomUUID()).expect(404);
    await client.generate(llave, { codigo: 'SIN_PLANTILLA' }).expect(404);
    for (const codigo of ['SIN_PLANTILLA', 'PERDIDO']) {
      await client.generate(await client.register(codigo), { codigo }).expect(404);
    }
  });

  for (const [what, body] of [
    ['no llave', { codigo: 'PAZ_Y_SALVO' }],
    ['an invalid llave', { codigo: 'PAZ_Y_SALVO', llave: 'x' }],
    ['no codigo', { llave: randomUUID() }],
    ['an unknown field', { codigo: 'PAZ_Y_SALVO', llave: randomUUID(), otro: 1 }],
    ['a list', []],
  ] as const) {
    it(`is refused with ${what}`, async () => {
      const headers = client.headersOf('luz');
      const { body: refusal } = await client.auth
        .call('post', '/api-svc/documentos/generar/', { headers, body })
        .expect(400);
      expect(refusal).to.have.keys('detail', 'code', 'errors');
    });
  }

  it('leaves no trace when its template cannot be filled', async () => {
    const llave = await client.register('ROTO');
    const { body } = await client.generate(llave, { codigo: 'ROTO' }).expect(400);
    expect(JSON.parse((body as Buffer).toString())).to.include({ code: 'template_failed' });
    expect((await client.rows()).filter((row) => row.llave === llave)).to.deep.equal([]);
  });

  it('is not signed with a box in place of a letter that no font has', async () => {
    const llave = await client.register('PAZ_Y_SALVO', 'Carlos \u{20000}\ue9f9');
    const { body } = await client.generate(llave).expect(400);
    const refusal = JSON.parse((body as Buffer).toString()) as { detail: string; code: string };
    expect(refusal.code).to.equal('document_not_printable');
    expect(refusal.detail).to.include('«\ue9f9» (U+E9F9)');
    expect((await client.rows()).filter((row) => row.llave === llave)).to.deep.equal([]);
  });

  it('prints a blank for an unanswered question', async () => {
    const questions = ['nota', 'obs'].map((name) => ({ pre_codigo: name, pre_texto: name, pre_tipo: 'TEXTO' }));
    await importInto(client.host, {
      plantillas: [{ codigo: 'OBS', html: '<p>{{ datos.nota }}|{{ datos.obs }}|{{ datos.obs | mayusculas }}|</p>' }],
      certificados: [
        { cert_codigo: 'OBS', cert_nombre: 'Obs', cert_TablaBusqueda: 'ECO', plantilla: 'OBS', preguntas: questions },
      ],
    });
    const llave = await client.register('OBS');
    const { text: page } = await client.get(`/generar/OBS/${llave}/`, client.headersOf('luz')).expect(200);
    expect(page).to.match(/<p>[^|<]+\|{3}<\/p>/);
    await client.generate(llave, { codigo: 'OBS' }).expect(200);
  });

  it('is refused with the names of the data that its template lacks', async () => {
    const llave = await client.register('INCOMPLETO');
    const { body } = await client.generate(llave, { codigo: 'INCOMPLETO' }).expect(409);
    const refusal = JSON.parse((body as Buffer).toString()) as { code: string; detail: string; errors: object };
    expect(refusal.code).to.equal('datos_insuficientes');
    expect(refusal.detail).to.include('datos.oficina.piso').and.include('resultado.nadie');
    expect(refusal.errors).to.have.all.keys('datos.oficina.piso', 'resultado.nadie');
    expect((await client.rows()).filter((row) => row.llave === llave)).to.deep.equal([]);
  });

  it('is refused to every user when its data are nested too deeply', async () => {
    const llave = await client.register();
    let deep: JsonValue = 'fondo';
    for (let level = 0; level < 1000; level += 1) deep = { a: deep };
    const datos = { nota: 'Ana', deep };
    await client.host.database.changeRows('UPDATE certificates_registration SET respuestas = $1 WHERE llave = $2', [
      JSON.stringify(datos),
      llave,
    ]);
    const { body } = await client.generate(llave).expect(400);
    expect(JSON.parse((body as Buffer).toString())).to.include({ code: 'too_deep' });
    const failure: unknown = await client.host.container
      .get(ProcessDocuments)
      .carryOut({
        key: llave,
        fields: { plantilla: 'PAZ' },
        values: {},
        pinned: { plantilla: { PAZ: 1 } },
        tarea: { codigo: 'ACTO', nombre: 'Acto', publico: undefined },
        instancia: { llave, proceso: 'P', radicado: null, key: null, canal: null, solicitante: null },
        datos,
        signal: new AbortController().signal,
        finish: () => Promise.resolve(),
      })
      .catch((error: unknown) => error);
    expect(incidentOf(failure)).to.include({ codigo: 'too_deep' });
    expect((await client.rows()).filter((row) => row.llave === llave)).to.deep.equal([]);
  });

  it('is found without reading its data', async () => {
    const llave = await client.register();
    await client.generate(llave).expect(200);
    const statements = await statementsDuring(client.host.database, () => client.generate(llave).expect(200));
    const own = statements.filter((sql) => sql.includes('documents_document'));
    expect(own).to.have.length(1);
    expect(own[0]).not.to.match(/\bdatos\b/);
  });

  it('is refused for the first error even when its row then cannot be removed, which is logged', async () => {
    const rows = client.host.container.get(DocumentRows);
    rows.abandon = () => Promise.reject(new Error('away'));
    const warnings = warningsOf(client);
    try {
      const llave = await client.register('ROTO');
      const { body } = await client.generate(llave, { codigo: 'ROTO' }).expect(400);
      expect(JSON.parse((body as Buffer).toString())).to.include({ code: 'template_failed' });
    } finally {
      Reflect.deleteProperty(rows, 'abandon');
    }
    expect(warnings.end()).to.deep.equal(['a document that was not made could not be removed']);
  });

  it('is made by the next request with the same code when its maker died', async () => {
    const llave = await client.register();
    const { headers } = await client.generate(llave).expect(200);
    const codigo = headers['x-codigo-verificacion'];
    await client.host.database.changeRows(
      `UPDATE documents_document SET estado = 'EN_PROCESO', archivo = NULL, sha256 = NULL, lease = 'muerto',
       lease_until = $1 WHERE codigo = $2`,
      [new Date(client.host.clock.now().getTime() - 1), codigo],
    );
    await client.host.database.changeRows(
      `DELETE FROM host_file WHERE owner = (SELECT CONCAT('documents/document/', id) FROM documents_document
       WHERE codigo = $1)`,
      [codigo],
    );
    await client.get(`/documentos/verificar/${codigo}`, { Accept: 'application/json' }).expect(404);
    const again = await client.generate(llave).expect(200);
    expect(again.headers['x-codigo-verificacion']).to.equal(codigo);
    expect((await client.rows()).filter((row) => row.llave === llave)).to.deep.equal([
      { codigo, estado: 'VIGENTE', llave },
    ]);
  });

  it('is the same for a late maker and for the request that took it over', async () => {
    const llave = await client.register();
    const slow = new PausedSigner(client.host);
    const rows = client.host.container.get(DocumentRows);
    rows.renew = () => Promise.reject(new Error('away'));
    const warnings = warningsOf(client);
    const restore = hurryRenewals();
    const late = client.generate(llave).then((answer) => answer);
    await slow.begun;
    await until('a renewal has failed', () => warnings.seen.length > 0);
    restore();
    client.host.clock.advance(16);
    const first = await client.generate(llave).expect(200);
    slow.goOn();
    const { status, body } = await late;
    Reflect.deleteProperty(rows, 'renew');
    expect(new Set(warnings.end())).to.deep.equal(
      new Set([
        'the lease of a document could not be renewed',
        'a document was not issued by its maker: another request took it over, or issued a later one',
      ]),
    );
    expect(status).to.equal(200);
    expect(sha256(body as Buffer)).to.equal(sha256(first.body as Buffer));
    expect((await client.rows()).filter((row) => row.llave === llave)).to.have.length(1);
  });

  it('is removed when its maker died and no request follows', async () => {
    const llave = await client.register();
    await client.generate(llave).expect(200);
    const { database, clock } = client.host;
    await database.changeRows(
      `UPDATE documents_document SET estado = 'EN_PROCESO', lease = 'muerto', lease_until = $1 WHERE llave = $2`,
      [clock.now(), llave],
    );
    const issuing = client.host.container.get(Issuing);
    const left = async (): Promise<unknown[]> => (await client.rows()).filter((row) => row.llave === llave);
    clock.advance(23 * 3600);
    await issuing.removeAbandoned();
    expect(await left()).to.have.length(1);
    clock.advance(2 * 3600);
    await issuing.removeAbandoned();
    expect(await left()).to.deep.equal([]);
  });
});

describe('a certificate on a server without a signing key', () => {
  let client: DocumentsClient;

  before(async () => {
    client = await startDocumentsHost({ config: { documents: { signature: { developmentKey: false } } } });
  });
  after(() => client.host.stop());

  it('is imported with a warning when it names a template', async () => {
    const certificate = { cert_codigo: 'NUEVO', cert_nombre: 'Nuevo', cert_TablaBusqueda: 'ECO', preguntas: [] };
    const load = (...more: readonly object[]) =>
      importInto(client.host, { certificados: more.map((one) => ({ ...certificate, ...one })) });
    expect((await load({ plantilla: 'PAZ' }, { cert_codigo: 'OTRO', plantilla: 'PAZ' })).warnings).to.deep.equal([
      'certificados: they have no documents: no key is configured: documents.signature.file is not set',
    ]);
    expect((await load({})).warnings).to.deep.equal([]);
  });
});
