import { answers, CANARY, FORM } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, send, withJwt, withSession, type Headers, type RestSamples } from './rest-sample.js';

const file = { name: 'adjunto', filename: 'plano.txt', type: 'text/plain', value: `${CANARY} contenido` };

/** Begins a draft with some answers and a file, and answers its key. */
export async function begunDraft(world: HostileWorld, headers: Headers = {}): Promise<string> {
  const begun = await send(world, `/home/api/borrador/${FORM}`, { method: 'POST', headers });
  const key = begun['borrador'] as string;
  const form = new FormData();
  form.append('nombre', String(answers['nombre']));
  form.set(file.name, new Blob([file.value]), file.filename);
  await send(world, `/home/api/borrador/${key}`, { method: 'PATCH', body: form, headers });
  return key;
}

const ofPerson = async (world: HostileWorld) => {
  const { headers } = await withJwt(world);
  return { headers, params: { codigo: await begunDraft(world, headers) } };
};

const ofHolder = async (world: HostileWorld) => ({ params: { codigo: await begunDraft(world) } });

/** Valid requests to the drafts of the plugin `forms`. */
export const draftSamples: RestSamples = {
  'POST /home/api/borrador/{codigo}': {
    anonymous: () => Promise.resolve({ params: { codigo: FORM } }),
    known: async (world) => ({ ...(await withSession(world)), params: { codigo: FORM } }),
  },
  'GET /home/api/borrador/{codigo}': { key: ofHolder, known: ofPerson },
  'PATCH /home/api/borrador/{codigo}': {
    json: async (world) => ({ ...(await ofHolder(world)), body: jsonOf(answers) }),
    known: async (world) => ({ ...(await ofPerson(world)), body: jsonOf({ edad: null, relato: '' }) }),
    form: async (world) => ({
      ...(await ofHolder(world)),
      body: {
        kind: 'multipart',
        parts: [{ name: 'nombre', value: String(answers['nombre']) }, { name: 'edad', value: '' }, file],
      },
    }),
  },
  'DELETE /home/api/borrador/{codigo}': { key: ofHolder, known: ofPerson },
};
