// Compiles the sources into dist/ when they are not what it was made from.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';
import { withProgress } from './progress.mjs';
import { runProgram } from './run-program.mjs';

const dist = path.join(root, 'dist');
const stamp = path.join(dist, '.built-from');

/** What is served as it is. */
const isAsset = (file) => path.relative(root, file).split(path.sep).includes('assets');

const isCopied = (file) => file.endsWith('.liquid') || (isAsset(file) && !file.endsWith('.ts'));

function sources(isWanted) {
  return ['embedded-postgres', 'host', 'plugins', 'testing'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .filter(isWanted),
  );
}

function sourcesDigest() {
  const digest = createHash('sha256').update(process.version);
  const files = sources((file) => file.endsWith('.ts') || isCopied(file));
  const others = [
    'tsconfig.json',
    'tsconfig.build.json',
    'package-lock.json',
    'scripts/bundle.mjs',
    'scripts/launcher.cjs',
  ].map((name) => path.join(root, name));
  for (const file of [...files, ...others].sort())
    digest.update(path.relative(root, file)).update(readFileSync(file));
  return digest.digest('hex');
}

export async function build() {
  const wanted = sourcesDigest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await withProgress('Building', compile, filesWritten());
  writeFileSync(stamp, wanted);
}

async function compile() {
  rmSync(dist, { recursive: true, force: true });
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  await runProgram(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root });
  for (const file of sources(isCopied)) cpSync(file, path.join(dist, path.relative(root, file)));
  const { bundle } = await import('./bundle.mjs');
  await bundle();
}

/** The compiler checks all files before it writes the first. */
function filesWritten() {
  const files = sources((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')).map((file) =>
    path.join(dist, path.relative(root, file)).replace(/\.ts$/, '.js'),
  );
  return () => {
    const written = files.filter(existsSync).length;
    if (written === 0) return `checking ${files.length} files`;
    return written < files.length ? `${written} of ${files.length} files written` : 'putting them together';
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
