import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BootError } from '../boot-error.js';
import type { HostConfig } from '../config/host-config.js';

function readKey(file: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
    if (key.length === 32) return key;
    throw new BootError(`${file} does not hold a key of 32 bytes in base64.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The root of all derived keys: `VENTANILLA_SECRET_KEY`, or, in the embedded profile, the file `secret.key` of the data
 * folder, which is made once.
 */
export function rootKey(config: HostConfig): Buffer {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey, 'base64');
  if (config.database.url !== undefined) {
    throw new BootError(
      'Configuration: secretKey: VENTANILLA_SECRET_KEY is required with DATABASE_URL (make one: openssl rand -base64 32)',
    );
  }
  const file = path.join(path.resolve(config.data), 'secret.key');
  const present = readKey(file);
  if (present) return present;

  // Written whole under another name first: a crash in between never leaves half a key.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readKey(file)!;
}
