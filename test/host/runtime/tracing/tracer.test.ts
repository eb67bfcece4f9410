import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { expect } from 'chai';
import { z } from 'zod';
import { TracedDatabase } from '../../../../host/data/database/traced-database.js';
import {
  adminProcedure,
  adminRouter,
  anyone,
  Database,
  defineJob,
  definePlugin,
  json,
  jobHandler,
  jsonBody,
  NotFoundError,
  Outbox,
  route,
} from '../../../../host/plugin-api/index.js';
import { ProcedureExecutor } from '../../../../plugins/procedures/executor/procedure-executor.js';
import { Tracer } from '../../../../host/runtime/tracing/tracer.js';
import { withoutDoors } from '../../../plugins/procedures/executor/support/without-doors.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { peoplePlugin, person } from '../../support/people-plugin.js';
import { RecordingProvider, type RecordedSpan } from './recording-provider.js';

const SECRET = 'Rosa-Quintero-1144012345';
const [TRACE, CALLER] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const note = defineJob('sample/note', z.strictObject({ text: z.string() }));

const plugin = definePlugin({
  id: 'sample',
  config: z.strictObject({}),
  permissions: [{ code: 'sample.look', name: 'Mirar' }],
  uses: { database: Database, outbox: Outbox, executor: ProcedureExecutor },
  routes: ({ database, outbox, executor }) => [
    route({
      method: 'POST',
      path: '/notes/:name',
      summary: 'Notes something',
      access: anyone,
      answers: {},
      params: z.object({ name: z.string() }),
      body: jsonBody(z.strictObject({ text: z.string() })),
      handle: async ({ params: { name }, body }) => {
        await database.rows('SELECT CAST($1 AS VARCHAR(100)) AS name', [name]);
        const call = { codigo: 'NINGUNO', name: 'nowhere', json: body, parameter: 'jsondata' } as const;
        await executor.run(call).catch(() => undefined);
        return json({ job: await database.transaction((tx) => outbox.enqueueJob(tx, note, body)) });
      },
    }),
    route({
      method: 'GET',
      path: '/failure',
      summary: 'Fails',
      access: anyone,
      answers: {},
      handle: () => Promise.reject(new Error(SECRET)),
    }),
  ],
  admin: () =>
    adminRouter({
      missing: adminProcedure('sample.look').query(() => {
        throw new NotFoundError('No existe.');
      }),
      broken: adminProcedure('sample.look').query(() => Promise.reject(new Error(SECRET))),
    }),
  jobs: ({ database }) => [
    jobHandler({
      type: note,
      handle: async ({ text }) => {
        await database.rows('SELECT CAST($1 AS VARCHAR(200)) AS noted', [text]);
        throw new Error(text);
      },
    }),
  ],
});

const plugins = [peoplePlugin(person(7, { permissions: new Set(['sample.look']) })), withoutDoors, plugin];

