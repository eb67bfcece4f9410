import { createHmac } from 'node:crypto';
import type { AntiForgery, Secrets } from '../../plugin-api/index.js';

/** {@link AntiForgery} by a key of the host: another site that sets a cookie still knows no value that fits it. */
export class HostAntiForgery implements AntiForgery {
  constructor(private readonly secrets: Secrets) {}

  value(secret: string): string {
    return createHmac('sha256', this.secrets.key('host/anti-forgery')).update(secret).digest('base64url');
  }
}
