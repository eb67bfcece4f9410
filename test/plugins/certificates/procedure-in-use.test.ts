import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { stringify } from 'yaml';
import { importBundle } from '../../../host/data/bundles/import-bundle.js';
import { readBundle } from '../../../host/data/bundles/read-bundle.js';
import { AuditLog, Revisions } from '../../../host/plugin-api/index.js';
import { AdminCaller, type AdminAnswer } from '../../../testing/admin-caller.js';
import { besideTransaction } from '../../../testing/one-connection.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { until } from '../../../testing/until.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { registration } from '../procedures/support/city-procedures.js';
import { certificados } from './support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from './support/certificates-client.js';
import { leftOut } from '../../../host/boot/plugins/left-out-plugins.js';

const ROUNDS = 8;

describe('a procedure that a new certificate names while it is removed', function () {
  let client: CertificatesClient;
  let jefa: AdminCaller;

  before(async () => {
    client = await startCertificatesHost();
    jefa = await AdminCaller.login(client.host, 'jefa', PASSWORD);
  });
  after(() => client.host.stop());

  const certificate = (cert_codigo: string, cert_TablaBusqueda: string): object => ({
    ...certificados[0]!,
    cert_codigo,
    cert_TablaBusqueda,
  });
  const remove = (codigo: string): Promise<AdminAnswer> => jefa.mutate('procedures.procedures.remove', { codigo });

  it('stays, or the certificate is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const codigo = `CARRERA_${round}`;
      expect(await jefa.mutate('procedures.procedures.save', registration(codigo, 'city_eco'))).to.include({
        status: 200,
      });
      const calls = [jefa.mutate('certificates.certificates.save', certificate(codigo, codigo)), remove(codigo)];
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect([
        [200, 409],
        [400, 200],
      ]).to.deep.include(statuses);
    }
  });

  it('stays where a bundle with the certificate is not committed yet', async function () {
    postgresOnly(this, 'its locks tell that the removal waits');
    const { host, container, database, dataFolder } = client.host;
    const file = path.join(dataFolder, 'certificados.yaml');
    await writeFile(file, stringify({ version: 1, certificados: [certificate('LENTO', 'LISTA')] }));
    const options = {
      database,
      audit: container.get<AuditLog>(AuditLog),
      revisions: container.get<Revisions>(Revisions),
      by: 'console',
    } as const;
    const isWaiting = async (): Promise<boolean> =>
      (await database.rows('SELECT 1 AS one FROM pg_locks WHERE NOT granted')).length > 0;
    let removal: Promise<AdminAnswer> | undefined;
    await database.transaction(async (tx) => {
      await importBundle(readBundle(file, host.bundleSections, leftOut([])), tx, options);
      await besideTransaction(async () => {
        removal = remove('LISTA');
        await until('the removal waits for the import', isWaiting);
      });
    });
    expect(await removal).to.include({ status: 409, reason: 'in_use' });
  });
});
