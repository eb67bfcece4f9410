import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../install.mjs';

const templates = path.join(path.dirname(fileURLToPath(import.meta.url)), 'templates');

/** The places in the sources of the modules that a package imports from the service. */
const places = [
  [/^ventanilla\/plugin-api$/, () => 'host/plugin-api/index.js'],
  [/^ventanilla\/testing$/, () => 'testing/index.js'],
  [/^ventanilla\/contracts\/(.+)$/, (name) => `plugins/${name}/contract.js`],
];

const capitalised = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the words of the templates that differ from plugin to plugin. */
function wordsOf({ id, folder }) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const type = id.split('-').map(capitalised).join('');
  const isPackage = folder !== undefined;
  const name = `ventanilla-${id}`;
  return {
    ...manifest.devDependencies,
    ...manifest.dependencies,
    // The compiler of the service; `typescript` is an older one, for tools that need its API.
    typescript: manifest.devDependencies['typescript-native'].replace('npm:typescript@', ''),
    id,
    type,
    variable: type.charAt(0).toLowerCase() + type.slice(1),
    table: id.replaceAll('-', '_'),
    canal: id.toUpperCase(),
    package: name,
    version: isPackage ? "\n  version: '1.0.0'," : '',
    self: isPackage ? name : `../../../plugins/${id}/index.js`,
    sources: isPackage ? '../../src/' : `../../../plugins/${id}/`,
  };
}

/** Rewrites the imports of a package for a plugin within the sources. */
function withinTheSources(text, file) {
  return text.replaceAll(/(from\s+')(ventanilla\/[^']+)(')/g, (whole, before, module, after) => {
    const [pattern, place] = places.find(([known]) => known.test(module)) ?? [];
    if (!pattern) return whole;
    const target = path.join(root, place(...pattern.exec(module).slice(1)));
    return before + path.relative(path.dirname(file), target).replaceAll(path.sep, '/') + after;
  });
}

/** Lists the templates of a folder, with their target paths. */
function templatesOf(name, targetOf) {
  const folder = path.join(templates, name);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const from = path.join(entry.parentPath, entry.name);
      return { from, to: targetOf(path.relative(folder, from).replace(/\.txt$/, '')) };
    });
}

function targetsOf({ id, kind, folder }) {
  if (folder !== undefined) {
    const inFolder = (file) => path.join(folder, file);
    const ofKind = (file) => inFolder(file.replace(/^src[\\/]README/, 'README'));
    return [...templatesOf('package', inFolder), ...templatesOf(kind, ofKind)];
  }
  const inSources = (file) => {
    const [part, ...rest] = file.split(path.sep);
    return path.join(root, part === 'src' ? 'plugins' : 'test/plugins', id, ...rest);
  };
  return templatesOf(kind, inSources);
}

/**
 * Writes a plugin, or a channel, into the sources, or into a folder as a package of its own. Returns its files,
 * which must not exist before.
 */
export async function writePlugin(plan) {
  const words = wordsOf(plan);
  // Imported here, as the scripts that import this file install the packages first.
  const { format } = await import('oxfmt');
  const options = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'));
  const fill = (text) => text.replaceAll(/\{\{([^{}]+)\}\}/g, (whole, word) => words[word] ?? whole);
  const files = targetsOf(plan).map(({ from, to }) => ({ from, to: fill(to) }));
  for (const { from, to } of files) {
    const filled = fill(readFileSync(from, 'utf8'));
    const text = plan.folder === undefined ? withinTheSources(filled, to) : filled;
    mkdirSync(path.dirname(to), { recursive: true });
    const { code, errors } = await format(to, text, options);
    if (errors.length > 0) throw new Error(`${to}: ${errors[0].message}`);
    writeFileSync(to, code);
  }
  return files.map(({ to }) => to);
}
