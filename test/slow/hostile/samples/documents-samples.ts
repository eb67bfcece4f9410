import type { RestSamples } from './rest-sample.js';

/** Valid requests to the plugin `documents`. */
export const documentsSamples: RestSamples = {
  'GET /.well-known/ventanilla-keys.json': { '': () => Promise.resolve({}) },
  'GET /documentos/comprobar': { '': () => Promise.resolve({}) },
};
