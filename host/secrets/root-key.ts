import path from 'node:path';
import { BootError } from '../boot-error.js';
import type { HostConfig } from '../config/host-config.js';
import { hasEmbeddedDatabase } from '../../embedded-postgres/index.js';
import { makeKeyFile, readKeyFile } from './key-file.js';

/** The file of the root key in the data folder. */
export const keyFile = (config: HostConfig): string => path.join(path.resolve(config.data), 'secret.key');

/** The file of the key that takes its place, while the root key changes. */
export const nextKeyFile = (config: HostConfig): string => `${keyFile(config)}.new`;

/** Whether the root key is in the data folder: with the embedded database, unless it is configured. */
export const hasKeyFile = ({ secretKey, database }: HostConfig): boolean =>
  secretKey === undefined && database.url === undefined;

export interface RootKeys {
  /** The one that is configured, or in the data folder. */
  readonly present: Buffer;
  /** The others: what was sealed under them can be opened. */
  readonly previous: readonly Buffer[];
}

/** For messages to an operator whose key does not fit. */
export const WITHOUT_IT =
  'Without it nothing that is sealed in the database can be read; docs/operation.md, "A lost key", says what that is.';

/** Names the source of the root key to the operator. */
export function keyOrigin(config: HostConfig): string {
  return config.secretKey === undefined ? keyFile(config) : 'Configuration: secretKey (VENTANILLA_SECRET_KEY)';
}

/** The root key, those of `VENTANILLA_SECRET_KEY_PREVIOUS`, and the next one of the data folder. */
export function rootKeys(config: HostConfig): RootKeys {
  const previous = config.secretKeyPrevious.map((text) => Buffer.from(text, 'base64'));
  const present = rootKey(config);
  const next = hasKeyFile(config) ? readKeyFile(nextKeyFile(config)) : undefined;
  return { present, previous: next ? [...previous, next] : previous };
}

/**
 * The root of all derived keys: `VENTANILLA_SECRET_KEY`, or, in the embedded profile, the file `secret.key` of the data
 * folder, which is made once. Beside a database that needs the key that was in it, a new one would be of no use: a lost
 * file stops the start.
 */
export function rootKey(config: HostConfig): Buffer {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey, 'base64');
  if (config.database.url !== undefined) {
    throw new BootError(
      'Configuration: secretKey: VENTANILLA_SECRET_KEY is required with DATABASE_URL (make one: openssl rand -base64 32)',
    );
  }
  const file = keyFile(config);
  // Asked before the file: a host that starts at the same time writes the key first, and the database after it.
  const hasDatabase = hasEmbeddedDatabase(config.data);
  const present = readKeyFile(file);
  if (present) return present;
  if (hasDatabase) {
    throw new BootError(
      `${file} is missing, and the database beside it needs the key that was in it: put the file back from a backup of the data folder, or set VENTANILLA_SECRET_KEY to that key. ${WITHOUT_IT}`,
    );
  }

  return makeKeyFile(file);
}
