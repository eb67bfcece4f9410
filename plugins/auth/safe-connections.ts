import { BlockList, isIPv6 } from 'node:net';
import type { Request } from 'express';
import { inject, injectable } from 'inversify';
import { NotAllowedError } from '../../host/plugin-api/index.js';
import type { AuthConfig } from './auth-config.js';
import { AuthSettings } from './auth-settings.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Tells whether the caller is on this machine; a request that an untrusted proxy forwards is not. */
function isLocal({ ip = '', ips, headers }: Request): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isPassedOn && ips.length === 0) return false;
  return loopback.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** Decides which connections may carry passwords, tokens and cookies. `Host` does not matter: callers can forge it. */
@injectable()
export class SafeConnections {
  constructor(@inject(AuthSettings) private readonly settings: AuthConfig) {}

  /**
   * Tells whether a connection is safe: HTTPS, also as a trusted proxy reports it; this machine; or any, by the
   * configuration.
   */
  isSafe(request: Request): boolean {
    return request.secure || this.settings.plainHttp || isLocal(request);
  }

  /** Throws `NotAllowedError` `https_required` for an unsafe connection. */
  require(request: Request): void {
    if (this.isSafe(request)) return;
    throw new NotAllowedError('Las contraseñas y los tokens solo se reciben por HTTPS.', { code: 'https_required' });
  }
}
