import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BootError } from '../../runtime/boot-error.js';
import { hasEmbeddedDatabase } from '../../../embedded-postgres/index.js';
import type { DatabaseConfig } from '../database/database-config.js';
import type { RootKeyConfig } from './root-key-config.js';

/** The configuration keys that decide where the root key is. */
export interface RootKeySource extends RootKeyConfig {
  /** The path of the data folder. */
  readonly data: string;
  readonly database: Pick<DatabaseConfig, 'url'>;
}

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

const keyFile = (config: RootKeySource): string => path.join(path.resolve(config.data), 'secret.key');

export interface RootKeys {
  /** Seals new values. */
  readonly present: Buffer;
  /** Open values that were sealed under them; they seal nothing new. */
  readonly previous: readonly Buffer[];
}

/** Returns the source of the root key, for messages to the operator. */
export function keyOrigin(config: RootKeySource): string {
  return config.secretKey === undefined ? keyFile(config) : 'Configuration: secretKey (VENTANILLA_SECRET_KEY)';
}

/** Returns the present root key, and those of `VENTANILLA_SECRET_KEY_PREVIOUS`. */
export function rootKeys(config: RootKeySource): RootKeys {
  const previous = config.secretKeyPrevious.map((text) => Buffer.from(text, 'base64'));
  return { present: rootKey(config), previous };
}

/**
 * Returns the root of all derived keys: `VENTANILLA_SECRET_KEY`, or, in the embedded profile, the file `secret.key` of
 * the data folder, which the first start makes. Throws `BootError` where the file is missing beside an existing
 * database, for which a new key would be useless.
 */
export function rootKey(config: RootKeySource): Buffer {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey, 'base64');
  if (config.database.url !== undefined) {
    throw new BootError(
      'Configuration: secretKey: VENTANILLA_SECRET_KEY is required with DATABASE_URL (make one: openssl rand -base64 32)',
    );
  }
  const file = keyFile(config);
  // Checked before the file is read: a host that starts at the same time writes the key first and the database after
  // it.
  const hasDatabase = hasEmbeddedDatabase(config.data);
  const present = readKey(file);
  if (present) return present;
  if (hasDatabase) {
    throw new BootError(
      `${file} is missing, and the database beside it needs the key that was in it: put the file back from a backup of the data folder, or set VENTANILLA_SECRET_KEY to that key.`,
    );
  }

  // Written whole under another name first, so that a crash never leaves half a key.
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
