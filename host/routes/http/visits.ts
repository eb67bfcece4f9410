import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Clock, RateLimiter, RateLimitRule, Secrets } from '../../plugin-api/index.js';
import { cookieOf } from './cookie-of.js';
import { takePoint } from './route-limits.js';

const COOKIE = 'ventanilla.visita';
const LIFE_SECONDS = 12 * 3600;
const ID_BYTES = 12;
const MAC_BYTES = 16;
const VALUE = /^([\w-]{16})\.(\d{1,12})\.([\w-]{22})$/;

/** Visits that begin at one address: many phones may share it, and nobody needs many. */
const begun: RateLimitRule = { name: 'host/visits', points: 30, seconds: 60 };

interface VisitParts {
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** What one address may do on public endpoints, and so may one visit. */
  readonly publicLimit: RateLimitRule;
  /** Calls of all visits of one address in a minute. */
  readonly addressPerMinute: number;
}

/** Over HTTPS with the prefix by which browsers refuse one that another host of the domain has set. */
const nameOf = ({ secure }: Pick<Request, 'secure'>): string => (secure ? `__Host-${COOKIE}` : COOKIE);

/**
 * Browsers that have sent a form of a page, by a signed cookie with a random id. Where many people share an address,
 * each of them has a count of public calls, and all of them a larger one. To have many cookies helps nobody: only the
 * host makes them, a few a minute for an address, and what they do together counts for the address.
 */
export class Visits {
  private readonly ofVisit: RateLimitRule;
  private readonly ofAddress: RateLimitRule;

  constructor(private readonly parts: VisitParts) {
    const { publicLimit, addressPerMinute } = parts;
    const points = Math.max(publicLimit.points, addressPerMinute);
    this.ofVisit = { ...publicLimit, name: `${publicLimit.name}-visit` };
    this.ofAddress = { ...publicLimit, name: `${publicLimit.name}-visits-of-address`, points };
  }

  /** Returns whether visits are counted apart for this rule. */
  counts({ name }: RateLimitRule): boolean {
    return name === this.parts.publicLimit.name;
  }

  /** Takes a point of a limit by address. Throws `RateLimitError`. */
  async takePoint(rule: RateLimitRule, address: string, request: Request, response: Response): Promise<void> {
    const { limiter } = this.parts;
    const visit = this.counts(rule) ? this.of(request) : undefined;
    if (visit === undefined) return takePoint(rule, address, response, limiter);
    await limiter.consume(this.ofVisit, visit);
    await limiter.consume(this.ofAddress, address);
  }

  /** Gives a browser a cookie, unless it has one that counts or too many were given to its address. */
  async begin(request: Request, response: Response, address: string): Promise<void> {
    if (this.of(request) !== undefined) return;
    try {
      await this.parts.limiter.consume(begun, address);
    } catch {
      // A courtesy: what the request has done is answered, whether the limits can be asked or not.
      return;
    }
    const id = randomBytes(ID_BYTES).toString('base64url');
    const until = String(this.now() + LIFE_SECONDS);
    const value = `${id}.${until}.${this.macOf(id, until).toString('base64url')}`;
    const { secure } = request;
    response.cookie(nameOf(request), value, { httpOnly: true, sameSite: 'lax', secure, path: '/' });
  }

  /** Returns the id of the visit of a request; undefined where the host has made none, or it has ended. */
  private of(request: Request): string | undefined {
    const parts = VALUE.exec(cookieOf(request, nameOf(request)) ?? '');
    if (!parts) return undefined;
    const [, id, until, mac] = parts as unknown as readonly [string, string, string, string];
    if (Number(until) <= this.now() || Number(until) > this.now() + LIFE_SECONDS) return undefined;
    const sent = Buffer.from(mac, 'base64url');
    return sent.length === MAC_BYTES && timingSafeEqual(sent, this.macOf(id, until)) ? id : undefined;
  }

  private macOf(id: string, until: string): Buffer {
    const key = this.parts.secrets.key('host/visit');
    return createHmac('sha256', key).update(`${id}.${until}`).digest().subarray(0, MAC_BYTES);
  }

  private now(): number {
    return Math.floor(this.parts.clock.now().getTime() / 1000);
  }
}
