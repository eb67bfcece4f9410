import { BlockList, isIPv6 } from 'node:net';
import type { Request } from 'express';
import { inject, injectable } from 'inversify';
import { NotAllowedError } from '../../host/plugin-api/index.js';
import type { AuthConfig } from './auth-config.js';
import { AuthSettings } from './auth-settings.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Returns whether the caller is on this machine; what a proxy that is not trusted passes on comes from somewhere else.
 */
function isLocal({ ip = '', ips, headers }: Request): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isPassedOn && ips.length === 0) return false;
  return loopback.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** Which connections passwords, tokens and cookies may cross. `Host` says nothing of that: callers make it up. */
@injectable()
export class SafeConnections {
  constructor(@inject(AuthSettings) private readonly settings: AuthConfig) {}

  /** HTTPS, also where a trusted proxy says so; this machine; or any, where the configuration says so. */
  isSafe(request: Request): boolean {
    return request.secure || this.settings.plainHttp || isLocal(request);
  }

  /** Throws `NotAllowedError` `https_required` for any other one. */
  require(request: Request): void {
    if (this.isSafe(request)) return;
    throw new NotAllowedError('Las contraseñas y los tokens solo se reciben por HTTPS.', { code: 'https_required' });
  }
}
