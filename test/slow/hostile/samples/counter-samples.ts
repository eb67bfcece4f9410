import { answers, CANARY, FORM } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { begunDraft } from './draft-samples.js';
import { jsonOf, send, type RestSamples } from './rest-sample.js';

const file = { name: 'adjunto', filename: 'plano.txt', type: 'text/plain', value: `${CANARY} contenido` };

/** Returns a clerk of the counter, at the form of the tests. */
const atForm = async ({ people }: HostileWorld) => ({
  headers: await people.jwt(await people.create('tramites.counter')),
  params: { codigo: FORM },
});

/** Returns a clerk of the counter, at a draft that a person has begun. */
const atDraft = async (world: HostileWorld) => ({
  headers: (await atForm(world)).headers,
  params: { borrador: await begunDraft(world) },
});

/** Returns a clerk of the counter, at a draft of their own. */
const atOwnDraft = async (world: HostileWorld) => {
  const { headers } = await atForm(world);
  const path = `/home/api/tramite/ventanilla/borradores/${FORM}`;
  const begun = await send(world, path, { method: 'POST', headers });
  return { headers, params: { borrador: begun['borrador'] as string } };
};

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
  'POST /home/api/tramite/ventanilla/borradores/{codigo}': { '': atForm },
  'GET /home/api/tramite/ventanilla/borrador/{borrador}': { '': atDraft, own: atOwnDraft },
  'GET /home/api/tramite/ventanilla/borrador/{borrador}/resumen': { '': atDraft, own: atOwnDraft },
  'PATCH /home/api/tramite/ventanilla/borrador/{borrador}': {
    json: async (world) => ({ ...(await atOwnDraft(world)), query: [['revision', '0']], body: jsonOf(answers) }),
    form: async (world) => ({
      ...(await atDraft(world)),
      query: [['revision', '1']],
      body: { kind: 'multipart', parts: [{ name: 'nombre', value: String(answers['nombre']) }, file] },
    }),
  },
  'DELETE /home/api/tramite/ventanilla/borrador/{borrador}': { '': atOwnDraft },
  'GET /home/api/tramite/ventanilla/aviso': { '': async (world) => ({ headers: (await atForm(world)).headers }) },
};
