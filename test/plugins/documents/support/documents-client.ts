import request, { type Test } from 'supertest';
import { service } from '../../../../host/boot/container/build-container.js';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { PdfPrinter } from '../../../../plugins/documents/contract.js';
import { plugin as documents } from '../../../../plugins/documents/index.js';
import { plugin as workflow } from '../../../../plugins/workflow/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { testBrowser } from '../../../support/test-browser.js';
import { PASSWORD, type AuthClient } from '../../auth/support/auth-client.js';
import { certificatePlugins } from '../../certificates/support/certificates-client.js';
import { procedure } from '../../procedures/support/city-procedures.js';
import { startCityHost } from '../../procedures/support/procedures-client.js';
import { printedPage } from '../signing/support/signed-pdf.js';

export const documentPlugins: readonly AnyHostPlugin[] = [...certificatePlugins, workflow, documents];

/** Reads the body of a PDF as bytes, which supertest does not do by itself. */
export const asBytes = (test: Test): Test =>
  test.buffer(true).parse((response, done) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => done(null, Buffer.concat(chunks)));
  });

const preguntas = [{ pre_codigo: 'nota', pre_texto: 'Titular', pre_tipo: 'TEXTO', pre_obligatorio: true }];

const certificate = (cert_codigo: string, more: object = {}): object => ({
  cert_codigo,
  cert_nombre: 'Paz y salvo predial',
  cert_TablaBusqueda: 'ECO',
  preguntas,
  ...more,
});

/** Certificates with a template, a faulty one, one that lacks data, a missing one, and none. */
const documentsBundle = {
  usuarios: [
    { username: 'luz', password: PASSWORD },
    { username: 'otro', password: PASSWORD },
    { username: 'secretaria', password: PASSWORD, permisos: ['documents.issue'] },
    { username: 'jefa', password: PASSWORD, is_superuser: true },
  ],
  procedimientos: [procedure('ECO', 'city_eco')],
  plantillas: [
    {
      codigo: 'PAZ',
      nombre: 'Paz y salvo',
      titular: '{{ resultado.nota }}',
      html: '<h1>Paz y salvo</h1><p>{{ datos.nota }}</p><p>{{ documento.codigo }}</p>',
    },
    { codigo: 'ROTA', html: '<p>{{ datos.nota | pesos }}</p>' },
    { codigo: 'INCOMPLETA', html: '<p>{{ datos.nota }} {{ resultado.nadie }}</p>', pie: '{{ datos.oficina.piso }}' },
  ],
  certificados: [
    certificate('PAZ_Y_SALVO', { plantilla: 'PAZ' }),
    certificate('ROTO', { plantilla: 'ROTA' }),
    certificate('INCOMPLETO', { plantilla: 'INCOMPLETA' }),
    certificate('PERDIDO', { plantilla: 'NINGUNA' }),
    certificate('SIN_PLANTILLA'),
  ],
};

/** Registers certificates, and requests their documents. */
export class DocumentsClient {
  private readonly headers = new Map<string, Readonly<Record<string, string>>>();

  constructor(readonly auth: AuthClient) {}

  get host(): TestHost {
    return this.auth.host;
  }

  async signIn(...usernames: readonly string[]): Promise<void> {
    for (const username of usernames) this.headers.set(username, await this.auth.jwt(username));
  }

  /** Starts another host on the same database. */
  async beside(options: TestHostOptions = {}): Promise<TestHost> {
    const { databaseUrl, dataFolder } = this.host;
    const config = await documentsConfig();
    return startTestHost({ plugins: documentPlugins, config, ...options, databaseUrl, dataFolder });
  }

  headersOf(as: string): Readonly<Record<string, string>> {
    return this.headers.get(as) ?? {};
  }

  admin(): Promise<AdminCaller> {
    return AdminCaller.login(this.host, 'jefa', PASSWORD);
  }

  /** Registers a certificate, and returns its key. */
  async register(codigo = 'PAZ_Y_SALVO', nota = 'Carlos Restrepo', as = 'luz'): Promise<string> {
    const { body } = await this.auth
      .call('post', `/home/api/listacertificados/?codigo=${codigo}`, { headers: this.headersOf(as), body: { nota } })
      .expect(200);
    return (body as { llave: string }).llave;
  }

  generate(llave: string, { as = 'luz', codigo = 'PAZ_Y_SALVO', url = this.host.url } = {}): Test {
    return asBytes(request(url).post('/api-svc/documentos/generar/').set(this.headersOf(as)).send({ codigo, llave }));
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Test {
    return this.auth.call('get', path, { headers });
  }

  async rows(): Promise<{ readonly codigo: string; readonly estado: string; readonly llave: string }[]> {
    return this.host.database.rows('SELECT codigo, estado, llave FROM documents_document ORDER BY id');
  }
}

/** Makes the configuration with the browser that all tests share. */
export const documentsConfig = async () => ({ documents: { pdf: { browser: await testBrowser() } } });

/** Overrides the printer with one printed page, for tests that ignore the page: the browser takes most of the time. */
export const samePage: Required<Pick<TestHostOptions, 'overrides'>> = {
  overrides: [service<PdfPrinter>(PdfPrinter, { printPdf: () => Promise.resolve(printedPage) })],
};

/** Starts a host with certificates and their templates; `luz`, `otro` and `secretaria` are logged in. */
export async function startDocumentsHost(options: TestHostOptions = {}, bundle: object = {}): Promise<DocumentsClient> {
  const client = new DocumentsClient(
    await startCityHost(
      { ...documentsBundle, ...bundle },
      { plugins: documentPlugins, config: await documentsConfig(), ...options },
    ),
  );
  await client.signIn('luz', 'otro', 'secretaria');
  return client;
}
