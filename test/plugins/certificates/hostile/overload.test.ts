import { expect } from 'chai';
import { certificados } from '../support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from '../support/certificates-client.js';
import { TOKEN } from '../../procedures/support/procedures-client.js';
import { GO_ON, procedure, registration } from '../../procedures/support/city-procedures.js';
import { storedRegistrations } from '../support/stored-registrations.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { until } from '../../../../testing/until.js';
import { bodyDoors, knock, refusalOf } from './support/every-door.js';
import { figures, METRICS } from './support/figures.js';

const BUSY = 'Hay demasiadas consultas en curso. Intente de nuevo en unos segundos.';

describe('more calls than the pool of procedures accepts', function () {
  let client: CertificatesClient;

  before(async function () {
    postgresOnly(this, 'slow procedures of the tests keep processors busy there, and fast ones wait for those');
    client = await startCertificatesHost(
      {
        procedimientos: [
          procedure('ECO', 'city_eco'),
          registration('RESERVADA', 'city_eco', { permisos: ['hacienda.consulta'] }),
          procedure('LENTA', 'city_retenida', { timeout: 300 }),
        ],
        certificados: certificados.filter((one) => (one as { cert_codigo: string }).cert_codigo === 'LENTO'),
        tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['LENTA'] }],
      },
      { config: { ...METRICS, procedures: { executor: { connections: 2, queue: 1, queueSeconds: 0.1 } } } },
    );
  });
  after(() => client?.host.stop());

  it('are refused by every door in its own shape, with a time to retry, and store nothing', async () => {
    // A procedure may hold half of the pool's two connections: this call holds it.
    const holder = client.byJwt('LENTA', { nota: 'retenida' }).then((answer) => answer);
    await until('it runs', async () => /^ventanilla_procedures_running 1$/m.test(await figures(client.host)));
    for (const door of bodyDoors) {
      const refused = await knock(client, door, door === 'certificado' ? 'LENTO' : 'LENTA', {
        nota: 'sobra',
      });
      expect(refused.status, door).to.equal(503);
      expect(refusalOf(door, refused)).to.equal(BUSY);
      expect(refused.headers['retry-after']).to.match(/^[1-9]\d*$/);
    }
    const refused = await client.byToken('LENTA', '').expect(503);
    expect(refused.body).to.deep.equal({ error: BUSY, code: 'unavailable' });
    expect(refused.headers['retry-after']).to.match(/^[1-9]\d*$/);
    await until('others have the rest of the pool', async () => (await client.byJwt('ECO')).status === 200);
    await client.letGoOn();
    expect((await holder).body).to.deep.equal({ EsCorrecto: true, resultado: 1 });
    expect(await client.notes()).to.deep.equal(['retenida', GO_ON]);
    expect(await storedRegistrations(client.host)).to.deep.equal([]);
  });
});
