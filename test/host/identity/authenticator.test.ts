import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { samplePlugin } from '../routes/http/sample-plugin.js';
import { peoplePlugin, person } from '../support/people-plugin.js';

describe('a guarded route', () => {
  let host: TestHost;

  before(async () => {
    const permissions = new Set(['sample.look']);
    const people = [
      person(1, { permissions }),
      person(2),
      person(3, { isSuperuser: true }),
      person(4, { permissions, isActive: false }),
      person(5, { permissions, generation: 2 }),
      person(6, { permissions, loginEnded: true }),
    ];
    host = await startTestHost({ plugins: [peoplePlugin(...people), samplePlugin()] });
  });
  after(() => host.stop());

  const call = async (bearer?: string): Promise<{ status: number; body: unknown }> => {
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    const answer = await fetch(`${host.url}/sample/guarded`, { headers });
    return { status: answer.status, body: await answer.json() };
  };

  it('knows who calls', async () => {
    expect(await call('1')).to.deep.equal({ status: 200, body: { username: 'u1' } });
    expect(await call('3')).to.deep.equal({ status: 200, body: { username: 'u3' } });
    expect(await call('5.2')).to.deep.equal({ status: 200, body: { username: 'u5' } });
  });

  for (const [who, bearer, status, code, why] of [
    ['shows nothing', undefined, 401, 'not_authenticated', 'missing'],
    ['shows something malformed', 'x', 401, 'token_not_valid', 'malformed'],
    ['is not known', '99', 401, 'token_not_valid', 'unknown'],
    ['is inactive', '4', 401, 'token_not_valid', 'inactive'],
    ['has signed out since', '5.1', 401, 'token_not_valid', 'signed-out'],
    ['shows what was given out for a login that has ended', '6', 401, 'token_not_valid', 'signed-out'],
    ['lacks the permission', '2', 403, 'permission_denied', 'forbidden'],
  ] as const) {
    it(`refuses who ${who}, in the words of the scheme`, async () => {
      expect(await call(bearer)).to.deep.equal({
        status,
        body: { detail: `Credencial rechazada: ${why}.`, code },
      });
    });
  }
});
