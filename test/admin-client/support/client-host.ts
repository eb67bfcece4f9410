import { createAdminClient, type AdminClient, type AdminClientOptions } from '../../../admin-client/index.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../testing/start-test-host.js';
import { recordedFetch, type RecordedFetch } from './recorded-fetch.js';

export const PASSWORD = 'correcta-y-larga';

const bundle = {
  roles: [{ codigo: 'lectura', nombre: 'Lectura', permisos: ['tramites.read'] }],
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'luz', password: PASSWORD, roles: ['lectura'] },
  ],
  tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }],
  tramites: [
    {
      codigo: 'PERMISO',
      nombre: 'Permiso',
      preguntas: [{ pre_codigo: 'motivo', pre_texto: 'Motivo', pre_tipo: 'TEXTO', pre_obligatorio: true }],
    },
  ],
};

/** Starts a host with `jefa`, a superuser, `luz`, who may read records, and the tramite `PERMISO`. */
export const startClientHost = (options: TestHostOptions = {}): Promise<TestHost> =>
  startTestHost({ bundle, ...options });

/** A client of a host, and its recorded requests. */
export interface RecordedClient {
  readonly client: AdminClient;
  readonly sent: RecordedFetch;
}

/** Makes a client that logs in as `jefa`, or as `options` say. */
export function clientOf(
  { url }: TestHost,
  options: Partial<AdminClientOptions> = {},
  send?: typeof fetch,
): RecordedClient {
  const sent = recordedFetch(send);
  const credentials = { username: 'jefa', password: PASSWORD };
  return { client: createAdminClient({ url, credentials, ...options, fetch: sent.fetch }), sent };
}
