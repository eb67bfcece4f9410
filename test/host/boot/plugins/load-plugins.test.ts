import { expect } from 'chai';
import path from 'node:path';
import { PluginFolder } from '../../../../host/boot/config/plugin-folder.js';
import { codeRoot } from '../../../../host/runtime/paths.js';
import { loadPlugins } from '../../../../host/boot/plugins/load-plugins.js';
import { bootFailure } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

describe('loading plugins', () => {
  let folder: TemporaryFolder;

  before(() => {
    folder = new TemporaryFolder();
  });
  after(() => folder.remove());

  const made = (name: string, code: string): string => path.dirname(folder.write(`${name}/index.js`, code));

  it('takes those of the product by their id, in the order of the list', async () => {
    expect((await loadPlugins(['tramites', 'auth'])).map(({ id }) => id)).to.deep.equal(['tramites', 'auth']);
  });

  it('takes one from elsewhere, by its folder or its file', async () => {
    const code = 'export const plugin = { id: "elsewhere", config: { prefault() {} } };';
    for (const name of [made('elsewhere', code), folder.write('one-file.mjs', code)]) {
      expect((await loadPlugins([name])).map(({ id }) => id)).to.deep.equal(['elsewhere']);
    }
  });

  it('says that a folder holds none', async () => {
    expect(await bootFailure(loadPlugins([folder.path]))).to.equal(
      `Configuration: plugins.0: there is no folder "${folder.path}" with an index in it`,
    );
  });

  it('names the key and what stands there, and no path that does not', async () => {
    const known = path.join(codeRoot, 'plugins/auth');
    const nowhere = new PluginFolder('./nowhere', path.join(folder.path, 'nowhere'));
    expect(await bootFailure(loadPlugins([known, nowhere]))).to.equal(
      'Configuration: plugins.1: there is no folder "./nowhere" with an index in it',
    );
    const broken = new PluginFolder('./worse', made('worse', 'throw new Error("no licence found");'));
    expect(await bootFailure(loadPlugins([broken]))).to.equal('Plugin ./worse could not be loaded: no licence found');
  });

  it('says that a package is not installed', async () => {
    const reason = await bootFailure(loadPlugins(['@city/not-installed']));
    expect(reason).to.equal('Configuration: plugins.0: there is no package "@city/not-installed"');
  });

  it('finds a package that can only be imported', async () => {
    expect(await bootFailure(loadPlugins(['file-type']))).to.include('exports no "plugin"');
  });

  it('names one whose module fails', async () => {
    const reason = await bootFailure(loadPlugins([made('broken', 'throw new Error("no licence found");')]));
    expect(reason).to.include('broken').and.include('no licence found');
  });

  for (const [fault, code] of [
    ['exports something else', 'export const other = 1;'],
    ['exports no configuration schema', 'export const plugin = { id: "bare" };'],
    ['has an id in capitals', 'export const plugin = { id: "Bare", config: { prefault() {} } };'],
    ['has an id with an underscore', 'export const plugin = { id: "b_are", config: { prefault() {} } };'],
  ] as const) {
    it(`refuses a module that ${fault}`, async () => {
      const reason = await bootFailure(loadPlugins([made(fault.replaceAll(' ', '-'), code)]));
      expect(reason).to.include('exports no "plugin" made with definePlugin');
    });
  }
});
