import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { codeRoot } from '../host/runtime/paths.js';
import type { AnyHostPlugin } from '../host/plugin-api/index.js';
import type { Uses } from '../host/plugin-api/plugin/injection.js';
import { handedStores, isOf, ownerOf, readCode, rules } from './support/architecture-rules.js';
import { isToFile, sourceFiles } from '../scripts/docs/import-graph.js';

/** The largest number of lines of a plugin.ts, which reads as a table of contents. */
const MOST_PLUGIN_LINES = 60;

const code = readCode();
const pluginOf = async (id: string): Promise<AnyHostPlugin> => {
  const index = pathToFileURL(path.join(codeRoot, 'plugins', id, 'index.ts')).href;
  return ((await import(index)) as { plugin: AnyHostPlugin }).plugin;
};
const ids = readdirSync(path.join(codeRoot, 'plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('the architecture', () => {
  it('is read from the actual imports', () => {
    const arrows = [...code.host, ...code.plugins].filter(isToFile);
    expect(code.host.length).to.be.greaterThan(100);
    expect(code.plugins.length).to.be.greaterThan(100);
    const missing = arrows.filter(({ to }) => !existsSync(path.join(codeRoot, to)));
    expect(missing).to.deep.equal([]);
  });

  for (const rule of rules) {
    it(rule.name, () => {
      const { looked, broken } = rule.judge(code);
      expect(looked).to.be.greaterThan(0);
      expect(broken).to.deep.equal([]);
    });
  }

  it('leaves no server code in the admin client without its types', () => {
    const text = readFileSync(path.join(codeRoot, 'admin-client/admin-plugins.ts'), 'utf8');
    const compiled = ts.transpile(text, { module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true });
    expect(compiled).not.to.match(/import|require/);
  });

  for (const id of ids) {
    describe(`of the plugin ${id}`, () => {
      it('names in dependsOn and mayUse exactly the plugins whose contract it imports', async () => {
        const plugin = await pluginOf(id);
        expect(plugin.id).to.equal(id);
        const imported = code.plugins
          .filter(({ from, to }) => ownerOf(from) === id && isOf('plugins')(to) && ownerOf(to) !== id)
          .map(({ to }) => ownerOf(to));
        const named = [...(plugin.dependsOn ?? []), ...(plugin.mayUse ?? [])];
        expect(named.sort()).to.deep.equal([...new Set(imported)].sort());
      });

      it('passes its functions no service that accesses tables', async () => {
        const { uses } = (await pluginOf(id)) as { readonly uses?: Uses };
        expect(handedStores(uses)).to.deep.equal([]);
      });

      it(`has a plugin.ts of less than ${MOST_PLUGIN_LINES} lines`, () => {
        const text = readFileSync(path.join(codeRoot, 'plugins', id, 'plugin.ts'), 'utf8');
        expect(text.trimEnd().split('\n').length).to.be.lessThan(MOST_PLUGIN_LINES);
      });
    });
  }

  it('keeps every file to one idea: under 200 lines', () => {
    const lines = (file: string): number => readFileSync(path.join(codeRoot, file), 'utf8').split('\n').length;
    // An index is a list of names, and may be as long as it has names.
    const isList = (file: string): boolean => file.endsWith('/index.ts');
    const long = ['embedded-postgres', 'host', 'plugins']
      .flatMap(sourceFiles)
      .filter((file) => !isList(file) && lines(file) > 200);
    expect(long).to.deep.equal([]);
  });
});
