import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeRoot } from '../../host/runtime/paths.js';

const script = path.join(codeRoot, 'scripts/new-plugin.mjs');
const run = (...parameters: readonly string[]) => promisify(execFile)(process.execPath, [script, ...parameters]);

describe('npm run new:plugin', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-new-plugin-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const kind of [[], ['--channel']]) {
    it(`writes a complete package of its own ${kind.join(' ')}`, async () => {
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

  it('writes a package whose build copies files of every kind, and keeps none of an earlier build', async () => {
    const target = path.join(folder, 'archivos');
    await run('archivos', '--package', target);
    const { scripts } = JSON.parse(await readFile(path.join(target, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts).to.include({ build: 'node prepare-dist.mjs && tsc', test: 'npm run build && mocha' });
    const assets = ['asunto.liquid', 'pagina.css', 'escudo.svg', 'consulta.sql', 'ciudad.yaml'];
    await mkdir(path.join(target, 'src/mail'));
    for (const name of assets) await writeFile(path.join(target, 'src/mail', name), name);
    await mkdir(path.join(target, 'dist/src/migrations'), { recursive: true });
    await writeFile(path.join(target, 'dist/src/migrations/0009-removed.js'), '');

    await promisify(execFile)(process.execPath, ['prepare-dist.mjs'], { cwd: target });
    const entries = await readdir(path.join(target, 'dist'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(files).to.have.members(assets);
  });

  it('gives a package the build of the examples', async () => {
    const read = (file: string): Promise<string> => readFile(path.join(codeRoot, file), 'utf8');
    const template = await read('scripts/new-plugin/templates/package/prepare-dist.mjs.txt');
    for (const example of ['sms-channel', 'sms-mailbox', 'canchas']) {
      expect(await read(`docs/examples/${example}/prepare-dist.mjs`), example).to.equal(template);
    }
  });

  it('refuses an invalid name, a taken name, and an existing folder', async () => {
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
