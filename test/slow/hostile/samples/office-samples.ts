import { Database } from '../../../../host/plugin-api/index.js';
import { item } from '../../../host/routes/admin/support/catalog-samples.js';
import { CANARY } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { contextOf } from './catalog-samples.js';
import { jsonOf, type RestSamples } from './rest-sample.js';
import { clerk, recordWithFile } from './tramite-samples.js';

/** Creates a department, and returns its code. */
async function department(world: HostileWorld): Promise<string> {
  const id = await item(contextOf(world), 'dependencia');
  const database = world.tool.container.get<Database>(Database);
  const sql = 'SELECT codigo FROM catalogs_dependencia WHERE id = $1';
  return (await database.rows<{ codigo: string }>(sql, [id]))[0]!.codigo;
}

/** Valid requests to list other offices and to pass records to them. */
export const officeSamples: RestSamples = {
  'GET /home/api/tramite/dependencia/{key}': {
    '': async (world) => ({ headers: await clerk(world), params: { key: await recordWithFile(world) } }),
  },
  'POST /home/api/tramite/dependencia/{key}': {
    '': async (world) => ({
      headers: await clerk(world),
      params: { key: await recordWithFile(world) },
      body: jsonOf({ dependencia: await department(world), motivo: `${CANARY} es de ella.` }),
    }),
  },
};
