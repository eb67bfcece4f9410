import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { BundleTool } from './bundle-tool.js';
import { lampsPlugin } from './lamp-sections.js';

describe('npm run bundle', () => {
  let host: TestHost;
  let tool: BundleTool;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), lampsPlugin] });
    tool = new BundleTool(host);
  });
  beforeEach(async () => {
    for (const table of ['lamps', 'poles']) await host.database.changeRows(`DELETE FROM ${table}`);
  });
  after(async () => {
    tool.remove();
    await host.stop();
  });

  const codesOf = async (table: string): Promise<string[]> =>
    (await host.database.rows<{ code: string }>(`SELECT code FROM ${table} ORDER BY code`)).map(({ code }) => code);
  /** Imports a text; returns the reasons of the refusal, without the file's name. */
  const refusal = async (text: string | Buffer): Promise<string> => {
    const { status, warned, printed } = await tool.load(text);
    expect([status, printed]).to.deep.equal([2, []]);
    return warned.join('\n').replace('ventanilla: ', '').replaceAll(tool.file('city.yaml'), '');
  };

  it('imports sections in the order of what they refer to, whatever that of the file', async () => {
    const { status, printed } = await tool.load({ lamps: [{ code: 'l1', refers: 'p1' }], poles: [{ code: 'p1' }] });
    expect(await codesOf('lamps')).to.deep.equal(['l1']);
    expect(status).to.equal(0);
    expect(printed).to.deep.equal(['poles: 1 created, 0 changed, 0 left', 'lamps: 1 created, 0 changed, 0 left']);
  });

  it('says what it changed and what it left', async () => {
    const poles = [{ code: 'p1' }, { code: 'p2' }];
    await tool.load({ poles, lamps: [{ code: 'l1', refers: 'p1' }, { code: 'l2' }] });
    const { printed } = await tool.load({
      poles,
      lamps: [{ code: 'l1', refers: 'p2' }, { code: 'l2' }, { code: 'l3' }],
    });
    expect(printed).to.deep.equal(['poles: 0 created, 0 changed, 2 left', 'lamps: 1 created, 1 changed, 1 left']);
  });

  it('keeps texts in one normal form, and refuses control signs with their place', async () => {
    await tool.load({ poles: [{ code: 'Pen\u0303a' }] });
    expect(await codesOf('poles')).to.deep.equal(['Peña']);
    const { printed } = await tool.load({ poles: [{ code: 'Peña' }] });
    expect(printed).to.deep.equal(['poles: 0 created, 0 changed, 1 left']);
    expect(await refusal('version: 1\npoles:\n  - code: "a\\x07b"\n')).to.equal(
      ':3:11: poles[0].code: Contiene caracteres que no se admiten.',
    );
    expect(await refusal('version: 1\npoles:\n  - code: "\\u200b"\n')).to.match(/poles\[0\].code: No puede/);
  });

  it('takes UTF-8 alone, from a file or from standard input', async () => {
    const text = 'version: 1\npoles:\n  - code: José Peña\n';
    expect(await refusal(Buffer.from(text, 'latin1'))).to.equal(':3:14: is not UTF-8: save it as UTF-8');
    expect(await refusal(Buffer.from(text, 'utf16le'))).to.equal(':1:1: is UTF-16: save it as UTF-8');
    const { status, warned } = await tool.run(['import', '-'], Buffer.from(text, 'latin1'));
    expect(status).to.equal(2);
    expect(warned).to.deep.equal(['ventanilla: standard input:3:14: is not UTF-8: save it as UTF-8']);
    expect(await codesOf('poles')).to.deep.equal([]);
    await tool.load(`\uFEFF${text}`);
    expect(await codesOf('poles')).to.deep.equal(['José Peña']);
  });

  it('exports what it imports', async () => {
    const sections = {
      poles: [{ code: 'p1' }, { code: 'ñ: "2"\n' }],
      lamps: [{ code: '007', refers: 'p1' }],
    };
    await tool.load(sections);
    const file = tool.file('out.yaml');
    const { status, printed } = await tool.run(['export', file]);
    expect([status, printed]).to.deep.equal([0, [`written to ${file}`]]);
    const exported = readFileSync(file, 'utf8');
    expect(parse(exported)).to.deep.equal({ version: 1, ...sections });
    expect((await tool.load(exported)).printed).to.deep.equal([
      'poles: 0 created, 0 changed, 2 left',
      'lamps: 0 created, 0 changed, 1 left',
    ]);
  });

  it('takes - for standard input and output', async () => {
    const sections = { poles: [{ code: 'p1' }] };
    const imported = await tool.run(['import', '-'], stringify({ version: 1, ...sections }));
    expect(imported.printed).to.deep.equal(['poles: 1 created, 0 changed, 0 left']);
    const { printed, written } = await tool.run(['export', '-']);
    expect(printed).to.deep.equal([]);
    expect(parse(written)).to.deep.equal({ version: 1, ...sections });
    const { status, warned } = await tool.run(['import', '-'], 'version: 1\npoles:\n  - code: 7\n');
    expect(status).to.equal(2);
    expect(warned[0]).to.match(/^ventanilla: standard input:3:11: poles\[0\]\.code: /);
  });

  it('warns of a section that no plugin knows', async () => {
    const { warned } = await tool.load({ benches: [{ code: 'b1' }], poles: [{ code: 'p1' }] });
    expect(warned).to.have.length(1);
    expect(warned[0]).to.include('"benches"').and.include('no loaded plugin');
    expect(await codesOf('poles')).to.deep.equal(['p1']);
  });

  it('warns of what a section finds allowed and doubtful', async () => {
    const { warned } = await tool.load({ poles: [{ code: 'p1' }, { code: 'dim' }] });
    expect(warned).to.have.length(1);
    expect(warned[0]).to.match(/city\.yaml: poles dim: gives little light$/);
    expect(await codesOf('poles')).to.deep.equal(['dim', 'p1']);
  });

  it('writes all or nothing, and names line, column and field of a refusal', async () => {
    const text = 'version: 1\npoles:\n  - code: p1\nlamps:\n  - code: l1\n  - code: l2\n    refers: nowhere\n';
    expect(await refusal(text)).to.equal(':7:13: lamps[1].refers: No existe nowhere.');
    expect(await codesOf('poles')).to.deep.equal([]);
    const whole = await refusal('version: 1\nlamps:\n  - code: forbidden\n');
    expect(whole).to.equal(':3:5: lamps[0]: Ese código no se admite.');
  });

  it('names all that is wrong at once, in the order of the file', async () => {
    const lines = [
      'version: 1',
      'lamps:',
      '  - code: forbidden',
      '  - { code: 7, colour: red }',
      '  - { code: l3, refers: nowhere }',
      'poless: []',
      'poles:',
      '  - code: p1',
      '  - refers: x',
      '  - code: p1',
    ];
    const told = (await refusal(lines.join('\n'))).split('\n').map((line) => line.replace(/(?<=[a-z\]]): .*/, ''));
    expect(told).to.deep.equal([
      ':3:5: lamps[0]',
      ':4:13: lamps[1].code',
      ':4:24: lamps[1].colour',
      ':5:25: lamps[2].refers',
      ':6:9: poless',
      ':9:5: poles[1].code',
      ':10:11: poles[2].code',
    ]);
    expect(await codesOf('lamps')).to.deep.equal([]);
  });

  it('names every reason of a field', async () => {
    expect(await refusal('version: 1\nlamps:\n  - code: doubly\n')).to.match(
      /:3:11: lamps\[0\]\.code: Falta algo\.\n.*:3:11: lamps\[0\]\.code: Sobra algo\.$/,
    );
  });

  it('does not name what fails as what it refers to is wrong itself', async () => {
    const wrong = 'poles:\n  - { code: p1, colour: red }\n  - code: forbidden\n';
    const lamps = ['p1', 'forbidden', 'p3'].map((pole, index) => `  - { code: l${index}, refers: ${pole} }\n`);
    const told = (await refusal(`version: 1\n${wrong}lamps:\n${lamps.join('')}`)).split('\n');
    expect(told.map((line) => line.split(': ')[1])).to.deep.equal(['poles[0].colour', 'poles[1]', 'lamps[2].refers']);
  });

  it('names a hundred things, and says how many more there are', async () => {
    const poles = Array.from({ length: 130 }, () => '  - code: 1\n').join('');
    const told = (await refusal(`version: 1\npoles:\n${poles}`)).split('\n');
    expect(told).to.have.length(101);
    expect(told.at(-1)).to.equal(': and 30 more');
  });

  for (const [fault, text, said] of [
    [
      'an unknown field',
      'version: 1\npoles:\n  - code: p1\n    color: red\n',
      ':4:12: poles[0].color: Este campo no se espera.',
    ],
    ['a missing field', 'version: 1\npoles:\n  - code: p1\n  - refers: x\n', ':4:5: poles[1].code: '],
    ['a wrong value', 'version: 1\npoles:\n  - code: p1\n  - code: 7\n', ':4:11: poles[1].code: '],
    [
      'two equal codes',
      'version: 1\npoles:\n  - code: p1\n  - code: p1\n',
      ':4:11: poles[1].code: «p1» está repetido.',
    ],
    ['a section that is no list', 'version: 1\npoles:\n  code: p1\n', ': poles: must be a list'],
    ['another version', 'version: 2\n', ':1:10: version: must be 1'],
    ['no version', 'poles: []\n', 'version: must be 1'],
    ['broken YAML', 'version: 1\npoles: [\n', 'is not valid YAML'],
    ['a key twice', 'version: 1\npoles: []\npoles: []\n', ':3:1: is not valid YAML'],
    ['an alias without its anchor', 'version: 1\npoles: *none\n', 'is not valid YAML'],
    ['a text', 'hello\n', 'must be a document with sections'],
    ['nothing', '', 'must be a document with sections'],
  ] as const) {
    it(`refuses ${fault}, with its place and field`, async () => {
      expect(await refusal(text)).to.include(said);
    });
  }

  it('names a file that cannot be read', async () => {
    const { status, warned } = await tool.run(['import', '/nowhere/city.yaml']);
    expect(status).to.equal(2);
    expect(warned[0]).to.include('/nowhere/city.yaml: cannot be read');
  });

  it('tells how it is used', async () => {
    for (const args of [[], ['import'], ['delete', 'x'], ['diff', 'x', 'y'], ['import', '--all', 'x']]) {
      const { status, warned } = await tool.run(args);
      expect(status).to.equal(2);
      expect(warned[0]).to.include('usage: npm run bundle -- diff FILE');
    }
  });
});
