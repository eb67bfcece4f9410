import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../host/runtime/paths.js';

const script = pathToFileURL(path.join(packageRoot, 'scripts/run-suite.mjs')).href;
const reporter = path.join(packageRoot, 'scripts/spec-reporter.cjs');

const steady = `it('passes', () => {});`;
const unsteady = `
  const { existsSync, writeFileSync } = require('node:fs');
  it('passes alone', () => {
    if (existsSync(__filename + '.tried')) return;
    writeFileSync(__filename + '.tried', '');
    throw new Error('too early\\nat length');
  });
`;
const broken = `it('passes', () => {}); it('never passes', () => { throw new Error('wrong'); });`;

describe('a suite of tests', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-suite-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Runs these files; returns the status and the lines about the tests. */
  async function run(sources: Readonly<Record<string, string>>, once = false): Promise<[number | null, string[]]> {
    const files = Object.keys(sources).map((name) => path.join(folder, `${name}.cjs`));
    for (const [name, source] of Object.entries(sources)) await writeFile(path.join(folder, `${name}.cjs`), source);
    const suite = JSON.stringify({ options: ['--no-config', '--reporter', reporter], files, once });
    const program = `const { runSuite } = await import(${JSON.stringify(script)}); await runSuite(${suite});`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed, status] = await Promise.all([
      text(child.stdout),
      new Promise<number | null>((resolve) => child.once('close', resolve)),
    ]);
    const shown = `${path.relative(packageRoot, folder)}${path.sep}`;
    const lines = printed.split('\n').filter((line) => /^(?:failed: |unsteady: |Once more|\d+ )/.test(line));
    return [status, lines.map((line) => line.replace(shown, ''))];
  }

  it('runs a failed file once more, alone; tests that then pass are counted separately', async () => {
    expect(await run({ steady, unsteady })).to.deep.equal([
      0,
      [
        'Once more, alone: unsteady.cjs',
        'unsteady: unsteady.cjs, «passes alone»: too early',
        '1 passed, 0 failed, 0 skipped',
        '1 unsteady',
      ],
    ]);
  });

  it('fails when a test fails twice', async () => {
    expect(await run({ broken, unsteady })).to.deep.equal([
      1,
      [
        'Once more, alone: broken.cjs',
        'Once more, alone: unsteady.cjs',
        'failed: broken.cjs, «never passes»: wrong',
        'unsteady: unsteady.cjs, «passes alone»: too early',
        '1 passed, 1 failed, 0 skipped',
        '1 unsteady',
      ],
    ]);
  });

  it('fails at the first failure without repetitions', async () => {
    expect(await run({ steady, unsteady }, true)).to.deep.equal([
      1,
      ['failed: unsteady.cjs, «passes alone»: too early', '1 passed, 1 failed, 0 skipped'],
    ]);
  });

  it('fails when a file cannot be read', async () => {
    expect(await run({ steady, unreadable: 'it(' })).to.deep.equal([1, []]);
  });
});
