import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { packageRoot } from '../../host/paths.js';

const FAILS_ONCE = `const { existsSync, writeFileSync } = require('node:fs');
it('fails once', () => {
  if (existsSync(__filename + '.seen')) return;
  writeFileSync(__filename + '.seen', '');
  throw new Error('busy');
});`;
const FAILS = `it('fails', () => { throw new Error('wrong'); });`;
const PASSES = `it('passes', () => {});`;

describe('a suite of which tests fail', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-suite-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs a suite of such files; answers the status of its script, and the titles that each of its runs tells. */
  const run = async (files: Readonly<Record<string, string>>) => {
    const paths = Object.keys(files).map((name) => path.join(folder, name));
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    const options = ['--no-config', '--reporter', 'scripts/spec-reporter.cjs'];
    const module = pathToFileURL(path.join(packageRoot, 'scripts/run-mocha.mjs')).href;
    const script = `import { runMocha } from '${module}'; await runMocha(${JSON.stringify(options)}, ${JSON.stringify(paths)});`;
    const { status, output } = await new Promise<{ status: unknown; output: string }>((resolve) => {
      execFile(process.execPath, ['--input-type=module', '--eval', script], (error, stdout) =>
        resolve({ status: error?.code ?? 0, output: stdout }),
      );
    });
    const runs = output.split(/^Once more, one after the other: .*$/m);
    return { status, runs: runs.map((text) => text.match(/\b\d+ (?:passing|failing)\b/g)) };
  };

  it('passes where they pass once more, and only their files are run', async () => {
    expect(await run({ 'once.cjs': FAILS_ONCE, 'other.cjs': PASSES })).to.deep.equal({
      status: 0,
      runs: [['1 passing', '1 failing'], ['1 passing']],
    });
  });

  it('fails where they fail again', async () => {
    expect(await run({ 'once.cjs': FAILS_ONCE, 'always.cjs': FAILS })).to.deep.equal({
      status: 1,
      runs: [
        ['0 passing', '2 failing'],
        ['1 passing', '1 failing'],
      ],
    });
  });

  it('fails at once where they are many', async () => {
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.cjs`, FAILS_ONCE]));
    expect(await run(many)).to.deep.equal({ status: 6, runs: [['0 passing', '6 failing']] });
  });

  it('fails at once where a file cannot be read', async () => {
    const { status, runs } = await run({ 'broken.cjs': 'throw new Error("broken")', 'other.cjs': PASSES });
    expect(status).to.equal(1);
    expect(runs).to.have.length(1);
  });
});
