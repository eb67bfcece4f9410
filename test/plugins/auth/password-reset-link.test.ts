import { expect } from 'chai';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { bootFailure } from '../../host/support/rejection.js';
import { PASSWORD, startAuthHost } from './support/auth-client.js';

describe('the link of a password that is reset', () => {
  it('leads below the public address where its page is a path', async () => {
    const server = await TestSmtpServer.start();
    const client = await startAuthHost({
      bundle: { usuarios: [{ username: 'luz', password: PASSWORD, email: 'luz@ciudad.example' }] },
      config: {
        publicUrl: 'https://ciudad.example/tramites',
        auth: { passwordResetUrl: '/mi/clave/{token}?de=correo' },
        mail: server.config(),
      },
    });
    try {
      await client.call('post', '/api/clave/restablecer/', { body: { username: 'luz' } }).expect(200);
      const { email } = await server.message(0);
      expect(email.text).to.match(/https:\/\/ciudad\.example\/tramites\/mi\/clave\/[\w-]{43}\?de=correo/);
    } finally {
      await client.host.stop();
      await server.stop();
    }
  });

  for (const passwordResetUrl of ['mi/clave/{token}', '//otra.example/{token}', '/mi/clave']) {
    it(`is never made of ${passwordResetUrl}`, async () => {
      const reason = await bootFailure(startAuthHost({ config: { auth: { passwordResetUrl } } }));
      expect(reason).to.match(/^Configuration: auth\.passwordResetUrl: must /);
    });
  }
});
