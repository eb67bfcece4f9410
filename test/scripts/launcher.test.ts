import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../host/runtime/paths.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';

const run = promisify(execFile);

/** A stand-in for the service, which prints its call and its dynamic import. */
const service = `
  exports.bundledPlugins = ({ PLUGINS }) => (PLUGINS === 'others' ? undefined : ['product']);
  exports.serve = async (plugins) => {
    const { wanted } = await importModule(metaOf('host/wanted.js').url);
    console.log('one script', plugins.join(), wanted);
  };
  exports.runTool = async (plugins) => console.log('tools of one script', plugins.join(), process.argv.slice(2).join());`;

describe('the launcher of npm start', () => {
  let folder: TemporaryFolder;
  before(() => {
    folder = new TemporaryFolder();
    folder.write('package.json', '{ "type": "module" }');
    folder.write('dist/ventanilla.cjs', readFileSync(path.join(packageRoot, 'scripts/launcher.cjs'), 'utf8'));
    folder.write('dist/host/main.js', "console.log('the modules');");
    folder.write('dist/host/cli.js', "console.log('tools of the modules', process.argv.slice(2).join());");
    folder.write('dist/tool.mjs', "import launcher from './ventanilla.cjs'; await launcher.runTool();");
    folder.write('dist/host/wanted.js', "export const wanted = 'later';");
    folder.write('dist/service.cjs', service);
  });
  after(() => folder.remove());

  const cache = (): string => path.join(folder.path, 'dist/service.cache');
  const launch = async (environment: Record<string, string> = {}, ...program: readonly string[]): Promise<string> => {
    const args = program.length > 0 ? program : ['dist/ventanilla.cjs'];
    return (await run(process.execPath, args, { cwd: folder.path, env: environment })).stdout.trim();
  };

  it('runs the bundle, and caches its compiled code', async () => {
    expect(await launch()).to.equal('one script product later');
    const kept = readFileSync(cache());
    expect(await launch()).to.equal('one script product later');
    expect(readFileSync(cache()).equals(kept)).to.equal(true);
  });

  it('compiles it again when the cache is of another script or another Node', async () => {
    writeFileSync(cache(), 'of another Node');
    expect(await launch()).to.equal('one script product later');
    expect(readFileSync(cache(), 'latin1')).not.to.equal('of another Node');
  });

  it('runs the modules when the configuration names outside plugins', async () => {
    expect(await launch({ PLUGINS: 'others' })).to.equal('the modules');
  });

  it('runs a command-line tool in the same way, with its arguments', async () => {
    const tool = ['dist/tool.mjs', 'audit', 'verify'];
    expect(await launch({}, ...tool)).to.equal('tools of one script product audit,verify');
    expect(await launch({ PLUGINS: 'others' }, ...tool)).to.equal('tools of the modules audit,verify');
  });

  it('runs the modules when there is no bundle', async () => {
    folder.write('dist/service.cjs', '');
    expect(existsSync(cache())).to.equal(true);
    expect(await launch()).to.equal('the modules');
  });
});
