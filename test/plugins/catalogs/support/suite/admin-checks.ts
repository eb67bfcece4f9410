import { expect } from 'chai';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { tableOf, type Values } from '../../../../../plugins/catalogs/engine/resource.js';
import { searchedOf } from '../../../../../plugins/catalogs/engine/resource-list.js';
import { hostileValues } from '../hostile-values.js';
import type { Subject } from './subject.js';

type Item = Values & { readonly id: number; readonly revision: string };

/** Declares the tests of the admin procedures `catalogs.<name>`. */
export function adminChecks(subject: () => Subject): void {
  const at = (procedure: string): string => `catalogs.${subject().resource.name}.${procedure}`;
  const made = async (admin: AdminCaller): Promise<Item> => {
    const one = subject();
    const { data, text } = await admin.mutate(at('create'), { values: one.values(one.next()) });
    expect(data, text).to.be.an('object');
    return data as Item;
  };
  /** Makes new values for one field, or for the fields that change together. */
  const changes = (): Values => {
    const one = subject();
    const values = one.values(one.next());
    const names = one.sample.together?.[0] ?? Object.keys(one.resource.fields).slice(0, 1);
    return Object.fromEntries(names.map((name) => [name, values[name]]));
  };

  it('create, show, change and remove items, each with an entry in the audit log', async () => {
    const one = subject();
    const admin = await one.city.admin('escribe');
    const item = await made(admin);
    expect((await admin.query(at('get'), { id: item.id })).data).to.deep.equal(item);
    const values = changes();
    const changed = await admin.mutate(at('update'), { id: item.id, values, revision: item.revision });
    expect(changed.data, changed.text).to.deep.equal({ ...item, ...values, revision: '2' });
    const removed = await admin.mutate(at('remove'), { id: item.id, revision: '2' });
    expect(removed.status, removed.text).to.equal(200);
    const lines = await one.audited(item.id);
    const kind = `catalogs.${one.resource.name}`;
    expect(lines.map(({ action }) => action)).to.deep.equal(
      ['created', 'changed', 'removed'].map((did) => `${kind}.${did}`),
    );
    const userId = await one.city.userId('escribe');
    for (const { actor } of lines) expect(actor).to.deep.equal({ kind: 'user', userId });
    for (const call of [
      admin.query(at('get'), { id: item.id }),
      admin.mutate(at('update'), { id: item.id, values: {} }),
      admin.mutate(at('remove'), { id: item.id }),
    ]) {
      expect(await call).to.include({ status: 404, reason: 'not_found' });
    }
  });

  it('change and remove only the revision that the caller knows', async () => {
    const one = subject();
    const admin = await one.city.admin();
    const { id, revision } = await made(admin);
    const { data } = await admin.mutate(at('update'), { id, values: changes(), revision });
    for (const call of [
      admin.mutate(at('update'), { id, values: changes(), revision }),
      admin.mutate(at('update'), { id, values: {}, revision: 'x' }),
      admin.mutate(at('remove'), { id, revision }),
    ]) {
      expect(await call).to.include({ status: 409, reason: 'stale_revision' });
    }
    expect((await admin.query(at('get'), { id })).data).to.deep.equal(data);
    const rounds = Array.from({ length: 5 }, () =>
      admin.mutate(at('update'), { id, values: changes(), revision: (data as Item).revision }),
    );
    const statuses = (await Promise.all(rounds)).map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([200, 409, 409, 409, 409]);
  });

  it('list items by cursor, each once', async () => {
    const one = subject();
    const admin = await one.city.admin('lee');
    const chief = await one.city.admin();
    for (let count = 0; count < 5; count += 1) await made(chief);
    const sql = `SELECT COUNT(*) AS total FROM ${tableOf(one.resource.name)}`;
    const [row] = await one.city.host.database.rows<{ total: number | string }>(sql);
    const items = await admin.items<Item>(at('list'), { limit: Math.ceil(Number(row!.total) / 4) });
    const ids = items.map(({ id }) => id);
    expect(ids).to.have.length(Number(row!.total));
    expect(ids).to.deep.equal([...new Set(ids)].sort((a, b) => a - b));
    const last = items.at(-1)!;
    expect((await admin.query(at('get'), { id: last.id })).data).to.deep.equal(last);
    expect((await admin.query(at('list'))).status).to.equal(200);
    const found = await admin.query(at('list'), { search: 'ningunacosaasí' });
    if (searchedOf(one.resource).length > 0) expect(found.data).to.deep.equal({ items: [], nextCursor: null });
    else expect(found.errors).to.have.property('search');
  });

  it('need the permission', async () => {
    const one = subject();
    const { id } = await made(await one.city.admin());
    const calls = [
      ['query', 'list', undefined],
      ['query', 'get', { id }],
      ['mutation', 'create', { values: one.values(one.next()) }],
      ['mutation', 'update', { id, values: {} }],
      ['mutation', 'remove', { id }],
    ] as const;
    for (const [type, procedure, input] of calls) {
      const none = await (await one.city.admin('nadie')).call(type, at(procedure), input);
      expect(none, procedure).to.include({ status: 403, reason: 'permission_denied' });
      const reader = await (await one.city.admin('lee')).call(type, at(procedure), input);
      expect(reader.status, `${procedure}: ${reader.text}`).to.equal(type === 'query' ? 200 : 403);
    }
    expect(await one.audited(id)).to.have.length(1);
  });

  it('refuse invalid values of a field', async () => {
    const one = subject();
    const admin = await one.city.admin();
    const { id } = await made(admin);
    for (const [name, field] of Object.entries(one.resource.fields)) {
      const [value] = hostileValues(name, field, false);
      for (const { status, errors, text } of [
        await admin.mutate(at('create'), { values: { ...one.values(one.next()), [name]: value } }),
        await admin.mutate(at('update'), { id, values: { [name]: value } }),
      ]) {
        expect(status, text).to.equal(400);
        expect(Object.keys(errors ?? {}).join(), text).to.include(name);
      }
    }
    for (const input of [{}, { id: 'x' }, { id: -1 }, { id: 2 ** 40 }, { id, otro: 1 }, 'x', null]) {
      expect((await admin.query(at('get'), input)).status, JSON.stringify(input)).to.equal(400);
    }
  });
}
