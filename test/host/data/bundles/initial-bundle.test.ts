import { expect } from 'chai';
import path from 'node:path';
import { orderSections } from '../../../../host/data/bundles/order-sections.js';
import type { BundleSection } from '../../../../host/plugin-api/index.js';
import { startTestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { bootFailure } from '../../support/rejection.js';
import { createTestDatabase } from '../../../../testing/test-database.js';
import { lampsPlugin } from './lamp-sections.js';

const plugins = [peoplePlugin(), lampsPlugin];

describe('the bundle of a first start', () => {
  it('is loaded into an empty database, and never again', async () => {
    const first = await startTestHost({ plugins, bundle: { poles: [{ code: 'p1' }], benches: [] } });
    const { databaseUrl, secretKey } = first;
    const { file, report, warnings } = first.host.initialLoad!;
    expect(path.basename(file)).to.equal('bundle.yaml');
    expect([...report]).to.deep.equal([['poles', { created: 1, changed: 0, left: 0 }]]);
    expect(warnings).to.have.length(1);

    await first.database.changeRows('DELETE FROM poles');
    const second = await startTestHost({
      plugins,
      databaseUrl,
      secretKey,
      bundle: { poles: [{ code: 'p2' }] },
    });
    expect(second.host.initialLoad).to.equal(undefined);
    expect(await second.database.rows('SELECT code FROM poles')).to.deep.equal([]);
    await second.stop();
    await first.stop();
  });

  it('is not loaded where something is already', async () => {
    const first = await startTestHost({ plugins });
    await first.database.insertRows('poles', [{ code: 'mine', refers: null }]);
    const { databaseUrl, secretKey } = first;
    const second = await startTestHost({
      plugins,
      databaseUrl,
      secretKey,
      bundle: { poles: [{ code: 'p1' }] },
    });
    expect(second.host.initialLoad).to.equal(undefined);
    expect(await second.database.rows('SELECT code FROM poles')).to.deep.equal([{ code: 'mine' }]);
    await second.stop();
    await first.stop();
  });

  it('stops the boot when it is wrong, and is loaded once it is mended', async () => {
    const database = await createTestDatabase();
    const start = (bundle: object) => startTestHost({ plugins, databaseUrl: database.url, bundle });
    const broken = { poles: [{ code: 'p1' }], lamps: [{ code: 'l1', refers: 'nowhere' }] };
    expect(await bootFailure(start(broken))).to.include('lamps[0].refers');
    const host = await start({ poles: [{ code: 'p1' }] });
    expect(host.host.initialLoad?.report).to.have.length(1);
    await host.stop();
    await database.drop();
  });
});

describe('the order of sections', () => {
  const section = (name: string, ...after: string[]): BundleSection => ({ name, after }) as unknown as BundleSection;

  it('passes over a section that is not loaded', () => {
    const sections = [section('c', 'b', 'x'), section('b', 'a'), section('a')];
    expect(orderSections(sections).map(({ name }) => name)).to.deep.equal(['a', 'b', 'c']);
  });

  it('names a circle', async () => {
    expect(await bootFailure(() => orderSections([section('a', 'b'), section('b', 'a')]))).to.include('a, b');
  });
});
