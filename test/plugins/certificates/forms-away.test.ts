import { expect } from 'chai';
import { healthOf } from '../../support/health-of.js';
import { colourPlugin, setColour } from '../forms/support/colour-plugin.js';
import { certificatePlugins, startCertificatesHost, type CertificatesClient } from './support/certificates-client.js';

const TOLD = 'a stored form cannot be used';

describe('a certificate whose form cannot be made ready now', () => {
  let client: CertificatesClient;

  before(async () => {
    const certificate = {
      cert_codigo: 'PINTURA',
      cert_nombre: 'Pintura',
      cert_TablaBusqueda: 'ECO',
      preguntas: [{ pre_codigo: 'color', pre_texto: 'Color', pre_tipo: 'SELECCION', catalogo: 'color' }],
    };
    client = await startCertificatesHost(
      { certificados: [certificate] },
      { plugins: [...certificatePlugins, colourPlugin()], config: { logging: { level: 'warn' } } },
    );
  });
  after(() => client?.host.stop());

  it('fails the health check without a report of a stored fault; the form works once it is ready', async () => {
    const { host } = client;
    expect((await healthOf(host)).body.checks).to.include({ certificates: 'ok' });
    await setColour(host, 'A', false);
    await host.database.changeRows('DROP TABLE colours_colour');
    expect((await healthOf(host)).body.checks).to.include({ certificates: 'failed' });
    expect(host.logLines.join('')).to.include('SequelizeDatabaseError').and.not.include(TOLD);
    expect(host.logLines.join('')).not.to.match(/does not exist|SELECT codigo/);

    const sql = "UPDATE certificates_certificate SET preguntas = $1 WHERE codigo = 'PINTURA'";
    const stored = [{ pre_codigo: 'n', pre_texto: 'N', pre_tipo: 'TEXTO', condicion: 'color =' }];
    await host.database.changeRows(sql, [JSON.stringify(stored)]);
    const bump = 'UPDATE host_revision SET revision = revision + 1 WHERE name = $1';
    await host.database.changeRows(bump, ['certificates/certificates']);
    for (let time = 0; time < 2; time += 1) {
      expect((await healthOf(host)).body.checks).to.include({ certificates: 'failed' });
    }
    expect(host.logLines.filter((line) => line.includes(TOLD))).to.have.length(1);
  });
});
