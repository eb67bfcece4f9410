import { answers, CANARY, FORM } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { begunDraft } from './draft-samples.js';
import { jsonOf, type RestSamples } from './rest-sample.js';

const file = { name: 'adjunto', filename: 'plano.txt', type: 'text/plain', value: `${CANARY} contenido` };

/** Returns a clerk of the counter, at the form of the tests. */
const atForm = async ({ people }: HostileWorld) => ({
  headers: await people.jwt(await people.create('tramites.counter')),
  params: { codigo: FORM },
});

/** Valid requests to the counter of the plugin `tramites`. */
export const counterSamples: RestSamples = {
  'POST /home/api/tramite/ventanilla/{codigo}': {
    json: async (world) => ({ ...(await atForm(world)), body: jsonOf(answers) }),
    draft: async (world) => ({
      ...(await atForm(world)),
      query: [['borrador', await begunDraft(world)]],
      body: { kind: 'multipart', parts: [{ name: 'nombre', value: String(answers['nombre']) }, file] },
    }),
  },
  'POST /home/api/tramite/ventanilla/campos/{codigo}': {
    '': async (world) => ({ ...(await atForm(world)), body: jsonOf({ respuestas: answers }) }),
  },
  'GET /home/api/tramite/ventanilla/borrador/{borrador}': {
    '': async (world) => ({ ...(await atForm(world)), params: { borrador: await begunDraft(world) } }),
  },
};
