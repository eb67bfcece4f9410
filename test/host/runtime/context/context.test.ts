import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { currentContext } from '../../../../host/runtime/context/context.js';
import {
  adminProcedure,
  adminRouter,
  anyone,
  authenticated,
  Database,
  defineJob,
  definePlugin,
  empty,
  formBody,
  jobHandler,
  jsonBody,
  Logger,
  Outbox,
  route,
} from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { peoplePlugin, person } from '../../support/people-plugin.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const work = defineJob('sample/work', z.strictObject({}));
const common = { summary: 'A', access: anyone, answers: {} } as const;

/** Logs its progress, without naming the request or job. */
const plugin = definePlugin({
  id: 'sample',
  config: z.strictObject({}),
  uses: { database: Database, logger: Logger, outbox: Outbox },
  permissions: [{ code: 'sample.look', name: 'Mirar' }],
  routes: ({ database, logger, outbox }) => [
    route({
      ...common,
      method: 'POST',
      path: '/deep',
      body: jsonBody(z.strictObject({ text: z.string() })),
      handle: async () => {
        await database.transaction(async (tx) => {
          await database.rows('SELECT 1 AS one', [], tx);
          await wait(Math.random() * 20);
          logger.info({}, 'in the transaction');
          await outbox.enqueueJob(tx, work, {});
          tx.afterCommit(() => logger.info({}, 'after the commit'));
        });
        await Promise.all([1, 2].map(async () => database.rows('SELECT CAST($1 AS INTEGER) AS one', [1])));
        await new Promise<void>((resolve) => setImmediate(() => (logger.info({}, 'by a callback'), resolve())));
        return empty(204);
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/form',
      body: formBody(z.strictObject({})),
      handle: async ({ body }) => {
        if (body.kind === 'multipart') {
          for await (const part of body.parts) {
            if (part.kind === 'file') for await (const _chunk of part.content) await wait(1);
          }
        }
        logger.info({}, 'after the form');
        return empty(204);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/mine',
      access: authenticated(['jwt']),
      handle: () => (logger.info({}, 'for somebody'), empty(204)),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/failure',
      handle: () => Promise.reject(new Error('not meant')),
    }),
  ],
  admin: ({ logger }) =>
    adminRouter({
      look: adminProcedure('sample.look').query(() => logger.info({}, 'in an admin procedure')),
      fail: adminProcedure('sample.look').query(() => Promise.reject(new Error('not meant'))),
    }),
  jobs: ({ logger }) => [
    jobHandler({
      type: work,
      handle: async (_data, { id }) => {
        await wait(5);
        logger.info({ expected: id }, 'in a job');
      },
    }),
  ],
});

describe('the context of what is done', () => {
  let host: TestHost;

  before(async () => {
    const user = person(7, { permissions: new Set(['sample.look']) });
    host = await startTestHost({
      plugins: [peoplePlugin(user), plugin],
      config: { logging: { level: 'debug' }, jobs: { pollSeconds: 0.05 } },
    });
  });
  after(() => host.stop());

  type Line = Readonly<Record<string, unknown>>;
  const lines = (): Line[] => host.logLines.map((line) => JSON.parse(line) as Line);
  const linesOf = async (id: string): Promise<Line[]> => {
    const own = (): Line[] => lines().filter(({ requestId }) => requestId === id);
    await until('the request has its line', () => own().some(({ msg }) => msg === 'request'));
    return own();
  };
  const call = async (path: string, id: string, options: RequestInit = {}): Promise<number> => {
    const headers = { 'X-Request-Id': id, ...(options.headers as Record<string, string>) };
    return (await fetch(`${host.url}${path}`, { ...options, headers })).status;
  };
  const messages = (found: readonly Line[]): unknown[] => found.map(({ msg }) => msg);

  it('is in each line of a request, whatever waits in between, and in no line of another one', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `request-${index}`);
    const options = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(200_000) }),
    };
    expect(await Promise.all(ids.map((id) => call('/deep', id, options)))).to.deep.equal(ids.map(() => 204));
    for (const id of ids) {
      // The job runs at its own time.
      const own = (await linesOf(id)).filter(({ job }) => job === undefined);
      expect(messages(own)).to.have.members(['in the transaction', 'after the commit', 'by a callback', 'request']);
    }
  });

  it('is kept over a form that is read piece by piece', async () => {
    const body = new FormData();
    body.append('file', new File(['x'.repeat(300_000)], 'x.txt'));
    expect(await call('/form', 'request-form', { method: 'POST', body })).to.equal(204);
    expect(messages(await linesOf('request-form'))).to.deep.equal(['after the form', 'request']);
  });

  it('knows the trace of a caller, where that is one', async () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    await call('/mine', 'request-trace', { headers: { traceparent } });
    await call('/mine', 'request-odd', { headers: { traceparent: `${traceparent}-odd` } });
    expect((await linesOf('request-trace')).map(({ trace }) => trace)).to.deep.equal([TRACE]);
    for (const line of await linesOf('request-odd')) expect(line).not.to.have.property('trace');
  });

  it('knows who calls, once that is known', async () => {
    const headers = { Authorization: 'Bearer 7' };
    expect(await call('/mine', 'request-mine', { headers })).to.equal(204);
    expect(await call('/mine', 'request-nobody')).to.equal(401);
    const mine = await linesOf('request-mine');
    expect(messages(mine)).to.deep.equal(['for somebody', 'request']);
    for (const { userId } of mine) expect(userId).to.equal(7);
    for (const line of await linesOf('request-nobody')) expect(line).not.to.have.property('userId');
  });

  it('is in the line of a failure, and of admin procedures', async () => {
    const headers = { Authorization: 'Bearer 7' };
    expect(await call('/failure', 'request-failure')).to.equal(500);
    expect(messages(await linesOf('request-failure'))).to.deep.equal(['unexpected failure', 'request']);
    await call('/admin/trpc/sample.look,sample.fail?batch=1&input={}', 'request-admin', { headers });
    const admin = await linesOf('request-admin');
    expect(messages(admin)).to.have.members(['in an admin procedure', 'unexpected failure', 'request']);
    expect(admin.find(({ level }) => level === 'error')).to.include({ adminProcedure: 'sample.fail' });
    for (const { userId } of admin) expect(userId).to.equal(7);
  });

  it('of a job is its id, and the request that it came from', async () => {
    const inJobs = (): Line[] => lines().filter(({ msg }) => msg === 'in a job');
    await until('the jobs are done', () => inJobs().length === 20);
    for (const { job, expected } of inJobs()) expect(job).to.equal(expected);
    expect(new Set(inJobs().map(({ job }) => job))).to.have.length(20);
    expect(new Set(inJobs().map(({ requestId }) => requestId))).to.have.length(20);
  });

  it('is empty where the host does something by itself', () => {
    expect(currentContext()).to.deep.equal({});
  });
});
