import { expect } from 'chai';
import { parse, stringify } from 'yaml';
import { exportBundle } from '../../../../host/data/bundles/export-bundle.js';
import { importBundle, type ImportReport } from '../../../../host/data/bundles/import-bundle.js';
import { readBundle } from '../../../../host/data/bundles/read-bundle.js';
import { AuditLog, Revisions } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { bootFailure } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';
import { benchesPlugin } from './bench-section.js';
import { lampsPlugin } from './lamp-sections.js';
import { leftOut } from '../../../../host/boot/plugins/left-out-plugins.js';

describe('a section of many rows, below the name of another', () => {
  let host: TestHost;
  let folder: TemporaryFolder;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), lampsPlugin, benchesPlugin] });
    folder = new TemporaryFolder();
  });
  beforeEach(async () => {
    for (const table of ['benches', 'poles']) await host.database.changeRows(`DELETE FROM ${table}`);
  });
  after(async () => {
    folder.remove();
    await host.stop();
  });

  const load = async (content: object): Promise<ImportReport> => {
    const file = folder.write('city.yaml', stringify({ version: 1, ...content }));
    const bundle = readBundle(file, host.host.bundleSections, leftOut([]));
    const audit = host.container.get<AuditLog>(AuditLog);
    const revisions = host.container.get<Revisions>(Revisions);
    const { database } = host;
    return database.transaction((tx) => importBundle(bundle, tx, { database, audit, revisions, by: 'console' }));
  };
  const benches = (count: number) => Array.from({ length: count }, (_, index) => ({ code: `b${1000 + index}` }));
  const auditOf = async (action: string): Promise<Record<string, unknown>[]> =>
    (
      await host.database.rows<{ details: unknown }>(
        'SELECT details FROM host_audit_entry WHERE action = $1 ORDER BY id',
        [action],
      )
    ).map(({ details }) => host.database.parseJson(details));

  it('is read from the mapping, written together and one line of the audit log', async () => {
    const report = await load({ poles: [{ code: 'p1' }], parks: { benches: benches(500) } });
    expect(report.get('parks.benches')).to.deep.equal({ created: 500, changed: 0, left: 0 });
    expect(await auditOf('host.bundle.section')).to.deep.equal([
      { section: 'parks.benches', created: 500, changed: 0, left: 0 },
    ]);
    const created = (await auditOf('host.bundle.created')).map(({ section }) => section);
    expect(created).not.to.include('parks.benches');
  });

  it('leaves no line where nothing changed', async () => {
    await load({ parks: { benches: benches(2) } });
    const before = await auditOf('host.bundle.section');
    const report = await load({ parks: { benches: benches(2) } });
    expect(report.get('parks.benches')).to.deep.equal({ created: 0, changed: 0, left: 2 });
    expect(await auditOf('host.bundle.section')).to.have.length(before.length);
  });

  it('is exported where it is read', async () => {
    await load({ poles: [{ code: 'p1' }], parks: { benches: benches(2) } });
    const text = await exportBundle(host.host.bundleSections, host.database);
    expect(parse(text)).to.deep.equal({
      version: 1,
      poles: [{ code: 'p1' }],
      parks: { benches: benches(2) },
    });
  });

  for (const [fault, parks, said] of [
    [
      'an item that it refuses',
      { benches: [...benches(2), { code: 'broken' }] },
      ':6:13: parks.benches[2].code: Está rota.',
    ],
    ['an item that its schema refuses', { benches: [{ code: 'b' }, {}] }, ':5:7: parks.benches[1].code: '],
    [
      'two equal codes',
      { benches: [{ code: 'b' }, { code: 'b' }] },
      ':5:13: parks.benches[1].code: «b» está repetido.',
    ],
    ['what is no list', { benches: 'all' }, ':3:12: parks.benches: must be a list'],
    ['what is no mapping', [{ code: 'b' }], 'is passed over'],
  ] as const) {
    it(`names line and field of ${fault}`, async () => {
      const failure =
        fault === 'what is no mapping'
          ? readBundle(
              folder.write('list.yaml', stringify({ version: 1, parks })),
              host.host.bundleSections,
              leftOut([]),
            ).warnings[0]?.message
          : await bootFailure(load({ parks }));
      expect(failure).to.include(said);
      expect(await host.database.rows('SELECT code FROM benches')).to.deep.equal([]);
    });
  }

  it('refuses as a whole where no item is named', async () => {
    const failure = await load({ parks: { benches: [{ code: 'none' }] } }).catch((error: unknown) => error);
    expect((failure as Error).message).to.equal('No hay bancas.');
  });

  it('warns of a part that no plugin knows', () => {
    const file = folder.write('other.yaml', stringify({ version: 1, parks: { trees: [] } }));
    const { warnings } = readBundle(file, host.host.bundleSections, leftOut([]));
    expect(warnings.map(({ message }) => message)).to.deep.equal([
      'section "parks.trees" is passed over: no loaded plugin knows it',
    ]);
  });
});
