import { expect } from 'chai';
import { writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { BundleTool } from './bundle-tool.js';
import { gatesPlugin } from './secret-section.js';

describe('the secrets of a bundle', () => {
  let host: TestHost;
  let tool: BundleTool;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), gatesPlugin] });
    tool = new BundleTool(host);
  });
  beforeEach(async () => {
    await host.database.changeRows('DELETE FROM lamps');
  });
  afterEach(() => {
    for (const name of ['GATES_NORTE_KEY', 'GATE', 'VENTANILLA_GATE']) Reflect.deleteProperty(process.env, name);
  });
  after(async () => {
    tool.remove();
    await host.stop();
  });

  const secretsOf = async (code: string): Promise<string[]> => {
    const sql = 'SELECT refers FROM lamps WHERE code = $1';
    const [row] = await host.database.rows<{ refers: string }>(sql, [code]);
    return row!.refers.split('/');
  };

  it('that others gave are variables in an export, one of each item', async () => {
    await tool.load({ gates: ['norte', 'Sur 1', 'sur-1', 'Ñandú'].map((code) => ({ code, key: 'abc' })) });
    const { written } = await tool.run(['export', '-']);
    expect(parse(written)).to.deep.equal({
      version: 1,
      gates: [
        { code: 'norte', key: '${GATES_NORTE_KEY}' },
        { code: 'Sur 1', key: '${GATES_SUR_1_KEY}' },
        { code: 'sur-1', key: '${GATES_SUR_1_KEY_2}' },
        { code: 'Ñandú', key: '${GATES_NANDU_KEY}' },
      ].sort((a, b) => (a.code < b.code ? -1 : 1)),
    });
    expect((await tool.load(written)).printed).to.deep.equal(['gates: 0 created, 0 changed, 4 left']);
  });

  it('come from a file of secrets, then from the environment', async () => {
    const file = tool.file('secrets');
    writeFileSync(file, '# of the platform\n\nGATES_SUR_KEY=of=file\n');
    process.env['GATES_NORTE_KEY'] = 'of environment';
    process.env['GATES_SUR_KEY'] = 'not this';
    const gates = ['norte', 'sur'].map((code) => ({ code, key: `\${GATES_${code.toUpperCase()}_KEY}`, pin: 'x' }));
    const { status, warned } = await tool.load({ gates }, '--secrets', file);
    Reflect.deleteProperty(process.env, 'GATES_SUR_KEY');
    expect([status, warned]).to.deep.equal([0, []]);
    expect(await secretsOf('norte')).to.deep.equal(['of environment', 'x']);
    expect(await secretsOf('sur')).to.deep.equal(['of=file', 'x']);
  });

  it('that have no value are named, where the item is new', async () => {
    const gates = [
      { code: 'norte', key: '${GATES_NORTE_KEY}' },
      { code: 'sur', key: '${OTHER}' },
    ];
    for (const args of [['--dry-run'], []]) {
      const { status, warned } = await tool.load({ gates }, ...args);
      expect(status).to.equal(args.length);
      expect(warned.map((line) => line.replace(/^.*city\.yaml: /, ''))).to.deep.equal([
        'gates norte: there is no value for GATES_NORTE_KEY',
        'gates sur: there is no value for OTHER',
      ]);
    }
    expect((await secretsOf('norte'))[0]).to.equal('no key');
    expect((await tool.load({ gates })).warned).to.deep.equal([]);
    process.env['GATES_NORTE_KEY'] = 'now';
    const { printed } = await tool.compare({ gates });
    expect(printed).to.deep.equal(['gates: 0 created, 1 changed, 1 left', '  ~ norte: what no export shows']);
  });

  it('are refused as any value, and not shown then', async () => {
    process.env['GATE'] = 'zz';
    const { status, warned } = await tool.load('version: 1\ngates:\n  - { code: a, key: "${GATE}" }\n');
    expect(status).to.equal(2);
    expect(warned[0])
      .to.match(/:3:21: gates\[0\]\.key: /)
      .and.not.include('zz');
  });

  it('are never what configures the host', async () => {
    process.env['VENTANILLA_GATE'] = 'of the host';
    for (const name of ['VENTANILLA_GATE', 'PORT', 'DATABASE_URL']) {
      const { warned } = await tool.load({ gates: [{ code: name, key: `\${${name}}` }] });
      expect(warned[0]).to.include(`there is no value for ${name}`);
    }
  });

  it('that are this city’s are made, and shown once', async () => {
    const gates = [
      { code: 'norte', key: 'abc' },
      { code: 'sur', key: 'abc', pin: 'given' },
    ];
    const tried = await tool.compare({ gates });
    expect(tried.printed.join('\n')).not.to.include('gate.norte');
    const { printed } = await tool.load({ gates });
    const [, norte] = await secretsOf('norte');
    expect(norte).to.match(/^[\w-]{16}$/);
    expect(printed.slice(1)).to.deep.equal(['made here, and shown this once:', `  gate.norte=${norte}`]);
    expect((await tool.load({ gates })).printed).to.have.length(1);
  });

  it('are not made by an import that fails', async () => {
    const { printed } = await tool.load({ gates: [{ code: 'norte' }, { code: 7 }] });
    expect(printed).to.deep.equal([]);
  });

  it('are read line by line, and a line that is none is named', async () => {
    const file = tool.file('wrong');
    writeFileSync(file, 'GATE=x\ngate y\n');
    const { status, warned } = await tool.load({ gates: [] }, '--secrets', file);
    expect([status, warned]).to.deep.equal([2, [`ventanilla: ${file}:2: must be NAME=value`]]);
    const { warned: absent } = await tool.load({ gates: [] }, '--secrets', '/nowhere/secrets');
    expect(absent[0]).to.include('/nowhere/secrets: cannot be read');
    expect((await tool.run(['export', '-', '--secrets', file])).warned[0]).to.include('usage: ');
  });
});
