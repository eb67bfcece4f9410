import { expect } from 'chai';
import { content, json, type Reply } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { startTestHost } from '../../../../testing/start-test-host.js';

const PATH = '/api/clave/restablecer';

/** Calls a route whose handler gives this reply; returns the error with which its host ends. */
async function endAfter(reply: Reply, answers?: 'unchecked'): Promise<unknown> {
  const host = await startTestHost({
    plugins: [
      {
        ...auth,
        routes: (services: Parameters<NonNullable<typeof auth.routes>>[0]) =>
          auth.routes!(services).map((one) => (one.path === PATH ? { ...one, handle: () => reply } : one)),
      },
    ],
    ...(answers && { answers }),
  });
  const { status } = await fetch(`${host.url}${PATH}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'luz' }),
  });
  expect(status).to.equal(reply.status);
  return host.stop().then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a test host', () => {
  it('ends in peace where each answer was as documented', async () => {
    expect(await endAfter(json({ msg: 'Hecho.' }))).to.equal(undefined);
  });

  for (const [what, reply, told] of [
    ['a field that is not documented', json({ msg: 'Hecho.', otro: 1 }), /must NOT have additional properties/],
    ['a field that is missing', json({}), /must have required property 'msg'/],
    ['a field of another type', json({ msg: 7 }), /msg must be string/],
    ['a status that is not documented', json({ msg: 'Hecho.' }, 202), /: 202 is not documented/],
    ['another media type', content({ type: 'text/plain', body: 'Hecho.' }), /of the type "text\/plain"/],
    ['a body in place of none', { kind: 'empty', status: 200 }, /of the type ""/],
  ] as const) {
    it(`fails at its end for ${what}`, async () => {
      const failure = await endAfter(reply);
      expect(failure).to.be.an('error');
      expect((failure as Error).message)
        .to.match(told)
        .and.to.contain(`POST ${PATH}: `);
    });
  }

  it('looks at none where the test does so itself', async () => {
    expect(await endAfter(json({}), 'unchecked')).to.equal(undefined);
  });
});