describe('the spans of a host, where OpenTelemetry is set up', () => {
  const provider = new RecordingProvider();
  let host: TestHost;

  before(async () => {
    trace.setGlobalTracerProvider(provider);
    host = await startTestHost({ plugins, config: { jobs: { pollSeconds: 0.05 } } });
  });
  after(async () => {
    await host.stop();
    trace.disable();
  });

  const spansOf = (traceId: string): RecordedSpan[] => provider.spans.filter((span) => span.traceId === traceId);
  const ended = async (name: string): Promise<RecordedSpan> => {
    const find = (): RecordedSpan | undefined => provider.spans.findLast((span) => span.name === name && span.isEnded);
    await until(`there is a span ${name}`, () => find() !== undefined);
    return find()!;
  };
  const call = (path: string, options: RequestInit = {}): Promise<Response> => fetch(`${host.url}${path}`, options);

  it('are one trace from the caller to the request, its statements and its procedures', async () => {
    const answer = await call(`/notes/${SECRET}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', traceparent: `00-${TRACE}-${CALLER}-01` },
      body: JSON.stringify({ text: SECRET }),
    });
    expect(answer.status).to.equal(200);
    const request = await ended('POST /notes/:name');
    expect(request).to.include({
      kind: SpanKind.SERVER,
      traceId: TRACE,
      parentId: CALLER,
      status: undefined,
    });
    expect(request.attributes).to.deep.equal({
      'http.request.method': 'POST',
      'http.route': '/notes/:name',
      'http.response.status_code': 200,
    });
    const within = spansOf(TRACE).filter(({ parentId }) => parentId === request.spanId);
    const statement = within.find(
      ({ attributes }) => attributes['db.query.text'] === 'SELECT CAST($1 AS VARCHAR(100)) AS name',
    );
    expect(statement).to.include({ name: 'statement', kind: SpanKind.CLIENT, isEnded: true });
    expect(statement!.attributes['db.system.name']).to.be.oneOf(['postgresql', 'microsoft.sql_server']);
    const procedure = within.find(({ name }) => name === 'stored procedure');
    expect(procedure).to.include({ kind: SpanKind.CLIENT, isEnded: true });
    expect(procedure!.attributes).to.deep.equal({
      'db.stored_procedure.name': 'nowhere',
      'ventanilla.codigo': 'NINGUNO',
      'ventanilla.outcome': 'database-error',
    });
    expect(procedure!.status).to.deep.equal({
      code: SpanStatusCode.ERROR,
      message: 'ProcedureFailedError NINGUNO database-error',
    });
  });

  it('are of a job, in the trace that it came from, with how it ended', async () => {
    const job = await ended('job sample/note');
    const request = await ended('POST /notes/:name');
    expect(job).to.include({ kind: SpanKind.CONSUMER, traceId: TRACE, parentId: request.spanId });
    expect(job.attributes).to.deep.equal({
      'ventanilla.job.type': 'sample/note',
      'ventanilla.job.attempt': 1,
      'ventanilla.job.outcome': 'open',
    });
    const statement = provider.spans.find(
      ({ attributes }) => attributes['db.query.text'] === 'SELECT CAST($1 AS VARCHAR(200)) AS noted',
    );
    expect(statement).to.include({ traceId: job.traceId, parentId: job.spanId });
  });

  it('are of each admin procedure of a request; a refusal is no failure', async () => {
    const headers = { Authorization: 'Bearer 7' };
    await call('/admin/trpc/sample.missing,sample.broken?batch=1&input={}', { headers });
    const missing = await ended('admin sample.missing');
    const broken = await ended('admin sample.broken');
    expect(missing).to.include({ kind: SpanKind.INTERNAL, status: undefined });
    expect(missing.attributes).to.deep.equal({ 'rpc.system': 'trpc', 'rpc.method': 'sample.missing' });
    expect(broken.status).to.deep.equal({ code: SpanStatusCode.ERROR, message: 'Error' });
    expect(broken.parentId).to.equal(missing.parentId);
    expect((await ended('GET /admin/trpc')).spanId).to.equal(missing.parentId);
  });

  it('say of a request that it failed', async () => {
    await call('/failure');
    const failed = await ended('GET /failure');
    expect(failed.status).to.deep.equal({ code: SpanStatusCode.ERROR });
    expect(failed.parentId).to.equal(undefined);
  });

  it('hold nothing of what was sent', async () => {
    const told = JSON.stringify(provider.spans);
    expect(told).to.include('INSERT INTO host_job');
    for (const part of [SECRET, '127.0.0.1', 'u7']) expect(told).not.to.include(part);
    // The host polls for jobs twenty times a second, and may be in the middle of it.
    const open = provider.spans.filter(({ isEnded, name }) => !isEnded && name !== 'boot');
    await until('all spans have ended', () => open.every(({ isEnded }) => isEnded));
  });
});

describe('a host, where OpenTelemetry is not set up', () => {
  it('traces nothing, and its statements are not looked at', async () => {
    const host = await startTestHost({ plugins });
    try {
      expect(host.container.get<Tracer>(Tracer).isSilent).to.equal(true);
      expect(host.database).not.to.be.instanceOf(TracedDatabase);
    } finally {
      await host.stop();
    }
  });
});
