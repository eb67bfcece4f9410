import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { certificados } from '../plugins/certificates/support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from '../plugins/certificates/support/certificates-client.js';

/** The words of the interface, section "Errors". */
const WORDS = 'Usuario no autorizado para este endpoint';
const code = 'permission_denied';

describe('a lack of permission', function () {
  let client: CertificatesClient;

  before(async () => {
    client = await startCertificatesHost({ certificados });
  });
  after(() => client.host.stop());

  it('is answered in the envelope when a JWT runs a procedure or registers a certificate', async () => {
    for (const refused of [client.byJwt('RESERVADA'), client.register('RESERVADO', { nota: 'x' })]) {
      const { body } = await refused.expect(403);
      expect(body).to.deep.equal({ EsCorrecto: false, mensaje: WORDS, code });
    }
  });

  it('is answered in plain text when a session runs a procedure', async () => {
    const { text, headers } = await client.bySession('RESERVADA').expect(403);
    expect(text).to.equal(WORDS);
    expect(headers['content-type']).to.match(/^text\/plain/);
  });

  it('is answered as `detail` on routes without a shape in the interface, to JWTs and sessions', async () => {
    const path = `/home/api/tramite/archivo/key_${randomUUID()}/cedula`;
    for (const headers of [client.jwt, client.session]) {
      const { body } = await client.auth.call('get', path, { headers }).expect(403);
      expect(body).to.deep.equal({ detail: WORDS, code });
    }
  });
});
