import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, copyFile, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { treeUse } from '../../../../plugins/documents/printing/process-tree.js';

const MEBIBYTE = 1024 * 1024;

/** Makes a program that fills so many bytes, prints a line, and stays. */
const HOLD = (bytes: number): string =>
  `globalThis.held = Buffer.alloc(${bytes}, 1); console.log('held'); setInterval(() => undefined, 60_000);`;

/** Measures the memory of a process with this program that holds so many bytes. */
async function memoryOf(program: string, bytes = 0): Promise<number> {
  const child = spawn(program, ['-e', HOLD(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    return treeUse(child.pid!)!.memoryBytes;
  } finally {
    child.kill('SIGKILL');
  }
}

describe('the memory of a process tree', () => {
  let folder: string | undefined;
  before(async function () {
    if (process.platform !== 'linux') {
      process.stdout.write('      skipped: known on Linux alone\n');
      this.skip();
    }
    folder = await mkdtemp('/dev/shm/ventanilla-program-').catch(() => undefined);
  });
  after(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true });
  });

  it('is its private memory', async () => {
    expect((await memoryOf(process.execPath, 100 * MEBIBYTE)) / MEBIBYTE).to.be.within(100, 200);
  });

  it('excludes a program on a file system in memory', async function () {
    const program = folder === undefined ? '' : path.join(folder, 'node');
    try {
      await copyFile(process.execPath, program);
      await access(program, constants.X_OK);
    } catch {
      process.stdout.write('      skipped: there is no file system in memory with room for a program\n');
      this.skip();
    }
    const onDisk = await memoryOf(process.execPath);
    expect((await memoryOf(program)) / MEBIBYTE).to.be.below(onDisk / MEBIBYTE + 10);
  });
});
