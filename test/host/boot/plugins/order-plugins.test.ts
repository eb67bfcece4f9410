import { expect } from 'chai';
import { orderPlugins } from '../../../../host/boot/plugins/order-plugins.js';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';

/** Builds plugins: `b: a c?` is a plugin `b` that depends on `a` and may use `c`. */
const plugins = (...lines: readonly string[]): AnyHostPlugin[] =>
  lines.map((line) => {
    const [id = '', ...others] = line.split(/:? /);
    const isOptional = (name: string): boolean => name.endsWith('?');
    const dependsOn = others.filter((name) => !isOptional(name));
    const mayUse = others.filter(isOptional).map((name) => name.slice(0, -1));
    return pluginOf({ id, dependsOn, mayUse });
  });
const order = (...lines: readonly string[]): string[] => orderPlugins(plugins(...lines)).map(({ id }) => id);

describe('the order of plugins', () => {
  it('is that of the configuration', () => {
    expect(order('c', 'a', 'b')).to.deep.equal(['c', 'a', 'b']);
  });

  it('puts dependencies first, each once', () => {
    expect(order('web: forms auth', 'forms: auth', 'mail', 'auth')).to.deep.equal(['auth', 'forms', 'web', 'mail']);
  });

  it('puts first what a plugin may use, where it is configured', () => {
    expect(order('certificates: procedures tramites', 'tramites: procedures? sms?', 'procedures')).to.deep.equal([
      'procedures',
      'tramites',
      'certificates',
    ]);
  });

  it('names a plugin that is configured twice', async () => {
    expect(await bootFailure(() => order('a', 'b', 'a'))).to.equal('Plugin "a" is configured twice.');
  });

  it('names a dependency that is not configured', async () => {
    expect(await bootFailure(() => order('a: b', 'b: c'))).to.include('"b" needs plugin "c"');
  });

  it('shows a circle', async () => {
    expect(await bootFailure(() => order('z: a', 'a: b', 'b: c', 'c: a'))).to.include('a -> b -> c -> a');
    expect(await bootFailure(() => order('a: a'))).to.include('a -> a');
    expect(await bootFailure(() => order('a: b?', 'b: a'))).to.include('a -> b -> a');
  });
});
