import { expect } from 'chai';
import type { Resource } from '../../../../../plugins/catalogs/engine/resource.js';
import { NO_ID } from '../hostile-values.js';
import { expectFieldRefusal } from './expect-refusal.js';
import type { Subject } from './subject.js';

/** Returns the fields of all resources that refer to this one. */
function referring({ resource, definitions }: Subject): readonly (readonly [from: Resource, field: string])[] {
  return definitions.flatMap((from) =>
    Object.entries(from.fields)
      .filter(([, { refersTo }]) => refersTo === resource.name)
      .map(([field]) => [from, field] as const),
  );
}

/** Declares the tests of references: a used item is kept, and a tree has no circle. */
export function referenceChecks(subject: () => Subject): void {
  it('are not removed while something refers to them', async () => {
    const one = subject();
    const admin = await one.city.admin();
    for (const [from, field] of referring(one)) {
      for (const target of Object.values(from.fields)) {
        if (target.refersTo !== undefined && target.refersTo !== from.name) await one.loadItems(target.refersTo);
      }
      const { id } = await one.make();
      const isList = from.fields[field]!.column.kind === 'users';
      const others = from.name === 'fmenu' && field === 'usuario' ? { rol: null } : {};
      const values = { ...one.values(one.next(), 'id', from), ...others, [field]: isList ? [id] : id };
      const { data, text } = await admin.mutate(`catalogs.${from.name}.create`, { values });
      expect(data, text).to.be.an('object');

      const refused = await one.call('delete', id);
      expect([refused.status, refused.body.code], `${from.name}.${field}`).to.deep.equal([409, 'in_use']);
      expect(refused.body.detail).to.be.a('string');
      expect((await one.call('get', id)).status).to.equal(200);
      expect(await one.audited(id)).to.have.length(1);
      const removed = await admin.mutate(`catalogs.${from.name}.remove`, { id: data.id as number });
      expect(removed.status, removed.text).to.equal(200);
      expect((await one.call('delete', id)).status).to.equal(204);
    }
  });

  it('cannot be in a circle', async () => {
    const one = subject();
    const { parent } = one.resource;
    if (parent === undefined) return;
    const top = await one.make();
    let above = top.id;
    for (let level = 0; level < 4; level += 1) {
      above = (await one.make({ ...one.values(one.next()), [parent]: above })).id;
    }
    for (const [id, to] of [
      [top.id, top.id],
      [top.id, above],
      [above, above],
    ] as const) {
      expectFieldRefusal(await one.call('patch', id, { body: { [parent]: to } }), parent, `${id} below ${to}`);
      const body = { ...one.values(one.next()), [parent]: to };
      expectFieldRefusal(await one.call('put', id, { body }), parent, `${id} below ${to}`);
    }
    expectFieldRefusal(await one.call('patch', top.id, { body: { [parent]: NO_ID } }), parent, 'nobody');
    expect((await one.call('patch', above, { body: { [parent]: top.id } })).status).to.equal(200);
    expect((await one.call('patch', above, { body: { [parent]: null } })).status).to.equal(200);
  });
}
