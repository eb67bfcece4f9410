import { expect } from 'chai';
import type { Values } from '../../../../../plugins/catalogs/engine/resource.js';
import type { Subject } from './subject.js';

/**
 * Declares the tests of each verb with its audit entry; those of ids, alike for all resources, only where `ofEngine`.
 */
export function verbChecks(subject: () => Subject, ofEngine: boolean): void {
  it('are created, shown and listed', async () => {
    const one = subject();
    const n = one.next();
    const { id, item, etag } = await one.make(one.values(n));
    expect(item).to.deep.include({ ...one.values(n), adduser: await one.city.userId('jefa') });
    expect(new Date(item['adddate'] as string).toISOString()).to.equal(item['adddate']);
    expect(etag).to.match(/^"[\w-]+"$/);
    for (const place of [id, `${id}/`]) {
      const { status, body, headers } = await one.call('get', place);
      expect(status).to.equal(200);
      expect(body).to.deep.equal(item);
      expect(headers['etag']).to.equal(etag);
    }
    const list = await one.call('get', `?id=${id}`);
    expect(list.body).to.deep.equal({ count: 1, next: null, previous: null, results: [item] });
    const slashless = await one.city.call('get', `${one.resource.path!}?id=${id}`);
    expect(slashless.body).to.deep.equal(list.body);
    const [line, ...more] = await one.audited(id);
    expect(more).to.deep.equal([]);
    expect(line).to.deep.include({ action: `${line!.subject!.kind}.created` });
    expect(line!.actor).to.deep.equal({ kind: 'user', userId: item['adduser'] });
  });

  it('are created from their least values, with and without a slash', async () => {
    const one = subject();
    const n = one.next();
    const least = one.leastValues(n);
    const { status, body } = await one.city.call('post', one.resource.path!, { body: least });
    expect(status, JSON.stringify(body)).to.equal(201);
    const defaults = Object.entries(one.resource.fields).map(
      ([name, { presence, defaultValue }]) => [name, presence === 'required' ? least[name] : defaultValue] as const,
    );
    expect(body).to.deep.include({ ...Object.fromEntries(defaults), ...least });
  });

  it('are changed field by field, and the audit log names the fields', async () => {
    const one = subject();
    const { id, n, item } = await one.make();
    const next = one.values(one.next());
    const { together = [] } = one.sample;
    const { fixed = [] } = one.definition;
    const alone = Object.keys(one.resource.fields).filter((name) => !together.flat().includes(name));
    let now: Values = item;
    let lines = 1;
    for (const names of [...together, ...alone.map((name) => [name])]) {
      if (names.some((name) => fixed.includes(name))) continue;
      const changes = Object.fromEntries(names.map((name) => [name, next[name]]));
      const { status, body } = await one.call('patch', id, { body: changes });
      expect(status, `${names.join()}: ${JSON.stringify(body)}`).to.equal(200);
      expect(body, names.join()).to.deep.equal({ ...now, ...changes });
      const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(next[name]));
      now = body as Values;
      if (changed.length > 0) lines += 1;
      const audited = await one.audited(id);
      expect(audited, names.join()).to.have.length(lines);
      if (changed.length === 0) continue;
      expect(audited.at(-1)!.action).to.match(/\.changed$/);
      expect(audited.at(-1)!.details, names.join()).to.have.property('campos').that.has.members(changed);
    }
    expect(lines, `an item of ${n}`).to.be.greaterThan(1);
  });

  it('are replaced as a whole: missing fields get their defaults', async () => {
    const one = subject();
    const { id, item } = await one.make();
    const n = one.next();
    const kept = Object.fromEntries((one.definition.fixed ?? []).map((name) => [name, item[name]]));
    const whole = { ...one.values(n), ...kept };
    const put = await one.call('put', `${id}/`, { body: whole });
    expect(put.status, JSON.stringify(put.body)).to.equal(200);
    expect(put.body).to.deep.equal({ ...item, ...whole });
    const least = { ...one.leastValues(n), ...kept };
    const again = await one.call('put', id, { body: least });
    if (one.resource.name === 'consecutivo') {
      expect(again.body).to.have.property('siguiente').that.is.an('array');
      return;
    }
    expect(again.status, JSON.stringify(again.body)).to.equal(200);
    for (const [name, { presence, defaultValue }] of Object.entries(one.resource.fields)) {
      const expected = presence === 'required' || name in least ? least[name] : defaultValue;
      expect(again.body[name], name).to.deep.equal(expected);
    }
  });

  it('are removed once', async () => {
    const one = subject();
    for (const slash of ['', '/']) {
      const { id } = await one.make();
      const gone = await one.call('delete', `${id}${slash}`);
      expect([gone.status, gone.text]).to.deep.equal([204, '']);
      for (const method of ['get', 'delete', 'put', 'patch'] as const) {
        const body = method === 'put' ? one.values(one.next()) : {};
        const { status, body: answer } = await one.call(method, id, method === 'get' ? {} : { body });
        expect(status, `${method} ${JSON.stringify(answer)}`).to.equal(404);
        expect(answer).to.include({ code: 'not_found' });
      }
      expect((await one.audited(id)).map(({ action }) => action.split('.').at(-1))).to.deep.equal([
        'created',
        'removed',
      ]);
    }
  });

  if (!ofEngine) return;

  it('are found only by ids, and accept no other verb', async () => {
    const one = subject();
    for (const id of [
      '0',
      '-1',
      'x',
      '1.5',
      '1e3',
      '99999999999',
      '9999999999999999999999',
      '%27',
      '1%20',
      '%00',
      '__proto__',
    ]) {
      const { status, body } = await one.call('get', id);
      expect(status, `${id}: ${JSON.stringify(body)}`).to.be.oneOf([400, 404]);
    }
    const { status, headers } = await one.call('put', '', { body: {} });
    expect(status).to.equal(405);
    expect(headers['allow']).to.match(/GET/).and.to.match(/POST/);
  });
}
