import { Database } from '../../../../host/plugin-api/index.js';
import { DocumentLinks } from '../../../../plugins/documents/links/document-links.js';
import { answers, CANARY, CERTIFICATE, TEMPLATE } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, post, withJwt, withSession, type Headers, type RestSamples } from './rest-sample.js';

const html = '<!doctype html><html lang="es"><title>Constancia</title><h1>Constancia</h1></html>';

/** Creates a user with a registered certificate. */
async function registered(world: HostileWorld): Promise<{ readonly headers: Headers; readonly llave: string }> {
  const { headers } = await withJwt(world);
  const { llave } = await post(world, `/home/api/listacertificados/?codigo=${CERTIFICATE}`, answers, headers);
  return { headers, llave: String(llave) };
}

/** Creates a user with the document of a certificate. */
async function issued(world: HostileWorld): Promise<{ readonly headers: Headers; readonly codigo: string }> {
  const { headers, llave } = await registered(world);
  const answer = await fetch(`${world.host.url}/api-svc/documentos/generar/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '172.17.0.1', ...headers },
    body: JSON.stringify({ codigo: CERTIFICATE, llave }),
  });
  if (!answer.ok) throw new Error(`a document was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return { headers, codigo: answer.headers.get('x-codigo-verificacion')! };
}

/** Creates a link to a document, and returns its key, which is in the fragment of its address. */
async function linked(world: HostileWorld): Promise<string> {
  const { codigo } = await issued(world);
  const { container } = world.tool;
  const database = container.get<Database>(Database);
  const sql = 'SELECT id FROM documents_document WHERE codigo = $1';
  const [document] = await database.rows<{ id: number }>(sql, [codigo]);
  const link = await database.transaction((tx) => container.get<DocumentLinks>(DocumentLinks).make(tx, document!.id));
  return new URL(link).hash.slice(1);
}

/** Valid requests to the plugin `documents`. */
export const documentsSamples: RestSamples = {
  'GET /.well-known/ventanilla-keys.json': { '': () => Promise.resolve({}) },
  'GET /documentos/comprobar': { '': () => Promise.resolve({}) },
  'POST /api/imprimir': { '': async (world) => ({ ...(await withJwt(world)), body: jsonOf({ html }) }) },
  'POST /imprimir': { '': async (world) => ({ ...(await withSession(world)), body: jsonOf({ html }) }) },
  'POST /api-svc/documentos/generar': {
    '': async (world) => {
      const { headers, llave } = await registered(world);
      return { headers, body: jsonOf({ codigo: CERTIFICATE, llave }) };
    },
  },
  'GET /documentos/descargar/{codigo}': {
    '': async (world) => {
      const { headers, codigo } = await issued(world);
      return { headers, params: { codigo } };
    },
  },
  'GET /generar/{plantilla}/{llave}': {
    '': async (world) => {
      const { headers, llave } = await registered(world);
      return { headers, params: { plantilla: TEMPLATE, llave } };
    },
  },
  'GET /documentos/enlace': { '': () => Promise.resolve({}) },
  'POST /documentos/enlace': { '': async (world) => ({ body: jsonOf({ clave: await linked(world) }) }) },
  'GET /documentos/verificar': {
    '': async (world) => ({ query: [['codigo', (await issued(world)).codigo.toLowerCase()]] }),
  },
  'GET /documentos/verificar/{codigo}': {
    '': async (world) => ({ params: { codigo: (await issued(world)).codigo } }),
  },
  'POST /documentos/verificar': {
    '': () =>
      Promise.resolve({
        body: {
          kind: 'multipart',
          parts: [{ name: 'archivo', filename: 'x.pdf', type: 'application/pdf', value: `%PDF-1.7 ${CANARY}` }],
        },
      }),
  },
};
