import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import {
  anyone,
  Database,
  defineJob,
  empty,
  jobHandler,
  jsonBody,
  Outbox,
  route,
  type AnyHostPlugin,
} from '../../../../host/plugin-api/index.js';
import { pluginOf } from '../../support/plugin-of.js';

/** A job that inserts a row into the table `effect`, and takes its time. */
const effectJob = defineJob('effect/leave', z.strictObject({ what: z.string(), milliseconds: z.number() }));

/** The table into which each attempt inserts a row. */
export const effectTable = 'CREATE TABLE effect (what VARCHAR(60) NOT NULL, attempt INTEGER NOT NULL)';

/**
 * A plugin whose `POST /effects` enqueues one job and answers once it is committed. The job inserts its effect before
 * it takes its time, so that a host is mostly killed between the effect and its record.
 */
export const effectPlugin: AnyHostPlugin = pluginOf({
  id: 'effect',
  uses: { database: Database, outbox: Outbox },
  routes: ({ database, outbox }: { database: Database; outbox: Outbox }) => [
    route({
      method: 'POST',
      path: '/effects',
      summary: 'Enqueues one',
      access: anyone,
      body: jsonBody(effectJob.data),
      answers: { 204: { description: 'It is committed' } },
      handle: async ({ body }) => {
        await database.transaction((tx) => outbox.enqueueJob(tx, effectJob, body));
        return empty(204);
      },
    }),
  ],
  jobs: ({ database }: { database: Database }) => [
    jobHandler({
      type: effectJob,
      handle: async ({ what, milliseconds }, { attempt, signal }) => {
        await database.insertRows('effect', [{ what, attempt }]);
        await wait(milliseconds, undefined, { signal });
      },
    }),
  ],
});
