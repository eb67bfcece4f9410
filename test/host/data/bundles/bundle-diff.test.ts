import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { benchesPlugin } from './bench-section.js';
import { BundleTool } from './bundle-tool.js';
import { lampsPlugin } from './lamp-sections.js';

const present = {
  poles: [{ code: 'p1' }, { code: 'p2' }],
  lamps: [{ code: 'l1', refers: 'p1' }, { code: 'l2' }],
};

describe('the difference that an import would make', () => {
  let host: TestHost;
  let tool: BundleTool;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), lampsPlugin, benchesPlugin] });
    tool = new BundleTool(host);
    await tool.load(present);
  });
  after(async () => {
    tool.remove();
    await host.stop();
  });

  const stored = async (): Promise<unknown[]> => [
    (await tool.run(['export', '-'])).written,
    await host.database.rows('SELECT action, details FROM host_audit_entry ORDER BY id'),
  ];

  it('is none where the bundle says what is there, and what it does not name is left', async () => {
    const { status, printed } = await tool.compare({ poles: [{ code: 'p2' }], lamps: [] });
    expect(status).to.equal(0);
    expect(printed).to.deep.equal(['poles: 0 created, 0 changed, 1 left', 'lamps: 0 created, 0 changed, 0 left']);
  });

  it('names what is created, and what is changed field by field, and changes nothing', async () => {
    const before = await stored();
    const lamps = [{ code: 'l1', refers: 'p3' }, { code: 'l2', refers: 'p1' }, { code: 'l3' }];
    const wanted = { poles: [{ code: 'p3' }], lamps, parks: { benches: [{ code: 'b1' }] } };
    const { status, printed, warned } = await tool.compare(wanted);
    expect([status, warned]).to.deep.equal([1, []]);
    expect(printed).to.deep.equal([
      'poles: 1 created, 0 changed, 0 left',
      '  + p3',
      'lamps: 1 created, 2 changed, 0 left',
      '  + l3',
      '  ~ l1',
      '      refers: "p1" -> "p3"',
      '  ~ l2',
      '      refers: none -> "p1"',
      'parks.benches: 1 created, 0 changed, 0 left',
      '  + b1',
    ]);
    expect(await stored()).to.deep.equal(before);
    expect(await tool.load(wanted, '--dry-run')).to.deep.equal({ status, printed, warned, written: '' });
    expect(await stored()).to.deep.equal(before);
  });

  it('is that of standard input, too', async () => {
    const { status, printed } = await tool.run(['diff', '-'], 'version: 1\npoles: [{ code: p4 }]\n');
    expect([status, printed]).to.deep.equal([1, ['poles: 1 created, 0 changed, 0 left', '  + p4']]);
  });

  it('fails with 2 and all that is wrong, as an import does', async () => {
    const wrong = { poles: [{ code: 'forbidden' }, { code: 7 }] };
    const { status, printed, warned } = await tool.compare(wrong);
    expect([status, printed]).to.deep.equal([2, []]);
    expect(warned).to.deep.equal((await tool.load(wrong)).warned);
    expect(warned[0]!.split('\n')).to.have.length(2);
  });

  it('shows the warnings of the import', async () => {
    const { warned } = await tool.compare({ poles: [{ code: 'dim' }], unknown: [] });
    expect(warned).to.have.length(2);
  });
});
