import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../../host/runtime/paths.js';

/** Returns whether a pattern of `.dockerignore` is about a file, or a folder above it. */
function isOf(pattern: string, file: string): boolean {
  const expression = pattern
    .replaceAll('.', '\\.')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?');
  return new RegExp(`^${expression}(?:/|$)`).test(file);
}

/** Copies what a builder is sent: the files that git knows, as they are now, less what `.dockerignore` leaves out. */
export function copyBuildContext(folder: string): void {
  const patterns = readFileSync(path.join(packageRoot, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const known = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: packageRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of known.split('\0').filter(Boolean)) {
    const last = patterns.findLast((pattern) => isOf(pattern.replace('!', ''), file));
    if (last !== undefined && !last.startsWith('!')) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(packageRoot, file), path.join(folder, file));
  }
}
