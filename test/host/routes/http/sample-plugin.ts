import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  anyone,
  authenticated,
  content,
  ConflictError,
  Database,
  empty,
  formBody,
  json,
  jsonBody,
  msgProblem,
  route,
  type AnyHostPlugin,
  type FormBody,
} from '../../../../host/plugin-api/index.js';
import { pluginOf } from '../../support/plugin-of.js';

const common = { summary: 'A', access: anyone, answers: {} } as const;

const name = z.object({ name: z.string().max(20) });

async function digestOf(stream: Readable): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Returns the parts of a form in the order in which they arrived. */
async function summaryOf(form: FormBody): Promise<unknown[]> {
  if (form.kind === 'json') return [form.value];
  const summary: unknown[] = [];
  for await (const part of form.parts) {
    if (part.kind === 'field') summary.push([part.name, part.value]);
    else summary.push([part.name, part.filename, await digestOf(part.content)]);
  }
  return summary;
}

/**
 * Builds a plugin with a route of every kind. `seen` receives the parts of a form, or the reason why it could not be
 * read.
 */
export function samplePlugin(seen: (outcome: unknown) => void = () => undefined): AnyHostPlugin {
  return pluginOf({
    permissions: [{ code: 'sample.look', name: 'Mirar' }],
    uses: { database: Database },
    routes: ({ database }: { readonly database: Database }) => [
      route({ ...common, method: 'GET', path: '/sample', handle: () => json({ ok: true }) }),
      route({
        ...common,
        method: 'POST',
        path: '/sample',
        body: jsonBody(
          z.strictObject({
            name: z.string().max(50),
            count: z.int().optional(),
            extra: z.unknown().optional(),
          }),
        ),
        handle: ({ body }) => json(body, 201),
      }),
      route({
        ...common,
        method: 'GET',
        path: '/sample/people/:name',
        params: name,
        query: z.object({ age: z.string().max(3).optional() }),
        handle: ({ params, query }) => json({ ...params, ...query }),
      }),
      route({
        ...common,
        method: 'DELETE',
        path: '/sample/people/:name',
        params: name,
        handle: () => empty(204),
      }),
      route({ ...common, method: 'POST', path: '/sample/people/export', handle: () => json('export') }),
      route({
        ...common,
        method: 'GET',
        path: '/sample/lamp/:name',
        hasEffect: true,
        params: name,
        handle: ({ params }) => {
          seen(params);
          return json({ lit: params.name });
        },
      }),
      route({ ...common, method: 'GET', path: '/sample/lamp/state', handle: () => json('on') }),
      route({
        ...common,
        method: 'POST',
        path: '/sample/form',
        body: formBody(z.record(z.string(), z.unknown())),
        handle: async ({ body }) => {
          try {
            const summary = await summaryOf(body);
            seen(summary);
            return json(summary);
          } catch (error) {
            seen(error);
            throw error;
          }
        },
      }),
      route({
        ...common,
        method: 'POST',
        path: '/sample/failure',
        problem: msgProblem,
        body: jsonBody(z.object({ name: z.string() })),
        handle: async ({ body }) => {
          if (body.name === 'conflict') throw new ConflictError('Ya existe.');
          // Both kinds of server quote the value.
          if (body.name === 'sql') await database.rows('SELECT CAST($1 AS INTEGER) AS number', ['nowhere']);
          throw new Error(`cannot greet ${body.name}`);
        },
      }),
      route({
        ...common,
        method: 'GET',
        path: '/sample/address',
        handle: ({ address }) => json({ address }),
      }),
      route({
        ...common,
        method: 'GET',
        path: '/sample/database',
        handle: async () => json(await database.rows('SELECT 1 AS one')),
      }),
      route({
        ...common,
        method: 'GET',
        path: '/sample/download',
        handle: () => content({ type: 'application/pdf', body: Readable.from(repeated(Buffer.alloc(65_536, 1), 400)) }),
      }),
      route({
        ...common,
        method: 'GET',
        path: '/sample/guarded',
        access: authenticated(['jwt'], 'sample.look'),
        handle: ({ identity }) => json({ username: identity.username }),
      }),
    ],
  });
}

function* repeated(chunk: Buffer, times: number): Generator<Buffer> {
  for (let time = 0; time < times; time += 1) yield chunk;
}
