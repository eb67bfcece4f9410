// The folder for the temporary files of one run of the tests, and the program that removes it.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memoryFolder } from './memory-folder.mjs';
import { root } from './install.mjs';

/** What the names of all such folders begin with. */
export const RUN_PREFIX = 'ventanilla-run-';

/** Makes one in memory where there is room, unless `TMPDIR` says where. */
function makeFolder() {
  const inMemory = process.env.TMPDIR === undefined ? memoryFolder(RUN_PREFIX) : undefined;
  if (inMemory !== undefined) return inMemory;
  const folder = mkdtempSync(path.join(tmpdir(), RUN_PREFIX));
  // Programs that run as another user keep files there, too.
  chmodSync(folder, 0o1777);
  return folder;
}

/**
 * Makes the folder and starts its keeper: a process that notices the end of this one, whatever the cause, by the pipe
 * between them. The keeper then ends the processes of the run and removes the folder.
 */
export function openRunFolder() {
  const folder = makeFolder();
  const keeper = spawn(process.execPath, [path.join(root, 'scripts/run-keeper.mjs'), folder], {
    // Ctrl-C ends the group of this process, and not the keeper.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  keeper.stdin.unref();
  return folder;
}
