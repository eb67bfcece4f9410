import { CANARY } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, type RestSamples } from './rest-sample.js';
import { answeredRecord, askedRecord, recordWithFile, recordWithTerm, unreachedRecord } from './tramite-samples.js';

/** Creates a user who may read, answer and move all records. */
const head = async ({ people }: HostileWorld) =>
  people.jwt(await people.create('tramites.read', 'tramites.answer', 'tramites.manage', 'tramites.files'));

const sent =
  (body: Readonly<Record<string, unknown>>, record: (world: HostileWorld) => Promise<string> = recordWithFile) =>
  async (world: HostileWorld) => ({
    headers: await head(world),
    params: { key: await record(world) },
    body: jsonOf(body),
  });

const motivo = `${CANARY} falta la visita.`;

/** Valid requests to the desk at which staff read and move a record. */
export const deskSamples: RestSamples = {
  'GET /home/api/tramite/expediente/{key}': {
    '': async (world) => ({ headers: await head(world), params: { key: await answeredRecord(world) } }),
  },
  'POST /home/api/tramite/expediente/{key}/estado': {
    '': sent({ estado: 'DEVUELTO', motivo, para_ciudadano: `${CANARY} falta el plano.`, pide: { archivos: true } }),
  },
  'POST /home/api/tramite/expediente/{key}/prorroga': { '': sent({ plazo: { habiles: 5 }, motivo }, recordWithTerm) },
  'POST /home/api/tramite/expediente/{key}/prorroga-ciudadano': {
    '': sent({ motivo }, async (world) => (await askedRecord(world)).key),
  },
  'POST /home/api/tramite/expediente/{key}/traslado': {
    '': sent(
      { entidad: 'Personería', oficio: `${CANARY} les enviamos la queja.`, motivo, para_ciudadano: motivo },
      recordWithTerm,
    ),
  },
  'POST /home/api/tramite/expediente/{key}/respuesta/{numero}/notificada': {
    '': async (world) => ({
      headers: await head(world),
      params: { key: await unreachedRecord(world), numero: '1' },
      body: jsonOf({ medio: 'Personalmente' }),
    }),
  },
  'POST /home/api/tramite/expediente/{key}/mensajes/atendidos': { '': sent({ numero: 1 }) },
};
