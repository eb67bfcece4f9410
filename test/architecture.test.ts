import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { codeRoot } from '../host/paths.js';
import type { AnyHostPlugin } from '../host/plugin-api/index.js';
import { arrowsFrom, sourceFiles, type Arrow } from './support/import-graph.js';

/** Wiring reads as a table of contents. */
const MOST_PLUGIN_LINES = 60;

const host = arrowsFrom('host');
const plugins = arrowsFrom('plugins');
const ids = readdirSync(path.join(codeRoot, 'plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** `plugins/tramites/…` is of `tramites`. */
const ownerOf = (file: string): string | undefined => /^plugins\/([^/]+)\//.exec(file)?.[1];
const isOf = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const isContract = (file: string): boolean => /^plugins\/[^/]+\/contract\.ts$/.test(file);

/** The arrows that break a rule, as `from -> to`. */
const broken = (arrows: readonly Arrow[], allowed: (arrow: Arrow) => boolean): string[] =>
  arrows.filter((arrow) => !allowed(arrow)).map(({ from, to }) => `${from} -> ${to}`);

describe('the architecture', () => {
  it('is read from the real imports', () => {
    expect(host.length).to.be.greaterThan(100);
    expect(plugins.length).to.be.greaterThan(100);
    const missing = [...host, ...plugins].filter(({ to }) => !existsSync(path.join(codeRoot, to)));
    expect(missing).to.deep.equal([]);
  });

  it('lets the host know no plugin', () => {
    expect(broken(host, ({ to }) => !isOf('plugins')(to))).to.deep.equal([]);
  });

  it('lets the plugin contract stand alone', () => {
    const own = host.filter(({ from }) => isOf('host/plugin-api')(from));
    expect(own).not.to.be.empty;
    expect(broken(own, ({ to }) => isOf('host/plugin-api')(to))).to.deep.equal([]);
  });

  it('lets plugins know of the host its contract alone, by its index', () => {
    const inward = plugins.filter(({ to }) => isOf('host')(to));
    expect(inward).not.to.be.empty;
    expect(broken(inward, ({ to }) => to === 'host/plugin-api/index.ts')).to.deep.equal([]);
  });

  it('lets a plugin know of another its contract alone', () => {
    const across = plugins.filter(({ from, to }) => isOf('plugins')(to) && ownerOf(from) !== ownerOf(to));
    expect(broken(across, ({ to }) => isContract(to))).to.deep.equal([]);
  });

  it('lets a contract stand alone', () => {
    const own = plugins.filter(({ from, to }) => isContract(from) && ownerOf(from) === ownerOf(to));
    expect(broken(own, () => false)).to.deep.equal([]);
  });

  it('lets routes, admin and jobs go through the services', () => {
    const edge = plugins.filter(({ from }) => /-(?:routes|admin|jobs)(?:\.ts|\/)/.test(from));
    expect(edge).not.to.be.empty;
    const isStore = (file: string): boolean => /\/models\/|-(?:repository|model)\.ts$/.test(file);
    expect(broken(edge, ({ to }) => !isStore(to))).to.deep.equal([]);
  });

  it('lets the admin client know of the server its types alone', () => {
    const outward = arrowsFrom('admin-client').filter(({ to }) => !isOf('admin-client')(to));
    expect(outward).not.to.be.empty;
    expect(broken(outward, ({ from }) => from === 'admin-client/admin-plugins.ts')).to.deep.equal([]);
    const text = readFileSync(path.join(codeRoot, 'admin-client/admin-plugins.ts'), 'utf8');
    const compiled = ts.transpile(text, { module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true });
    expect(compiled).not.to.match(/import|require/);
  });

  it('lets nothing reach out of host and plugins', () => {
    const isInside = ({ to }: Arrow): boolean => isOf('host')(to) || isOf('plugins')(to);
    expect(broken([...host, ...plugins], isInside)).to.deep.equal([]);
  });

  for (const id of ids) {
    describe(`of the plugin ${id}`, () => {
      it('names in dependsOn and mayUse exactly the plugins whose contract it imports', async () => {
        const index = pathToFileURL(path.join(codeRoot, 'plugins', id, 'index.ts')).href;
        const { plugin } = (await import(index)) as { plugin: AnyHostPlugin };
        expect(plugin.id).to.equal(id);
        const imported = plugins
          .filter(({ from, to }) => ownerOf(from) === id && isOf('plugins')(to) && ownerOf(to) !== id)
          .map(({ to }) => ownerOf(to));
        const named = [...(plugin.dependsOn ?? []), ...(plugin.mayUse ?? [])];
        expect(named.sort()).to.deep.equal([...new Set(imported)].sort());
      });

      it(`wires itself in under ${MOST_PLUGIN_LINES} lines`, () => {
        const text = readFileSync(path.join(codeRoot, 'plugins', id, 'plugin.ts'), 'utf8');
        expect(text.trimEnd().split('\n').length).to.be.lessThan(MOST_PLUGIN_LINES);
      });
    });
  }

  it('keeps every file to one idea: under 200 lines', () => {
    const lines = (file: string): number =>
      readFileSync(path.join(codeRoot, file), 'utf8').split('\n').length;
    // An index is a list of names, as long as there are things to name.
    const isList = (file: string): boolean => file.endsWith('/index.ts');
    const long = ['host', 'plugins']
      .flatMap(sourceFiles)
      .filter((file) => !isList(file) && lines(file) > 200);
    expect(long).to.deep.equal([]);
  });
});
