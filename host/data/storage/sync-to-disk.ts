import { open } from 'node:fs/promises';
import path from 'node:path';

async function sync(name: string, flags: string): Promise<void> {
  const handle = await open(name, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a file, and its name in the folder, to disk, so that both survive a power cut. */
export async function syncToDisk(file: string): Promise<void> {
  await sync(file, 'r+');
  // Windows neither needs nor allows this.
  if (process.platform !== 'win32') await sync(path.dirname(file), 'r');
}
