import { z } from 'zod';
import {
  anyone,
  Database,
  definePlugin,
  json,
  jsonBody,
  NotFoundError,
  route,
} from '../../../host/plugin-api/index.js';
import { Sequences } from '../../../plugins/catalogs/contract.js';

/** The document keeps its number in the transaction that took it, or is rolled back with it. */
const document = z.object({ id: z.guid(), serie: z.string(), fails: z.boolean() });

/** Numbers what it writes: the last thing in its transaction but for the number itself. */
export const plugin = definePlugin({
  id: 'numbered',
  dependsOn: ['catalogs'],
  config: z.strictObject({}).prefault({}),
  uses: { database: Database, sequences: Sequences },
  routes: ({ database, sequences }) => [
    route({
      method: 'POST',
      path: '/numbered/documents',
      summary: 'Writes a document with the next number, or none of both; the same document again is the same one',
      access: anyone,
      body: jsonBody(document),
      answers: { 200: { description: 'The number', schema: z.object({ numero: z.int() }) } },
      handle: async ({ body: { id, serie, fails } }) => {
        const numero = await database.transaction(async (tx) => {
          if (!(await database.insertOnce('numbered_document', { id, numero: null }, ['id'], tx))) {
            const sql = 'SELECT numero FROM numbered_document WHERE id = $1';
            const [present] = await database.rows<{ numero: number }>(sql, [id], tx);
            return present!.numero;
          }
          const taken = await sequences.takeNumber(tx, serie);
          await database.changeRows('UPDATE numbered_document SET numero = $1 WHERE id = $2', [taken.numero, id], tx);
          if (fails) throw new NotFoundError('rolled back');
          return taken.numero;
        });
        return json({ numero });
      },
    }),
  ],
});
