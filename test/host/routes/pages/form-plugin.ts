import { expect } from 'chai';
import { Readable } from 'node:stream';
import {
  anyone,
  AntiForgery,
  content,
  formFields,
  json,
  pageFormBody,
  pageRoute,
  type AnyHostPlugin,
  type FormBody,
} from '../../../../host/plugin-api/index.js';
import { pluginOf } from '../../support/plugin-of.js';

/** Returns the parts of a form in their order; a file by its length. */
async function partsOf(form: FormBody): Promise<unknown[]> {
  const parts: unknown[] = [];
  if (form.kind === 'json') return [form.value];
  for await (const part of form.parts) {
    if (part.kind === 'field') parts.push([part.name, part.value]);
    else {
      let bytes = 0;
      for await (const chunk of part.content as AsyncIterable<Buffer>) bytes += chunk.length;
      parts.push([part.name, part.filename, bytes]);
    }
  }
  return parts;
}

/**
 * Builds a plugin of pages with forms: `/open` is bound to nothing, `/bound` to the cookie `draft`, `/unread` does not
 * read its form, and `/streamed` answers by a stream with the number of listeners to the end of the answer.
 */
export function formPlugin(): AnyHostPlugin {
  return pluginOf({
    uses: { antiForgery: AntiForgery },
    routes: ({ antiForgery }: { readonly antiForgery: AntiForgery }) => [
      pageRoute({
        method: 'GET',
        path: '/value/:secret',
        access: anyone,
        handle: ({ express }) => json(antiForgery.value(express.request.params['secret'] as string)),
      }),
      pageRoute({
        method: 'POST',
        path: '/open',
        access: anyone,
        body: pageFormBody(),
        handle: async ({ body }) => json(await partsOf(body)),
      }),
      pageRoute({
        method: 'POST',
        path: '/fields',
        access: anyone,
        body: pageFormBody(),
        handle: async ({ body }) => json(await formFields(body)),
      }),
      pageRoute({
        method: 'POST',
        path: '/bound',
        access: anyone,
        body: pageFormBody({ boundTo: 'draft' }),
        handle: async ({ body }) => json(await partsOf(body)),
      }),
      pageRoute({
        method: 'POST',
        path: '/unproven',
        access: anyone,
        body: pageFormBody({ boundTo: 'draft', isTakenUnproven: true }),
        handle: async ({ body, boundTo }) => json({ boundTo, parts: await partsOf(body) }),
      }),
      pageRoute({
        method: 'POST',
        path: '/unread',
        access: anyone,
        body: pageFormBody({ boundTo: 'draft' }),
        handle: () => json('unread'),
      }),
      pageRoute({
        method: 'POST',
        path: '/streamed',
        access: anyone,
        body: pageFormBody(),
        handle: async ({ body, signal, express: { response } }) => {
          expect(signal.aborted).to.equal(false);
          await formFields(body);
          const listeners = String(response.listenerCount('close'));
          return content({ type: 'application/json', body: Readable.from([Buffer.from(listeners)]) });
        },
      }),
      pageRoute({ method: 'DELETE', path: '/open', access: anyone, handle: () => json('gone') }),
    ],
  });
}
