import { expect } from 'chai';
import type { Response } from 'supertest';
import { certificados } from '../support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from '../support/certificates-client.js';
import { TOKEN } from '../../procedures/support/procedures-client.js';
import { procedure, registration } from '../../procedures/support/city-procedures.js';
import { storedRegistrations } from '../support/stored-registrations.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { until } from '../../../../testing/until.js';
import { holdNotes, whileHeld } from '../../workflow/support/held.js';
import { bodyDoors, knock, refusalOf } from './support/every-door.js';
import { figures, METRICS } from './support/figures.js';

const BUSY = 'Hay demasiadas consultas en curso. Intente de nuevo en unos segundos.';

describe('more calls than the pool of procedures takes', function () {
  let client: CertificatesClient;

  before(async function () {
    postgresOnly(this, 'slow procedures of the tests keep processors busy there, and fast ones wait for those');
    client = await startCertificatesHost(
      {
        procedimientos: [
          procedure('ECO', 'city_eco'),
          registration('RESERVADA', 'city_eco', { permisos: ['hacienda.consulta'] }),
          procedure('LENTA', 'city_nota', { timeout: 300 }),
        ],
        certificados: certificados.filter((one) => (one as { cert_codigo: string }).cert_codigo === 'LENTO'),
        tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['LENTA'] }],
      },
      {
        config: {
          ...METRICS,
          database: { idleTransactionSeconds: 300 },
          procedures: { executor: { connections: 2, queue: 1, queueSeconds: 0.1 } },
        },
      },
    );
  });
  after(() => client?.host.stop());

  const areRefused = async (): Promise<void> => {
    const knocks = bodyDoors.map((door) =>
      knock(client, door, door === 'certificado' ? 'LENTO' : 'LENTA', { nota: 'sobra' }),
    );
    const byToken = client.byToken('LENTA', '').expect(503);
    const [tokenAnswer, ...answers] = await Promise.all([byToken, ...knocks]);
    for (const [index, door] of bodyDoors.entries()) {
      const refused = answers[index]!;
      expect(refused.status, door).to.equal(503);
      expect(refusalOf(door, refused)).to.equal(BUSY);
      expect(refused.headers['retry-after']).to.match(/^[1-9]\d*$/);
    }
    expect(tokenAnswer.body).to.deep.equal({ error: BUSY, code: 'unavailable' });
    expect(tokenAnswer.headers['retry-after']).to.match(/^[1-9]\d*$/);
    // Others have the rest of the pool.
    await client.byJwt('ECO').expect(200);
  };

  it('are refused at every door in its shape, with a time to come back, and keep nothing', async () => {
    const { database } = client.host;
    // One procedure holds half of two connections: this call, until it may write.
    let holder: Promise<Response> | undefined;
    await whileHeld(database, holdNotes(database), async () => {
      holder = client.byJwt('LENTA', { nota: 'lenta' }).then((answer) => answer);
      await until('it runs', async () => /^ventanilla_procedures_running 1$/m.test(await figures(client.host)));
      await areRefused();
    });
    expect((await holder!).body).to.deep.equal({ EsCorrecto: true, resultado: { nota: 'lenta' } });
    expect(await client.notes()).to.deep.equal(['lenta']);
    expect(await storedRegistrations(client.host)).to.deep.equal([]);
  });
});
