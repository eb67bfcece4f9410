import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { startDocumentsHost, type DocumentsClient } from '../support/documents-client.js';

describe('a template with the data of a registration', () => {
  let client: DocumentsClient;
  let llave: string;

  before(async () => {
    client = await startDocumentsHost();
    llave = await client.register('PAZ_Y_SALVO', '<script>alert(1)</script>');
  });
  after(() => client.host.stop());

  it('becomes an isolated and escaped page, which says that it is no document', async () => {
    const { text, headers } = await client.get(`/generar/PAZ/${llave}/`, client.headersOf('luz')).expect(200);
    expect(headers['content-type']).to.match(/^text\/html/);
    expect(headers['content-security-policy']).to.match(/^sandbox;/);
    expect(text).to.include('&lt;script&gt;').and.not.to.include('<script>');
    expect(text).to.include('BORRADOR SIN VALIDEZ').and.not.to.include('llave de desarrollo');
    expect(await client.rows()).to.deep.equal([]);
  });

  it('is refused to other users, and for an unknown template or key', async () => {
    await client.get(`/generar/PAZ/${llave}/`, client.headersOf('otro')).expect(403);
    await client.get(`/generar/NADA/${llave}/`, client.headersOf('luz')).expect(404);
    await client.get(`/generar/PAZ/${randomUUID()}/`, client.headersOf('luz')).expect(404);
    await client.get('/generar/PAZ/x/', client.headersOf('luz')).expect(404);
    const { body } = await client.get(`/generar/ROTA/${llave}/`, client.headersOf('luz')).expect(400);
    expect(body).to.include({ code: 'template_failed' });
  });
});
