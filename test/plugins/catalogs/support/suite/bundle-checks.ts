import { expect } from 'chai';
import { parse } from 'yaml';
import { searchAudit } from '../../../../../host/data/audit/audit-search.js';
import { keyOf, tableOf, type Values } from '../../../../../plugins/catalogs/engine/resource.js';
import { exportFrom, importInto, refusalOf } from '../../../../acceptance/support/bundles.js';
import { hostileValues } from '../hostile-values.js';
import type { Subject } from './subject.js';

const FEW = 5;

/** Declares the tests of the bundle section `catalogos.<name>`, including those of the engine where `ofEngine`. */
export function bundleChecks(subject: () => Subject, ofEngine: boolean): void {
  const items = (count = FEW): Values[] => {
    const one = subject();
    return Array.from({ length: count }, () => one.values(one.next(), 'name'));
  };
  const load = async (values: readonly Values[]) => {
    const one = subject();
    const { report } = await importInto(one.city.host, one.bundleOf(values));
    return report[one.section]!;
  };
  const exported = async (): Promise<Values[]> => {
    const one = subject();
    const sections = parse(await exportFrom(one.city.host)) as { catalogos: Record<string, Values[]> };
    return sections.catalogos[one.resource.name] ?? [];
  };
  const count = async (): Promise<number> => {
    const sql = `SELECT COUNT(*) AS total FROM ${tableOf(subject().resource.name)}`;
    const [row] = await subject().city.host.database.rows<{ total: number | string }>(sql);
    return Number(row!.total);
  };
  const withoutNulls = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  /** Returns the place and the reason of a refusal. */
  const faultOf = async (values: readonly unknown[]): Promise<string> =>
    refusalOf(importInto(subject().city.host, subject().bundleOf(values as Values[])));

  it('imports items, leaves them unchanged the second time, and is exported as it was', async () => {
    const given = items();
    expect(await load(given)).to.deep.equal({ created: FEW, changed: 0, left: 0 });
    expect(await load(given)).to.deep.equal({ created: 0, changed: 0, left: FEW });
    const everything = await exported();
    for (const item of given) expect(everything).to.deep.include(withoutNulls(item));
    expect(await load(everything)).to.deep.equal({ created: 0, changed: 0, left: everything.length });
    expect(await exported()).to.deep.equal(everything);
  });

  it('changes only items that differ', async () => {
    const one = subject();
    const [first, ...others] = items();
    await load([first!, ...others]);
    const keys = keyOf(one.resource);
    const free = Object.keys(one.resource.fields).filter(
      (name) =>
        !keys.includes(name) && !one.resource.fields[name]!.isInitial && !one.sample.together?.flat().includes(name),
    );
    if (free.length === 0) return;
    const next = one.values(one.next(), 'name');
    const changed = { ...first, ...Object.fromEntries(free.map((name) => [name, next[name]])) };
    expect(await load([changed, ...others])).to.deep.equal({ created: 0, changed: 1, left: others.length });
    expect(await exported()).to.deep.include(withoutNulls(changed));
  });

  it('reports an unknown name at its item and field, and then imports nothing', async () => {
    const one = subject();
    const before = await count();
    for (const [name, field] of Object.entries(one.resource.fields)) {
      const { column, refersTo, names } = field;
      const isNamed = refersTo !== undefined || (names !== undefined && names !== 'template');
      const given = items();
      const value = isNamed
        ? ({ pattern: '[0-9', questions: [{}], user: 'nadie-así' }[names as string] ?? 'NO-HAY-TAL')
        : hostileValues(name, field, false)[0];
      const wrong = column.kind === 'users' ? ['luz', 'nadie-así'] : value;
      given[3] = { ...given[3], [name]: wrong };
      const fault = await faultOf(given);
      expect(fault, name).to.match(/\.yaml:\d+:\d+: /);
      expect(fault, name).to.include(`${one.section}[3].${name}`);
      expect(await count(), name).to.equal(before);
    }
    const [item] = items(1);
    expect(await faultOf([{ ...item, otro: 1 }])).to.include(`${one.section}[0].otro`);
    expect(await faultOf([item, item])).to.include(`${one.section}[1]`);
    for (const value of ['x', 7, null, ['x']]) expect(await faultOf([value])).to.include(one.section);
    expect(await count()).to.equal(before);
  });

  if (!ofEngine) return;

  it('imports a tree in any order, and no circle', async () => {
    const one = subject();
    const { parent = expect.fail('no tree') } = one.resource;
    const below = (values: Values, above: Values): Values => ({ ...values, [parent]: above['codigo'] });
    const [a, b, c, d] = items(4) as [Values, Values, Values, Values];
    const tree = [below(c, b), below(d, c), below(b, a), a];
    expect(await load(tree)).to.deep.equal({ created: 4, changed: 0, left: 0 });
    expect(await load(tree)).to.deep.equal({ created: 0, changed: 0, left: 4 });
    expect(await exported()).to.deep.include.members(tree.map(withoutNulls));

    const before = await count();
    const [e, f, g] = items(3) as [Values, Values, Values];
    for (const circle of [[below(e, f), below(f, g), below(g, e)], [below(e, e)], [f, below(e, e)]]) {
      expect(await faultOf(circle)).to.include(`.${parent}`);
    }
    // These make a circle with stored items.
    expect(await faultOf([below(a, d)])).to.include(`${one.section}[0].${parent}`);
    expect(await faultOf([below(a, b), below(b, c)])).to.include(`.${parent}`);
    expect(await count()).to.equal(before);
    // This turns the stored tree upside down.
    const turned = [below(d, a), c, below(b, a), below(a, c)];
    expect(await load(turned)).to.include({ created: 0 });
    expect(await exported()).to.deep.include.members(turned.map(withoutNulls));
  });

  it('is one entry of the audit log', async () => {
    const one = subject();
    const lines = async (): Promise<unknown[]> => {
      const all = await searchAudit(one.city.host.database, { limit: 1000, action: 'host.bundle.section' });
      return all.filter(({ details }) => (details as { section: string }).section === one.section);
    };
    const before = (await lines()).length;
    const given = items(3);
    await load(given);
    await load(given);
    expect(await lines()).to.have.length(before + 1);
  });
}
