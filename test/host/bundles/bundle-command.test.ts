import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { bundleCommand } from '../../../host/bundles/bundle-command.js';
import { AuditLog, Revisions } from '../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { bootFailure, rejectionOf } from '../support/rejection.js';
import { TemporaryFolder } from '../support/temporary-folder.js';
import { lampsPlugin } from './lamp-sections.js';

describe('npm run bundle', () => {
  let host: TestHost;
  let folder: TemporaryFolder;
  let printed: string[];
  let warned: string[];

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), lampsPlugin] });
    folder = new TemporaryFolder();
  });
  beforeEach(async () => {
    printed = [];
    warned = [];
    for (const table of ['lamps', 'poles']) await host.database.change(`DELETE FROM ${table}`);
  });
  after(async () => {
    folder.remove();
    await host.stop();
  });

  const run = (...args: readonly string[]): Promise<void> =>
    bundleCommand(
      {
        database: host.database,
        audit: host.container.get<AuditLog>(AuditLog),
        revisions: host.container.get<Revisions>(Revisions),
      },
      () => host.host.bundleSections,
      () => host.host.leftOut(),
    ).run(args, {
      print: (line) => void printed.push(line),
      warn: (line) => void warned.push(line),
      readSecret: () => Promise.resolve(''),
    });
  const load = (text: string): Promise<void> => run('import', folder.write('city.yaml', text));
  const loadItems = (sections: object): Promise<void> => load(stringify({ version: 1, ...sections }));
  const codesOf = async (table: string): Promise<string[]> =>
    (await host.database.rows<{ code: string }>(`SELECT code FROM ${table} ORDER BY code`)).map(({ code }) => code);

  it('imports sections in the order of what they refer to, whatever that of the file', async () => {
    await loadItems({ lamps: [{ code: 'l1', refers: 'p1' }], poles: [{ code: 'p1' }] });
    expect(await codesOf('lamps')).to.deep.equal(['l1']);
    expect(printed).to.deep.equal(['poles: 1 created, 0 changed, 0 left', 'lamps: 1 created, 0 changed, 0 left']);
  });

  it('says what it changed and what it left', async () => {
    const poles = [{ code: 'p1' }, { code: 'p2' }];
    await loadItems({ poles, lamps: [{ code: 'l1', refers: 'p1' }, { code: 'l2' }] });
    printed = [];
    await loadItems({ poles, lamps: [{ code: 'l1', refers: 'p2' }, { code: 'l2' }, { code: 'l3' }] });
    expect(printed).to.deep.equal(['poles: 0 created, 0 changed, 2 left', 'lamps: 1 created, 1 changed, 1 left']);
  });

  it('exports what it imports', async () => {
    const sections = {
      poles: [{ code: 'p1' }, { code: 'ñ: "2"\n' }],
      lamps: [{ code: '007', refers: 'p1' }],
    };
    await loadItems(sections);
    const file = path.join(folder.path, 'out.yaml');
    await run('export', file);
    const exported = readFileSync(file, 'utf8');
    expect(parse(exported)).to.deep.equal({ version: 1, ...sections });
    printed = [];
    await load(exported);
    expect(printed).to.deep.equal(['poles: 0 created, 0 changed, 2 left', 'lamps: 0 created, 0 changed, 1 left']);
  });

  it('warns of a section that no plugin knows', async () => {
    await loadItems({ benches: [{ code: 'b1' }], poles: [{ code: 'p1' }] });
    expect(warned).to.have.length(1);
    expect(warned[0]).to.include('"benches"').and.include('no loaded plugin');
    expect(await codesOf('poles')).to.deep.equal(['p1']);
  });

  it('warns of what a section finds allowed and doubtful', async () => {
    await loadItems({ poles: [{ code: 'p1' }, { code: 'dim' }] });
    expect(warned).to.have.length(1);
    expect(warned[0]).to.match(/city\.yaml: poles dim: gives little light$/);
    expect(await codesOf('poles')).to.deep.equal(['dim', 'p1']);
  });

  it('writes all or nothing, and names line and field of a refusal', async () => {
    const text = 'version: 1\npoles:\n  - code: p1\nlamps:\n  - code: l1\n  - code: l2\n    refers: nowhere\n';
    const reason = await bootFailure(load(text));
    expect(reason).to.equal(`${path.join(folder.path, 'city.yaml')}:7: lamps[1].refers: No existe nowhere.`);
    expect(await codesOf('poles')).to.deep.equal([]);
    const whole = await bootFailure(load('version: 1\nlamps:\n  - code: forbidden\n'));
    expect(whole).to.match(/:3: lamps\[0\]: Ese código no se admite\.$/);
  });

  for (const [fault, text, said] of [
    [
      'an unknown field',
      'version: 1\npoles:\n  - code: p1\n    color: red\n',
      ':4: poles[0].color: Este campo no se espera.',
    ],
    ['a missing field', 'version: 1\npoles:\n  - code: p1\n  - refers: x\n', ':4: poles[1].code: '],
    ['a wrong value', 'version: 1\npoles:\n  - code: p1\n  - code: 7\n', ':4: poles[1].code: '],
    ['two equal codes', 'version: 1\npoles:\n  - code: p1\n  - code: p1\n', ':4: poles[1].code: «p1» está repetido.'],
    ['a section that is no list', 'version: 1\npoles:\n  code: p1\n', ': poles: must be a list'],
    ['another version', 'version: 2\n', ':1: version: must be 1'],
    ['no version', 'poles: []\n', 'version: must be 1'],
    ['broken YAML', 'version: 1\npoles: [\n', 'is not valid YAML'],
    ['an alias without its anchor', 'version: 1\npoles: *none\n', 'is not valid YAML'],
    ['a text', 'hello\n', 'must be a document with sections'],
    ['nothing', '', 'must be a document with sections'],
  ] as const) {
    it(`refuses ${fault}, with its line and field`, async () => {
      const reason = await bootFailure(load(text));
      expect(reason).to.include(path.join(folder.path, 'city.yaml')).and.include(said);
    });
  }

  it('names a file that cannot be read', async () => {
    expect(await bootFailure(run('import', '/nowhere/city.yaml'))).to.include('/nowhere/city.yaml');
  });

  it('tells how it is used', async () => {
    for (const args of [[], ['import'], ['delete', 'x']]) {
      expect((await rejectionOf(run(...args))).message).to.include('import FILE | export FILE');
    }
  });
});
