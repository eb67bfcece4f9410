import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { rootCertificates, type ConnectionOptions } from 'node:tls';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import type { Logger } from '../../plugin-api/index.js';
import { readRedisUrl, type RedisAddress } from './redis-address.js';
import type { RedisConfig } from './redis-config.js';
import type { RedisLink } from './redis-link.js';

export interface OpenedRedis {
  /** The connection for requests. */
  readonly link: RedisLink;
  /** The address, for connections of another kind. */
  readonly address: RedisAddress;
  readonly tls: ConnectionOptions | undefined;
}

function trusted(file: string): string[] {
  try {
    return [...rootCertificates, readFileSync(file, 'utf8')];
  } catch (cause) {
    throw new BootError(`Configuration: redis.ca: ${file} cannot be read: ${reasonOf(cause)}`, { cause });
  }
}

function tlsOf({ tls, host }: RedisAddress, ca: string | undefined): ConnectionOptions | undefined {
  if (!tls) return undefined;
  return { ...(isIP(host) === 0 && { servername: host }), ...(ca !== undefined && { ca: trusted(ca) }) };
}

/**
 * Connects to the configured Redis; returns undefined where none is configured. A Redis that is away does not stop the
 * start; one that refuses the login does, with a `BootError`.
 */
export async function openRedis({ url, prefix, ca }: RedisConfig, logger: Logger): Promise<OpenedRedis | undefined> {
  const address = url === undefined ? undefined : readRedisUrl(url);
  if (!address) return undefined;
  const tls = tlsOf(address, ca);
  const { RedisLink: Link } = await import('./redis-link.js');
  const link = new Link({ address, tls, prefix: `${prefix}:`, logger });
  await link.open();
  return { link, address, tls };
}
