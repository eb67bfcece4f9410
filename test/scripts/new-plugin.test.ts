import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeRoot } from '../../host/paths.js';

const script = path.join(codeRoot, 'scripts/new-plugin.mjs');
const run = (...parameters: readonly string[]) => promisify(execFile)(process.execPath, [script, ...parameters]);

describe('npm run new:plugin', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-new-plugin-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const kind of [[], ['--channel']]) {
    it(`writes a package of its own ${kind.join(' ')}, whole`, async () => {
      const target = path.join(folder, `ecos${kind.length}`);
      const { stdout } = await run('ecos', ...kind, '--package', target);
      const entries = await readdir(target, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name));
      const names = files.map((file) => path.relative(target, file));
      expect(names).to.include.members(['README.md', 'package.json', path.join('src', 'plugin.ts')]);
      for (const file of files) expect(await readFile(file, 'utf8'), file).not.to.include('{{');
      expect(stdout).to.include(`cd ${target}`);
    });
  }

  it('refuses a name that is none, one that is taken, and a folder that is there', async () => {
    const refusals = [
      ['Ecos'],
      ['ecos', 'mas'],
      ['e-c', '--channel'],
      ['auth'],
      ['ecos', '--package', folder],
      ['--x'],
    ];
    for (const parameters of refusals) {
      const { code, stderr } = await run(...parameters).then(
        () => ({ code: 0, stderr: '' }),
        (error: { code: number; stderr: string }) => error,
      );
      expect(code, parameters.join(' ')).to.equal(1);
      expect(stderr).to.include('npm run new:plugin -- <name>');
    }
  });
});
