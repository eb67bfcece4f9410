// A folder in memory for files that live as long as one run: on some disks, making a database is ten times slower.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const LEAST_FREE = 4 * 1024 ** 3;

/** Tells whether the file system and the machine have enough memory. */
function hasRoom() {
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= LEAST_FREE;
}

/** Throws when no program may run from the folder. */
function checkRuns(folder) {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  accessSync(program, constants.X_OK);
  rmSync(program);
}

/** Makes a folder whose name begins with the prefix; `undefined` when there is no suitable place. */
export function memoryFolder(prefix) {
  let folder;
  try {
    if (!hasRoom()) return undefined;
    folder = mkdtempSync(path.join(MEMORY, prefix));
    // As open as the folder for temporary files: some programs run as another user.
    chmodSync(folder, 0o1777);
    checkRuns(folder);
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  return folder;
}
