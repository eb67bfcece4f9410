import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Context } from 'mocha';

const run = promisify(execFile);
const PATIENCE_MILLISECONDS = 150_000;

/** Finds an executable program on the PATH; returns its full path. */
export function programOnPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return folders
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

async function apt(...words: readonly string[]): Promise<void> {
  // Another worker of the suite may be installing something too.
  await run('apt-get', ['-y', '-o', 'DPkg::Lock::Timeout=120', ...words], {
    timeout: PATIENCE_MILLISECONDS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

async function install(packageName: string): Promise<void> {
  if (process.getuid?.() !== 0 || programOnPath('apt-get') === undefined) return;
  const words = ['install', '--no-install-recommends', packageName];
  try {
    await apt(...words).catch(async () => {
      await apt('update');
      await apt(...words);
    });
  } catch {
    // The caller reports that the program is missing.
  }
}

const installed = new Map<string, Promise<void>>();

/**
 * Returns the full path of a program of Debian, such as `pdfsig` of `poppler-utils`. A missing program is installed if
 * that is allowed; otherwise the test, or all tests of a `before`, are skipped, with a message.
 */
export async function debianProgram(context: Context, name: string, packageName: string): Promise<string> {
  const found = programOnPath(name);
  if (found !== undefined) return found;
  const ready = installed.get(packageName) ?? install(packageName);
  installed.set(packageName, ready);
  // The installation does not count as time of the test.
  const limit = context.timeout();
  context.timeout(2 * PATIENCE_MILLISECONDS);
  await ready;
  context.timeout(limit);
  const program = programOnPath(name);
  if (program !== undefined) return program;
  process.stdout.write(
    `      skipped: ${name} is missing, and Debian's package ${packageName} could not be installed\n`,
  );
  return context.skip();
}
