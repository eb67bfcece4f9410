import { expect } from 'chai';
import { certificados } from '../support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from '../support/certificates-client.js';
import { TOKEN } from '../../procedures/support/procedures-client.js';
import { storedRegistrations } from '../support/stored-registrations.js';
import { knock } from './support/every-door.js';

describe('numbers that a double cannot represent', function () {
  let client: CertificatesClient;

  before(async () => {
    client = await startCertificatesHost({
      certificados,
      tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO'] }],
    });
  });
  after(() => client.host.stop());

  it('reach a procedure with all digits', async () => {
    const body = '{"n":12345678901234567890,"m":1e400,"d":[0.12345678901234567],"k":7,"t":"9"}';
    for (const door of ['jwt', 'sesion'] as const) {
      const { body: answer } = await knock(client, door, 'ECO', body);
      expect(answer.resultado, door).to.deep.equal({
        n: '12345678901234567890',
        m: '1e400',
        d: ['0.12345678901234567'],
        k: 7,
        t: '9',
      });
    }
  });

  for (const [number, reason] of [
    ['12345678901234567890', 'El número es demasiado grande.'],
    ['123456789012345.678', 'El número tiene demasiadas cifras.'],
    ['1e400', 'Debe ser un número, con punto para los decimales.'],
  ] as const) {
    it(`are refused by a question that stores numbers: ${number}`, async () => {
      const { body } = await client.register('PAZ_Y_SALVO', `{"nota":"x","valor":${number}}`).expect(200);
      expect(body)
        .to.include({ EsCorrecto: false })
        .and.deep.include({ errors: { valor: [reason] } });
      expect(await storedRegistrations(client.host)).to.deep.equal([]);
    });
  }
});
