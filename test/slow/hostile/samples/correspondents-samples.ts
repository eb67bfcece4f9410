import { invoice } from '../../../host/routes/admin/support/sample-mutations.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, post, type Headers, type RestSamples } from './rest-sample.js';

const base = '/corresponsales/api/factura';

/** Returns a new API user. */
async function correspondent({ people, admin }: HostileWorld): Promise<Headers> {
  const person = await people.create();
  const endpoints = ['corresponsales.consulta', 'corresponsales.pago'];
  const { data, text } = await admin.mutate('auth.apiKeys.issue', { userId: person.id, endpoints });
  if (!data) throw new Error(`no api-key was issued: ${text}`);
  return { ...(await people.jwt(person)), 'api-key': data.key as string };
}

/** Valid requests to the plugin `correspondents`. */
export const correspondentsSamples: RestSamples = {
  [`POST ${base}/consulta`]: {
    '': async (world) => ({
      headers: await correspondent(world),
      body: jsonOf({ invoice_id: await invoice(world) }),
    }),
  },
  [`POST ${base}/pago`]: {
    '': async (world) => {
      const headers = await correspondent(world);
      const { request_id } = await post(world, `${base}/consulta/`, { invoice_id: await invoice(world) }, headers);
      return { headers, body: jsonOf({ request_id }) };
    },
  },
};
