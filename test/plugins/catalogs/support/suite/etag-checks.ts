import { expect } from 'chai';
import type { Values } from '../../../../../plugins/catalogs/engine/resource.js';
import type { Subject } from './subject.js';

/** Declares the tests of `ETag` and `If-Match`. */
export function etagChecks(subject: () => Subject): void {
  /** Makes new values for one field, or for the fields that change together. */
  const changes = (): Values => {
    const one = subject();
    const values = one.values(one.next());
    const names =
      one.sample.together?.[0] ??
      Object.keys(one.resource.fields)
        .filter((name) => !isFixed(name))
        .slice(0, 1);
    return Object.fromEntries(names.map((name) => [name, values[name]]));
  };
  const isFixed = (name: string): boolean => (subject().definition.fixed ?? []).includes(name);

  it('have another ETag after each change, and the same after none', async () => {
    const one = subject();
    const { id, etag } = await one.make();
    const changed = await one.call('patch', id, { body: changes() });
    const now = changed.headers['etag'] as string;
    expect(now).not.to.equal(etag);
    expect((await one.call('get', id)).headers['etag']).to.equal(now);
    const none = await one.call('patch', id, { body: {} });
    expect([none.status, none.headers['etag']]).to.deep.equal([200, now]);
    const { adddate: _date, adduser: _user, id: _id, ...all } = none.body as Record<string, unknown>;
    const names = Object.keys(one.resource.fields);
    const body = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
    const same = await one.call('put', id, { body });
    expect([same.status, same.headers['etag']]).to.deep.equal([200, now]);
    expect(await one.audited(id)).to.have.length(2);
  });

  it('are changed and removed only with their present ETag', async () => {
    const one = subject();
    const { id, etag: old } = await one.make();
    const etag = (await one.call('patch', id, { body: changes() })).headers['etag'] as string;
    const present = (await one.call('get', id)).body as Values;
    const fixed = Object.fromEntries((one.definition.fixed ?? []).map((name) => [name, present[name]]));
    for (const tag of [
      old,
      `W/${etag}`,
      '"x"',
      'x',
      `${old}, "x"`,
      `"x", W/${etag}`,
      '""',
      '',
      etag.replaceAll('"', ''),
    ]) {
      const headers = { 'If-Match': tag };
      for (const answer of [
        await one.call('patch', id, { body: changes(), headers }),
        await one.call('put', id, { body: { ...one.values(one.next()), ...fixed }, headers }),
        await one.call('patch', id, { body: {}, headers }),
        await one.call('delete', id, { headers }),
      ]) {
        expect([answer.status, answer.body.code], tag).to.deep.equal([412, 'precondition_failed']);
      }
    }
    expect((await one.call('get', id)).body).to.deep.equal(present);
    expect(await one.audited(id)).to.have.length(2);

    let now = etag;
    for (const tagOf of [(tag: string) => tag, (tag: string) => `"x", ${tag}`, () => '*', () => ' * ', undefined]) {
      const headers = tagOf ? { 'If-Match': tagOf(now) } : {};
      const answer = await one.call('patch', id, { body: changes(), headers });
      expect(answer.status, `${headers['If-Match'] ?? 'none'}: ${JSON.stringify(answer.body)}`).to.equal(200);
      now = answer.headers['etag'] as string;
    }
    expect((await one.call('delete', id, { headers: { 'If-Match': now } })).status).to.equal(204);
    const gone = await one.call('delete', id, { headers: { 'If-Match': '*' } });
    expect(gone.status).to.equal(404);
  });
}
