import { expect } from 'chai';
import request, { type Test } from 'supertest';
import { DocumentsOfRequests } from '../../../../plugins/documents/issued/documents-of-requests.js';
import { startDocumentsHost, type DocumentsClient } from '../support/documents-client.js';

const NAME = 'Carlos Restrepo';

describe('the verification of a document', () => {
  let client: DocumentsClient;
  let pdf: Buffer;
  let codigo: string;

  before(async () => {
    client = await startDocumentsHost();
    const { body, headers } = await client.generate(await client.register('PAZ_Y_SALVO', NAME)).expect(200);
    pdf = body as Buffer;
    codigo = headers['x-codigo-verificacion']!;
    // As if a key of the city had signed it.
    await client.host.database.changeRows('UPDATE documents_document SET firmante = $1 WHERE codigo = $2', [
      'Secretaría de Hacienda',
      codigo,
    ]);
  });
  after(() => client.host.stop());

  const look = (typed: string, accept = 'application/json'): Test =>
    client.get(`/documentos/verificar/${encodeURIComponent(typed)}`, { Accept: accept });
  const send = (file: Buffer, accept = 'application/json'): Test =>
    request(client.host.url).post('/documentos/verificar/').set('Accept', accept).attach('archivo', file, 'x.pdf');

  it('shows the issued document, without personal data', async () => {
    const { body } = await look(codigo).expect(200);
    expect(body).to.have.keys('codigo', 'estado', 'tipo', 'emitido', 'sha256', 'firmante');
    expect(body).to.include({ codigo, estado: 'VIGENTE', tipo: 'Paz y salvo predial' });
    const page = await look(codigo, 'text/html').expect(200);
    expect(page.headers['content-type']).to.match(/^text\/html/);
    expect(page.headers['content-security-policy']).to.include("default-src 'none'");
    expect(page.text)
      .to.include('El documento está vigente')
      .and.to.include((body as { sha256: string }).sha256);
    for (const word of NAME.split(' ')) expect(page.text + JSON.stringify(body)).not.to.include(word);
  });

  it('accepts a code as people type it', async () => {
    await look(` ${codigo.toLowerCase().replaceAll('-', ' ')} `).expect(200);
    await look(`\u202A${codigo.replaceAll('-', '\u2013')}\u200B`).expect(200);
    const { text } = await client.get(`/documentos/verificar/?codigo=${codigo.toLowerCase()}`).expect(200);
    expect(text).to.include('El documento está vigente');
  });

  for (const [what, typed] of [
    ['that no document has', '2222-2222-2222'],
    ['that cannot be one', 'cualquiera'],
    ['with mark-up', '<script>alert(1)</script>'],
  ] as const) {
    it(`gives the same answer for a code ${what}`, async () => {
      const { body } = await look(typed).expect(404);
      expect(body).to.deep.equal({ detail: 'No encontramos un documento con ese código.', code: 'not_found' });
      const { text } = await look(typed, 'text/html').expect(404);
      expect(text).to.include('No encontramos ese documento').and.not.to.include('<script');
    });
  }

  it('shows a form without a code', async () => {
    for (const query of ['', '?codigo=', '?codigo=%20']) {
      const { text } = await client.get(`/documentos/verificar/${query}`).expect(200);
      expect(text).to.include('Verificar un documento').and.to.include('type="file"');
    }
  });

  it('recognizes the issued file', async () => {
    expect((await send(pdf).expect(200)).body).to.deep.equal({ propio: true, integro: true, codigo });
    expect((await send(pdf, 'text/html').expect(200)).text).to.include('El archivo es auténtico y está vigente');
  });

  it('finds each changed byte, and bytes after the end', async () => {
    for (const at of [10, Math.floor(pdf.length / 2), pdf.length - 30]) {
      const changed = Buffer.from(pdf);
      changed[at]! ^= 1;
      expect((await send(changed).expect(200)).body).to.deep.equal({ propio: true, integro: false, codigo });
    }
    const longer = await send(Buffer.concat([pdf, Buffer.from('\n')]), 'text/html').expect(200);
    expect(longer.text).to.include('El archivo fue cambiado');
  });

  it('does not recognize a file of another issuer', async () => {
    const other = await send(Buffer.from('%PDF-1.7 de otra entidad /Reason (Documento 2222-2222-2222)')).expect(200);
    expect(other.body).to.deep.equal({ propio: false, integro: false, codigo: null });
    expect((await send(Buffer.from('x'), 'text/html')).text).to.include('El archivo no es de esta entidad');
  });

  it('refuses a call without a file', async () => {
    const { body } = await request(client.host.url).post('/documentos/verificar/').send({}).expect(400);
    expect(body).to.have.nested.property('errors.archivo');
    await request(client.host.url).post('/documentos/verificar/').field('archivo', 'texto').expect(400);
    const page = await request(client.host.url)
      .post('/documentos/verificar/')
      .set('Accept', 'text/html')
      .field('otro', 'x')
      .expect(400);
    expect(page.text).to.include('Falta el archivo');
  });

  it('stores no checked file', async () => {
    const files = async (): Promise<number> => (await client.host.database.rows('SELECT id FROM host_file')).length;
    const before = await files();
    await send(pdf).expect(200);
    expect(await files()).to.equal(before);
  });

  it('does not call a document valid that the development key signed, by code and by file', async () => {
    const { body, headers } = await client.generate(await client.register('PAZ_Y_SALVO', 'Prueba')).expect(200);
    for (const asked of [look(headers['x-codigo-verificacion']!, 'text/html'), send(body as Buffer, 'text/html')]) {
      const { text } = await asked.expect(200);
      expect(text).to.include('El documento no tiene validez').and.not.to.include('está vigente');
    }
  });

  it('reports that a document was revoked, by code and by file, without the reason', async () => {
    const llave = await client.register('PAZ_Y_SALVO', 'Revocada');
    const { body, headers } = await client.generate(llave).expect(200);
    const revoked = headers['x-codigo-verificacion']!;
    const admin = await client.admin();
    const revoke = { codigo: revoked, motivo: 'Se expidió con la deuda de otro predio.' };
    expect((await admin.mutate('documents.issued.revoke', revoke)).status).to.equal(200);
    expect((await look(revoked).expect(200)).body).to.include({ estado: 'REVOCADO' });
    const { text } = await send(body as Buffer, 'text/html').expect(200);
    expect(text).to.include('El documento fue revocado').and.not.to.include('predio.');
    expect((await admin.mutate('documents.issued.revoke', revoke)).status).to.equal(409);
    expect((await admin.mutate('documents.issued.revoke', { ...revoke, codigo: '2222-2222-2222' })).status).to.equal(
      404,
    );
  });

  it('leaves a revoked document revoked for its user, and issues a new one for users who issue documents', async () => {
    const llave = await client.register('PAZ_Y_SALVO', 'Otra vez');
    const { headers } = await client.generate(llave).expect(200);
    const first = headers['x-codigo-verificacion']!;
    const admin = await client.admin();
    await admin.mutate('documents.issued.revoke', { codigo: first, motivo: 'Error en la plantilla.' });
    const refused = await client.generate(llave).expect(409);
    expect(JSON.parse((refused.body as Buffer).toString())).to.include({ code: 'document_revoked' });
    const requested = client.host.container.get(DocumentsOfRequests, { autobind: true });
    expect(await requested.standingOf('PAZ_Y_SALVO', llave)).to.equal('revocado');
    const renewed = await client.generate(llave, { as: 'secretaria' }).expect(200);
    expect(renewed.headers['x-codigo-verificacion']).not.to.equal(first);
    const own = await client.generate(llave).expect(200);
    expect(own.headers['x-codigo-verificacion']).to.equal(renewed.headers['x-codigo-verificacion']);
  });

  it('is shown to staff in lists, with the printed data', async () => {
    const admin = await client.admin();
    const { data } = await admin.query('documents.issued.list', { certificado: 'PAZ_Y_SALVO', limit: 2 });
    expect(data.items).to.have.length(2);
    const one = await admin.query('documents.issued.get', { codigo });
    expect(one.data).to.include({ codigo, titular: 'C***** R*******', plantilla: 'PAZ', version: 1 });
    expect(one.data.datos).to.deep.equal({ datos: { nota: NAME }, resultado: { nota: NAME } });
  });

  it('delivers the file again only to its readers', async () => {
    const path = `/documentos/descargar/${codigo}`;
    const { headers } = await client.get(path, client.headersOf('luz')).expect(200);
    expect(headers['x-codigo-verificacion']).to.equal(codigo);
    await client.get(path, client.headersOf('otro')).expect(403);
    await client.get('/documentos/descargar/nada', client.headersOf('luz')).expect(404);
  });
});
