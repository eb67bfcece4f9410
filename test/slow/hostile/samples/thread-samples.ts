import { CANARY } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, send, type RestSamples } from './rest-sample.js';
import { answeredRecord, clerk, file, recordWithFile } from './tramite-samples.js';

const message = { texto: `${CANARY} el hueco creció.` };
const messageParts = [
  { name: 'texto', value: message.texto },
  { ...file, name: 'archivos' },
];
const multipart = { kind: 'multipart', parts: messageParts } as const;

/** Files a record and writes a message with a file; returns the identifiers of that file. */
async function messagedRecord(world: HostileWorld) {
  const key = await recordWithFile(world);
  const form = new FormData();
  form.append('texto', message.texto);
  form.set('archivos', new Blob([file.value]), file.filename);
  await send(world, `/home/api/tramite/seguimiento/${key}/mensaje`, { method: 'POST', body: form });
  return { key, numero: '1', archivo: '1' };
}

/** Valid requests to the threads of records. */
export const threadSamples: RestSamples = {
  'POST /home/api/tramite/seguimiento/{key}/mensaje': {
    json: async (world) => ({ params: { key: await recordWithFile(world) }, body: jsonOf(message) }),
    form: async (world) => ({ params: { key: await recordWithFile(world) }, body: multipart }),
  },
  'POST /home/api/tramite/seguimiento/{key}/respuesta/{numero}/revision': {
    json: async (world) => ({ params: { key: await answeredRecord(world), numero: '1' }, body: jsonOf(message) }),
    form: async (world) => ({ params: { key: await answeredRecord(world), numero: '1' }, body: multipart }),
  },
  'POST /home/api/tramite/seguimiento/{key}/respuesta/{numero}/calificacion': {
    '': async (world) => ({
      params: { key: await answeredRecord(world), numero: '1' },
      body: jsonOf({ nota: 2, comentario: `${CANARY} tardaron.` }),
    }),
  },
  'GET /home/api/tramite/seguimiento/{key}/mensaje/{numero}/archivo/{archivo}': {
    '': async (world) => ({ params: await messagedRecord(world) }),
  },
  'POST /home/api/tramite/mensaje/{key}': {
    json: async (world) => ({
      headers: await clerk(world),
      params: { key: await recordWithFile(world) },
      body: jsonOf(message),
    }),
    form: async (world) => ({
      headers: await clerk(world),
      params: { key: await recordWithFile(world) },
      body: multipart,
    }),
  },
  'GET /home/api/tramite/mensaje/{radicado}/{numero}/archivo/{archivo}': {
    '': async (world) => {
      const { key, ...file } = await messagedRecord(world);
      const tracked = await send(world, `/home/api/tramite/seguimiento/${key}`);
      const { datos } = tracked as { readonly datos: { readonly radicado: string } };
      return { headers: await clerk(world), params: { radicado: datos.radicado, ...file } };
    },
  },
};
