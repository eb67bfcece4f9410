import {
  anyone,
  AuditLog,
  Database,
  defineJob,
  jobHandler,
  json,
  Outbox,
  route,
  type AnyHostPlugin,
  type Resolved,
} from '../../../../host/plugin-api/index.js';
import type { ProcedureCall } from '../../../../plugins/procedures/executor/procedure-call.js';
import { ProcedureExecutor } from '../../../../plugins/procedures/executor/procedure-executor.js';
import { z } from 'zod';
import { pluginOf } from '../../support/plugin-of.js';

const print = defineJob('sample/print', z.strictObject({ card: z.string() }));

/** The tables and the function of the plugin, which its tests create. */
export const cardTables = [
  'CREATE TABLE card (id TEXT PRIMARY KEY)',
  'CREATE TABLE card_print (id TEXT PRIMARY KEY)',
  'CREATE TABLE card_stamp (id TEXT PRIMARY KEY)',
  `CREATE FUNCTION stamp(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$ BEGIN
     INSERT INTO card_stamp VALUES (jsondata->>'card'); RETURN '{"estado": true, "respuesta": 1}'; END $f$`,
];

const uses = { database: Database, outbox: Outbox, audit: AuditLog, procedures: ProcedureExecutor };
type Uses = Resolved<typeof uses>;

const stampOf = (card: string): ProcedureCall => ({
  codigo: 'stamp',
  name: 'public.stamp',
  json: { card },
  parameter: 'jsondata',
});

/**
 * Builds a plugin of cards: a card is a row, an audit entry and a job; or a stored procedure stamps one, by itself or
 * together with the row.
 */
export function cardsPlugin(): AnyHostPlugin {
  const common = {
    summary: 'A card',
    access: anyone,
    answers: {},
    method: 'POST',
    params: z.object({ card: z.string().max(20) }),
  } as const;
  return pluginOf({
    uses,
    routes: ({ database, outbox, audit, procedures }: Uses) => [
      route({
        ...common,
        path: '/cards/:card',
        handle: async ({ params: { card } }) => {
          await database.transaction(async (tx) => {
            await database.insertRows('card', [{ id: card }], [], tx);
            await outbox.enqueueJob(tx, print, { card });
            await audit.recordEntry(tx, { action: 'sample.card.made', by: 'system' });
          });
          return json(card, 201);
        },
      }),
      route({
        ...common,
        path: '/cards/:card/stamp',
        handle: async ({ params: { card } }) => json(await procedures.run(stampOf(card)), 201),
      }),
      route({
        ...common,
        path: '/cards/:card/both',
        handle: async ({ params: { card } }) => {
          await using transaction = await procedures.open('stamp');
          await database.insertRows('card', [{ id: card }], [], transaction.tx);
          const answer = await transaction.run(stampOf(card));
          await transaction.commit();
          return json(answer, 201);
        },
      }),
    ],
    jobs: ({ database }: Uses) => [
      jobHandler({
        type: print,
        handle: async ({ card }) => void (await database.insertOnce('card_print', { id: card }, ['id'])),
      }),
    ],
  });
}
