import { expect } from 'chai';
import { authenticated, json, route } from '../../../host/plugin-api/index.js';
import { startTestHost } from '../../../testing/start-test-host.js';
import { peoplePlugin, person } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';

describe('a route that asks for one of several permissions', () => {
  it('admits users with one of them, and superusers', async () => {
    const host = await startTestHost({
      plugins: [
        peoplePlugin(
          person(1, { permissions: new Set(['sample.read']) }),
          person(2, { permissions: new Set(['sample.write']) }),
          person(3, { permissions: new Set(['sample.other']) }),
          person(4, { isSuperuser: true }),
        ),
        pluginOf({
          permissions: ['sample.read', 'sample.write', 'sample.other'].map((code) => ({ code, name: code })),
          routes: () => [
            route({
              method: 'GET',
              path: '/things',
              summary: 'A',
              access: authenticated(['jwt'], ['sample.read', 'sample.write']),
              answers: {},
              handle: ({ identity }) => json({ id: identity.userId }),
            }),
          ],
        }),
      ],
    });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((id) => fetch(`${host.url}/things`, { headers: { Authorization: `Bearer ${id}` } })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 403, 200]);
    expect(await answers[2]!.json()).to.include({ code: 'permission_denied' });
    await host.stop();
  });
});
