import { expect } from 'chai';
import { z } from 'zod';
import {
  anyone,
  etagOf,
  json,
  jsonBody,
  knownRevisions,
  requireKnown,
  route,
} from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

describe('a thing with revisions', () => {
  let host: TestHost;
  let thing = { name: 'a', revision: 1 };

  before(async () => {
    const common = { path: '/thing', summary: 'A', access: anyone, answers: {} } as const;
    const reply = () => json({ name: thing.name }, 200, { ETag: etagOf(thing.revision) });
    host = await startTestHost({
      plugins: [
        peoplePlugin(),
        routesOf(
          route({ ...common, method: 'GET', handle: reply }),
          route({
            ...common,
            method: 'PUT',
            body: jsonBody(z.object({ name: z.string() })),
            handle: ({ body, header }) => {
              requireKnown(String(thing.revision), knownRevisions(header('if-match')));
              thing = { ...body, revision: thing.revision + 1 };
              return reply();
            },
          }),
        ),
      ],
    });
  });
  after(() => host.stop());

  const put = (name: string, ifMatch?: string) =>
    fetch(`${host.url}/thing`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...(ifMatch !== undefined && { 'If-Match': ifMatch }) },
      body: JSON.stringify({ name }),
    });

  it('is changed with the present tag, and answers 412 to an older one', async () => {
    const tag = (await fetch(`${host.url}/thing`)).headers.get('etag')!;
    const changed = await put('b', tag);
    expect([changed.status, changed.headers.get('etag')]).to.deep.equal([200, '"2"']);
    const stale = await put('c', tag);
    expect(stale.status).to.equal(412);
    expect(await stale.json()).to.deep.equal({
      detail: 'El recurso cambió desde que lo consultó. Vuelva a consultarlo.',
      code: 'precondition_failed',
    });
    expect(thing.name).to.equal('b');
  });

  it('is matched by one of several tags, by any, and by none that is weak or no tag', async () => {
    for (const [ifMatch, status] of [
      [`"7" , ${etagOf(thing.revision)}`, 200],
      ['*', 200],
      [undefined, 200],
      [`W/${etagOf(thing.revision + 3)}`, 412],
      ['', 412],
      ['3', 412],
    ] as const) {
      expect((await put('d', ifMatch)).status, ifMatch).to.equal(status);
    }
  });
});
