import type { Test } from 'supertest';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as certificates } from '../../../../plugins/certificates/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { plugin as procedures } from '../../../../plugins/procedures/index.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import type { TestHostOptions } from '../../../../testing/start-test-host.js';
import { ProceduresClient, startCityHost } from '../../procedures/support/procedures-client.js';

export const certificatePlugins: readonly AnyHostPlugin[] = [
  auth,
  calendar,
  terms,
  forms,
  procedures,
  tramites,
  certificates,
];

/** Calls the doors of procedures, and registers certificates. */
export class CertificatesClient extends ProceduresClient {
  register(codigo: string, body: object | string = {}): Test {
    const path = `/home/api/listacertificados/?codigo=${codigo}`;
    return this.auth.call('post', path, { headers: this.jwt, body });
  }
}

/** Starts a host with the city's procedures, logged in as `luz`. */
export async function startCertificatesHost(
  bundle: object = {},
  options: TestHostOptions = {},
): Promise<CertificatesClient> {
  const client = new CertificatesClient(await startCityHost(bundle, { plugins: certificatePlugins, ...options }));
  await client.signIn();
  return client;
}
