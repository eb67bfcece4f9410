import { createHmac } from 'node:crypto';
import type { AntiForgery, Secrets } from '../../plugin-api/index.js';

/** {@link AntiForgery} by a key of the host: another site may set a cookie, but cannot compute the value for it. */
export class HostAntiForgery implements AntiForgery {
  constructor(private readonly secrets: Secrets) {}

  value(secret: string): string {
    return createHmac('sha256', this.secrets.key('host/anti-forgery')).update(secret).digest('base64url');
  }
}
