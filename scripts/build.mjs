// Builds dist/ when the sources have changed. Types are checked by `npm run check`, and declarations are written only
// for a package: `--declarations`. With `--pages` it also builds the pages of the console; in a checkout, the service
// builds them once it listens.
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';
import { digestOf, isMadeFrom } from './made-from.mjs';
import { oldestNode } from './oldest-node.mjs';
import { withProgress } from './progress.mjs';
import { runProgram } from './run-program.mjs';

const dist = path.join(root, 'dist');
const stamp = path.join(dist, '.built-from');
const declarationsStamp = path.join(dist, '.declared-from');
const pagesStamp = path.join(dist, '.pages-from');
const web = path.join(root, 'plugins/console/web');

/** Tells whether a file is served unchanged. */
const isAsset = (file) => path.relative(root, file).split(path.sep).includes('assets');

const isCodeOrText = (file) => /\.(?:[cm]?[jt]s|md)$/.test(file);

/** Tells whether a file is copied into dist/, as the code reads it there: templates, SQL, YAML, pictures. */
const isCopied = (file) => !file.endsWith('.ts') && (isAsset(file) || !isCodeOrText(file));

/** Tells whether a file belongs to the pages of the console, which are a package of their own (plugins/console/web). */
const isOfWeb = (file) => file.startsWith(web + path.sep);

function sources(isWanted) {
  return ['embedded-postgres', 'host', 'plugins', 'testing'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => !isOfWeb(file) && isWanted(file)),
  );
}

/** Returns the digest of the sources of the console's pages. */
function pagesDigest() {
  const folders = ['plugins/console/web/src', 'admin-client'].map((folder) => path.join(root, folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => !/[\\/](?:dist|generated)[\\/]/.test(file)),
  );
  const others = ['package-lock.json', 'index.html', 'build.mjs', 'vite.config.ts'].map((name) => path.join(web, name));
  return digestOf([...files, ...others]);
}

/** Returns the digest of the sources of the service. */
export function sourcesDigest() {
  const files = sources((file) => file.endsWith('.ts') || isCopied(file));
  const others = [
    'tsconfig.json',
    'tsconfig.build.json',
    'package-lock.json',
    'scripts/build.mjs',
    'scripts/bundle.mjs',
    'scripts/launcher.cjs',
  ].map((name) => path.join(root, name));
  return digestOf([...files, ...others], process.version);
}

export async function build({ declarations = false, pages = false } = {}) {
  const wanted = sourcesDigest();
  if (!isMadeFrom(stamp, wanted)) {
    await withProgress('Building', compile);
    writeFileSync(stamp, wanted);
  }
  if (declarations && !isMadeFrom(declarationsStamp, wanted)) {
    await withProgress('Declaring types', declareTypes);
    writeFileSync(declarationsStamp, wanted);
  }
  if (pages) await buildPages(pagesDigest());
}

async function buildPages(wanted) {
  if (isMadeFrom(pagesStamp, wanted)) return;
  const folder = path.join(dist, 'plugins/console/pages');
  await withProgress('Building the console', () =>
    runProgram(process.execPath, [path.join(web, 'build.mjs'), folder], { cwd: web }),
  );
  writeFileSync(pagesStamp, wanted);
}

async function compile() {
  rmSync(dist, { recursive: true, force: true });
  const { build: transpile } = await import('esbuild');
  await transpile({
    entryPoints: sources((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
    outdir: dist,
    outbase: root,
    platform: 'node',
    format: 'esm',
    target: oldestNode,
    sourcemap: true,
    logLevel: 'warning',
  });
  for (const file of sources(isCopied)) cpSync(file, path.join(dist, path.relative(root, file)));
  const { bundle } = await import('./bundle.mjs');
  await bundle();
}

async function declareTypes() {
  const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc');
  await runProgram(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--emitDeclarationOnly'], {
    cwd: root,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({
    declarations: process.argv.includes('--declarations'),
    pages: process.argv.includes('--pages'),
  });
}
