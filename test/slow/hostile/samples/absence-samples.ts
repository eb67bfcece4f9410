import { CANARY } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, post, type Headers, type RestSamples } from './rest-sample.js';

/** Creates a member of staff and a substitute; returns the login of the first, and an absence. */
async function absent({ people }: HostileWorld): Promise<{ headers: Headers; absence: object }> {
  const [person, substitute] = [await people.create('workflow.read'), await people.create('workflow.read')];
  const days = { desde: '2031-01-01', hasta: '2031-01-05' };
  const absence = { sustituto: substitute.username, ...days, motivo: `${CANARY} vacaciones` };
  return { headers: await people.jwt(person), absence };
}

/** Plans the absence of a new member of staff. */
async function planned(world: HostileWorld): Promise<{ headers: Headers; absence: object }> {
  const one = await absent(world);
  await post(world, '/workflow/api/mi-ausencia/', one.absence, one.headers);
  return one;
}

/** Valid requests to absences of one's own, and to the list of staff. */
export const absenceSamples: RestSamples = {
  'GET /workflow/api/mi-ausencia': { '': async (world) => ({ headers: (await planned(world)).headers }) },
  'POST /workflow/api/mi-ausencia': {
    '': async (world) => {
      const { headers, absence } = await absent(world);
      return { headers, body: jsonOf(absence) };
    },
  },
  'PUT /workflow/api/mi-ausencia': {
    '': async (world) => {
      const { headers, absence } = await planned(world);
      return { headers, body: jsonOf(absence) };
    },
  },
  'DELETE /workflow/api/mi-ausencia': { '': async (world) => ({ headers: (await planned(world)).headers }) },
  'DELETE /workflow/api/mi-ausencia/solicitud': {
    '': async (world) => ({ headers: (await planned(world)).headers }),
  },
  'POST /workflow/api/funcionarios/buscar': {
    '': async (world) => ({ headers: (await absent(world)).headers, body: jsonOf({ texto: `${CANARY} per` }) }),
  },
};
