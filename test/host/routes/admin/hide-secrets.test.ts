import { expect } from 'chai';
import { hideSecrets } from '../../../../host/routes/admin/hide-secrets.js';

describe('a configuration that is shown', () => {
  const hidden: [name: string, value: unknown][] = [
    ['secretKey', 'c2VjcmV0'],
    ['password', 'corta'],
    ['smtpPassword', 'corta'],
    ['accessKeyId', 'AKIA'],
    ['secretAccessKey', 'x'],
    ['api_key', 'x'],
    ['botToken', '123:abc'],
    ['clave', 'x'],
    ['pin', 1234],
    ['certificado', '-----BEGIN PRIVATE KEY-----\nMII'],
    ['opaque', 'q7Wd0m+Zx/1kTBrzX9gMTIz4a'],
  ];
  for (const [name, value] of hidden) {
    it(`hides ${name}`, () => {
      expect(hideSecrets({ part: { [name]: value } })).to.deep.equal({ part: { [name]: '***' } });
    });
  }

  it('hides what lists and objects of secrets hold, whatever it is called there', () => {
    const secrets = { tokens: ['one', 'two'], keys: { first: 'a', second: { third: 'b' } } };
    expect(hideSecrets(secrets)).to.deep.equal({
      tokens: ['***', '***'],
      keys: { first: '***', second: { third: '***' } },
    });
  });

  it('hides who logs in at an address, and what its query holds', () => {
    expect(
      hideSecrets({
        url: 'postgres://rosa:clave@db.example:5432/city?sslmode=require&password=x',
        odd: 'mssql://sa:p@ss/w0rd@db/city',
        plain: 'https://city.example/clave?token={token}',
      }),
    ).to.deep.equal({
      url: 'postgres://***@db.example:5432/city?sslmode=***&password=***',
      odd: 'mssql://***@db/city',
      plain: 'https://city.example/clave?token=***',
    });
  });

  it('shows the rest as it is', () => {
    const shown = {
      http: { port: 3000, host: '127.0.0.1', corsOrigins: ['https://city.example'] },
      timeZone: 'America/Bogota',
      accessSeconds: 7200,
      passwordResetUrl: 'https://city.example/restablecer/{token}',
      session: { idleSeconds: 3600 },
      nothing: null,
      on: true,
      plugins: ['/app/plugins/auth', '/srv/ventanilla/plugins/tramites'],
    };
    expect(hideSecrets(shown)).to.deep.equal(shown);
  });
});
