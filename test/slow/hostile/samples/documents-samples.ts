import { jsonOf, withJwt, withSession, type RestSamples } from './rest-sample.js';

const html = '<!doctype html><html lang="es"><title>Constancia</title><h1>Constancia</h1></html>';

/** Valid requests to the plugin `documents`. */
export const documentsSamples: RestSamples = {
  'GET /.well-known/ventanilla-keys.json': { '': () => Promise.resolve({}) },
  'GET /documentos/comprobar': { '': () => Promise.resolve({}) },
  'POST /api/imprimir': { '': async (world) => ({ ...(await withJwt(world)), body: jsonOf({ html }) }) },
  'POST /imprimir': { '': async (world) => ({ ...(await withSession(world)), body: jsonOf({ html }) }) },
};
