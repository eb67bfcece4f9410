import { expect } from 'chai';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { clusterName, findServerProcesses } from '../../embedded-postgres/server-processes.js';
import { packageRoot } from '../../host/runtime/paths.js';
import { until } from '../../testing/until.js';
import { RunningService } from '../host/support/run-service.js';
import { rejectionOf } from '../host/support/rejection.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';

/** The content of `dist/`: the built service, or the same program, compiled while it is loaded. */
const isBuilt = process.env['VENTANILLA_TEST_BUILT'] === 'yes';
const launcher = path.join(packageRoot, 'dist/ventanilla.cjs');
const program = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
register();
await import(${JSON.stringify(path.join(packageRoot, 'host/main.ts'))});
`;

function copyInto(folder: TemporaryFolder, ...files: readonly string[]): void {
  for (const file of files) folder.write(file, readFileSync(path.join(packageRoot, file), 'utf8'));
}

describe('npm start', function () {
  let folder: TemporaryFolder;
  let service: RunningService | undefined;

  before(() => {
    folder = new TemporaryFolder();
    // The scripts as they behave where everything is there.
    folder.write('scripts/install.mjs', 'export async function install() {}');
    folder.write('scripts/build.mjs', 'export async function build() {}');
    copyInto(folder, 'package.json', 'scripts/start.mjs', 'scripts/progress.mjs');
    if (isBuilt) {
      folder.write('dist/ventanilla.cjs', `module.exports = require(${JSON.stringify(launcher)});`);
    } else {
      // Without the bundle, it runs the modules.
      folder.write('dist/ventanilla.cjs', readFileSync(path.join(packageRoot, 'scripts/launcher.cjs'), 'utf8'));
      folder.write('dist/host/main.js', program);
    }
  });
  afterEach(() => service?.kill());
  after(() => folder.remove());

  const data = (): string => path.join(folder.path, 'data');
  const serverProcesses = async (): Promise<number[]> =>
    (await findServerProcesses(await clusterName(path.join(data(), 'postgres/cluster/data')))).map(({ pid }) => pid);

  for (const [who, signal, send] of [
    ['npm alone', 'SIGTERM', (npm) => npm.child.kill('SIGTERM')],
    ['npm alone', 'SIGINT', (npm) => npm.child.kill('SIGINT')],
    ['npm and all below it, by Ctrl-C', 'SIGINT', (npm) => npm.signalAll('SIGINT')],
  ] satisfies [string, NodeJS.Signals, (npm: RunningService) => void][]) {
    it(`ends with the service and its database, and 0, at a ${signal} to ${who}`, async () => {
      service = RunningService.of('npm', ['start'], folder.path, {
        VENTANILLA_DATA: data(),
        TSX_TSCONFIG_PATH: path.join(packageRoot, 'tsconfig.json'),
      });
      const url = await service.listening();
      expect((await fetch(`${url}/health/ready`)).status).to.equal(200);
      expect(await serverProcesses()).not.to.be.empty;

      const npm = once(service.child, 'exit');
      send(service);
      expect(await npm).to.deep.equal([0, null]);
      expect(await rejectionOf(fetch(`${url}/health/live`))).to.be.instanceOf(TypeError);
      expect(await serverProcesses()).to.deep.equal([]);
    });
  }

  it('ends what it installs or compiles with, at a SIGTERM to npm', async () => {
    const half = new TemporaryFolder();
    copyInto(half, 'package.json', ...['start', 'progress', 'run-program'].map((name) => `scripts/${name}.mjs`));
    half.write('scripts/build.mjs', 'export async function build() {}');
    half.write(
      'scripts/install.mjs',
      `import { runProgram } from './run-program.mjs';
      const forever = 'process.stderr.write("installs as " + process.pid); setInterval(() => undefined, 1000)';
      export const install = () => runProgram(process.execPath, ['-e', forever]);`,
    );
    try {
      service = RunningService.of('npm', ['start'], half.path, {});
      let said = '';
      service.child.stderr!.on('data', (text: string) => (said += text));
      await until('it installs', () => said.includes('installs as '));
      const npm = once(service.child, 'exit');
      service.child.kill('SIGTERM');
      expect(await npm).to.deep.equal([1, null]);
      const installer = Number(/installs as (\d+)/.exec(said)![1]);
      expect(() => process.kill(installer, 0)).to.throw('ESRCH');
    } finally {
      half.remove();
    }
  });

  it('goes without a shell that knows exec', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    // In cmd.exe, the first command is not found, and the second one runs.
    const [posix, windows, ...more] = scripts['start']!.split(' || ');
    expect(posix).to.equal(`exec ${windows}`);
    expect(windows).to.match(/^node [\w/.]+$/);
    expect(more).to.deep.equal([]);
  });
});
