import { expect } from 'chai';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { BundleTool } from './bundle-tool.js';
import { lampsPlugin } from './lamp-sections.js';

const city = { poles: [{ code: 'p1' }], lamps: [{ code: 'l1', refers: 'p1' }] };

describe('the plan of an import', () => {
  let host: TestHost;
  let tool: BundleTool;
  let plan: string;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), lampsPlugin] });
    tool = new BundleTool(host);
    plan = tool.file('plan.json');
  });
  beforeEach(async () => {
    for (const table of ['lamps', 'poles']) await host.database.changeRows(`DELETE FROM ${table}`);
    await host.database.insertRows('poles', [{ code: 'p1', refers: null }]);
  });
  after(async () => {
    tool.remove();
    await host.stop();
  });

  const stored = async (): Promise<string> => (await tool.run(['export', '-'])).written;
  const refused = async (bundle: object, reason: string): Promise<void> => {
    const before = await stored();
    const { status, printed, warned } = await tool.load(bundle, '--plan', plan);
    expect([status, printed]).to.deep.equal([2, []]);
    expect(warned[0]).to.include(reason);
    expect(await stored()).to.equal(before);
  };

  it('is written by diff, for its writer alone, with the state that it saw and the whole difference', async () => {
    // An earlier plan that other users may read.
    writeFileSync(plan, '{}');
    chmodSync(plan, 0o644);
    expect((await tool.compare(city, '--plan', plan)).status).to.equal(1);
    expect(statSync(plan).mode & 0o777).to.equal(0o600);
    const { state, ...written } = JSON.parse(readFileSync(plan, 'utf8')) as Record<string, unknown>;
    expect(state).to.match(/^sha256:[\da-f]{64}$/);
    expect(written).to.deep.equal({
      version: 1,
      users: false,
      superusers: false,
      prunes: false,
      difference: [
        { section: 'lamps', created: [{ key: 'l1', item: { code: 'l1', refers: 'p1' } }], changed: [], removed: [] },
      ],
    });
  });

  it('is what the import does', async () => {
    await tool.compare(city, '--plan', plan);
    const { status, printed } = await tool.load(city, '--plan', plan);
    expect([status, printed]).to.deep.equal([
      0,
      ['poles: 0 created, 0 changed, 1 left', 'lamps: 1 created, 0 changed, 0 left'],
    ]);
    await refused(city, 'The database has changed since the plan was made');
  });

  it('is refused once the state has moved, also by what the bundle does not name', async () => {
    await tool.compare(city, '--plan', plan);
    await host.database.insertRows('poles', [{ code: 'p9', refers: null }]);
    await refused(city, 'The database has changed since the plan was made');
  });

  it('is good still where other sections have moved', async () => {
    const { lamps } = city;
    await tool.compare({ lamps }, '--plan', plan);
    await host.database.insertRows('poles', [{ code: 'p9', refers: null }]);
    expect((await tool.load({ lamps }, '--plan', plan)).status).to.equal(0);
  });

  it('is refused for another bundle', async () => {
    await tool.compare(city, '--plan', plan);
    const { poles } = city;
    await refused({ poles, lamps: [{ code: 'l2' }] }, 'The bundle is not that of the plan');
    await refused({ poles, lamps: [] }, 'The bundle is not that of the plan');
  });

  it('says what is taken', async () => {
    await tool.compare(city, '--plan', plan, '--only', 'poles', '--superusers');
    expect(JSON.parse(readFileSync(plan, 'utf8'))).to.deep.include({ only: ['poles'], superusers: true });
    expect((await tool.load(city, '--plan', plan)).printed).to.deep.equal(['poles: 0 created, 0 changed, 1 left']);
    for (const option of [['--users'], ['--only', 'lamps'], ['--dry-run']]) {
      expect((await tool.load(city, '--plan', plan, ...option)).warned[0]).to.include('usage: ');
    }
  });

  it('is refused where it is none', async () => {
    const reasons = { '{"version":2}': 'is no plan', '[': 'cannot be read as a plan', '{}': 'is no plan' };
    for (const [text, reason] of Object.entries(reasons)) {
      writeFileSync(plan, text);
      await refused(city, `${plan}: ${reason}`);
    }
    const { warned } = await tool.load(city, '--plan', '/nowhere/plan.json');
    expect(warned[0]).to.include('/nowhere/plan.json: cannot be read as a plan');
  });
});
