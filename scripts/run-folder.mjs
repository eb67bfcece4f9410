// The folder for the temporary files of one test run, and the program that removes it.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memoryFolder } from './memory-folder.mjs';
import { root } from './install.mjs';

/** The beginning of the names of all such folders. */
export const RUN_PREFIX = 'ventanilla-run-';

/** Makes a folder, in memory where there is room, unless `TMPDIR` is set. */
function makeFolder() {
  const inMemory = process.env.TMPDIR === undefined ? memoryFolder(RUN_PREFIX) : undefined;
  if (inMemory !== undefined) return inMemory;
  const folder = mkdtempSync(path.join(tmpdir(), RUN_PREFIX));
  // Programs that run as another user also keep files there.
  chmodSync(folder, 0o1777);
  return folder;
}

/**
 * Makes the folder and starts its keeper: a process that notices by the pipe between them when this one ends, whatever
 * the cause. The keeper then ends the processes of the run and removes the folder.
 */
export function openRunFolder() {
  const folder = makeFolder();
  const keeper = spawn(process.execPath, [path.join(root, 'scripts/run-keeper.mjs'), folder], {
    // Ctrl-C ends the group of this process, but not the keeper.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  keeper.stdin.unref();
  return folder;
}
