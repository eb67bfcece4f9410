import { expect } from 'chai';
import type { Method } from '../catalog-host.js';
import type { Subject } from './subject.js';

/** A verb with a path and a valid body. */
type Call = readonly [method: Method, id: number | '', body?: unknown];

const isWriting = ([method]: Call): boolean => method !== 'get';

async function callsOf(subject: Subject): Promise<readonly Call[]> {
  const { id } = await subject.make();
  const whole = { ...subject.values(subject.next()) };
  for (const name of subject.definition.fixed ?? []) delete whole[name as keyof typeof whole];
  return [
    ['get', ''],
    ['get', id],
    ['post', '', subject.values(subject.next())],
    ['put', id, { ...(await subject.call('get', id)).body, ...whole }],
    ['patch', id, {}],
    ['delete', id],
  ];
}

/** Removes the fields that clients cannot send back. */
function sendable(subject: Subject, [method, id, body]: Call): Call {
  if (method !== 'put') return [method, id, body];
  const names = Object.keys(subject.resource.fields);
  return [method, id, Object.fromEntries(Object.entries(body as object).filter(([name]) => names.includes(name)))];
}

/** Declares the tests of the resource's permissions, by token. */
export function permissionChecks(subject: () => Subject): void {
  it('are read and written with their permission', async () => {
    const one = subject();
    for (const call of (await callsOf(one)).map((each) => sendable(one, each))) {
      const [method, id, body] = call;
      const without = isWriting(call) ? ['nadie', 'lee'] : ['nadie'];
      for (const as of without) expect((await one.call(method, id, { body, as })).status, method).to.equal(403);
      const done = await one.call(method, id, { body, as: isWriting(call) ? 'escribe' : 'lee' });
      expect(done.status, `${method}: ${done.text}`).to.equal({ post: 201, delete: 204 }[method as string] ?? 200);
    }
  });
}

/** Declares the tests of each kind of credential for each verb. */
export function accessChecks(subject: () => Subject): void {
  const calls = async (): Promise<readonly Call[]> =>
    (await callsOf(subject())).map((call) => sendable(subject(), call));

  it('need a credential', async () => {
    const one = subject();
    const before = await one.everything();
    for (const [method, id, body] of await calls()) {
      const { status, body: answer } = await one.call(method, id, { body, as: null });
      expect([status, answer.code], method).to.deep.equal([401, 'not_authenticated']);
      const forged = await one.call(method, id, { body, as: null, headers: { Authorization: 'Bearer x.y.z' } });
      expect(forged.status, method).to.equal(401);
    }
    expect(JSON.parse(await one.everything())).to.have.property('count', JSON.parse(before).count + 1);
  });

  it('are refused without the permission, by token and by session', async () => {
    const one = subject();
    const session = await one.city.session('nadie');
    const reader = await one.city.session('lee');
    const before = await calls();
    const present = await one.everything();
    for (const call of before) {
      const [method, id, body] = call;
      const refused = [
        await one.call(method, id, { body, as: 'nadie' }),
        await one.call(method, id, { body, as: null, headers: session }),
        ...(isWriting(call)
          ? [
              await one.call(method, id, { body, as: 'lee' }),
              await one.call(method, id, { body, as: null, headers: reader }),
            ]
          : []),
      ];
      for (const { status, body: answer } of refused) {
        expect([status, answer], method).to.deep.equal([
          403,
          { detail: 'Usuario no autorizado para este endpoint', code: 'permission_denied' },
        ]);
      }
    }
    expect(await one.everything()).to.equal(present);
  });

  it('are read with the permission to read', async () => {
    const one = subject();
    const session = await one.city.session('lee');
    for (const [method, id] of (await calls()).filter((call) => !isWriting(call))) {
      expect((await one.call(method, id, { as: 'lee' })).status).to.equal(200);
      expect((await one.call(method, id, { as: null, headers: session })).status).to.equal(200);
    }
  });

  it('are read and written with the permission to write, by token and by session', async () => {
    const one = subject();
    const headers = await one.city.session('escribe');
    for (const how of [{ as: 'escribe' }, { as: null, headers }]) {
      for (const [method, id, body] of await calls()) {
        const { status, body: answer } = await one.call(method, id, { body, ...how });
        expect(status, `${method}: ${JSON.stringify(answer)}`).to.equal(
          { post: 201, delete: 204 }[method as string] ?? 200,
        );
      }
    }
  });

  it('are not written by session without its CSRF value', async () => {
    const one = subject();
    const { Cookie } = await one.city.session('escribe');
    for (const call of await calls()) {
      const [method, id, body] = call;
      const { status, body: answer } = await one.call(method, id, { body, as: null, headers: { Cookie: Cookie! } });
      if (isWriting(call)) expect([status, answer.code], method).to.deep.equal([403, 'csrf_failed']);
      else expect(status, method).to.equal(200);
    }
  });
}
