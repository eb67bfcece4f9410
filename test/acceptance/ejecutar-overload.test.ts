import { expect } from 'chai';
import { certificados } from '../plugins/certificates/support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from '../plugins/certificates/support/certificates-client.js';
import { procedure } from '../plugins/procedures/support/city-procedures.js';
import { cityBundle, TOKEN } from '../plugins/procedures/support/procedures-client.js';
import { storedRegistrations } from '../plugins/certificates/support/stored-registrations.js';
import { until } from '../../testing/until.js';

const retained = procedure('LENTA', 'city_retenida', { timeout: 300 });

describe('the endpoints of procedures, while too many procedures run', function () {
  let client: CertificatesClient;
  let running: Promise<void>;

  /** Runs the procedure that waits, as soon as the only connection is free. */
  const hold = async (): Promise<void> => {
    while ((await client.byJwt('LENTA')).status === 503);
  };

  before(async () => {
    client = await startCertificatesHost(
      {
        procedimientos: cityBundle.procedimientos.map((item) =>
          'pro_codigo' in item && item.pro_codigo === 'LENTA' ? retained : item,
        ),
        certificados,
        tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO'] }],
      },
      { config: { procedures: { executor: { connections: 1, queue: 0 } } } },
    );
    running = hold();
    const isFull = async (): Promise<boolean> => (await client.byJwt('ECO')).status === 503;
    await until('that one has the only connection', isFull);
  });
  after(async () => {
    await client?.letGoOn();
    await running;
    await client?.host.stop();
  });

  it('answer 503 in the envelope to a JWT', async () => {
    const { body, headers } = await client.byJwt('ECO').expect(503);
    expect(body).to.include({ EsCorrecto: false, code: 'unavailable' });
    expect(headers).to.have.property('retry-after');
  });

  it('answer 503 in plain text to a session', async () => {
    const { headers, text } = await client
      .bySession('ECO')
      .expect(503)
      .expect('Content-Type', /^text\/plain/);
    expect(text).to.match(/^[A-ZÁÉÍÓÚ].*\.$/);
    expect(headers).to.have.property('retry-after');
  });

  it('answer 503 with an error to a token', async () => {
    const { body, headers } = await client.byToken('ECO', '').expect(503);
    expect(body).to.include({ code: 'unavailable' });
    expect(body.error).to.match(/^[A-ZÁÉÍÓÚ].*\.$/);
    expect(headers).to.include.keys('retry-after', 'ratelimit-remaining');
  });

  it('answer 503 to the registration of a certificate, and store nothing', async () => {
    const { body, headers } = await client.register('PAZ_Y_SALVO', { nota: 'x' }).expect(503);
    expect(body).to.include({ EsCorrecto: false, code: 'unavailable' });
    expect(headers).to.have.property('retry-after');
    expect(await storedRegistrations(client.host)).to.deep.equal([]);
  });
});
