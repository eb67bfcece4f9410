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

/** The limit of new visits per address: many phones may share it, but few begin at once. */
const begun: RateLimitRule = { name: 'host/visits', points: 30, seconds: 60 };

interface VisitParts {
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** The limit of public endpoints for one address, and equally for one visit. */
  readonly publicLimit: RateLimitRule;
  /** The calls of all visits of one address per minute. */
  readonly addressPerMinute: number;
}

/**
 * Returns the cookie's name; over HTTPS with the prefix that makes browsers refuse a cookie set by another host of the
 * domain.
 */
const nameOf = ({ secure }: Pick<Request, 'secure'>): string => (secure ? `__Host-${COOKIE}` : COOKIE);

/**
 * The visits of browsers that have sent a form of a page, identified by a signed cookie with a random id. Where many
 * people share an address, each visit has its own count of public calls, and all of them share a larger one. Collecting
 * cookies gains nothing: only the host makes them, a few per minute and address, and their calls count together for the
 * address.
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

  /** Tells whether visits are counted separately for this rule. */
  counts({ name }: RateLimitRule): boolean {
    return name === this.parts.publicLimit.name;
  }

  /** Takes a point of a limit by address. Throws `RateLimitError`. */
  async takePoint(rule: RateLimitRule, address: string, request: Request, response: Response): Promise<void> {
    const { limiter } = this.parts;
    const visit = this.counts(rule) ? this.of(request) : undefined;
    if (visit === undefined) return takePoint(rule, address, response, limiter);
    await limiter.consumePoint(this.ofVisit, visit);
    await limiter.consumePoint(this.ofAddress, address);
  }

  /** Sets a browser's cookie, unless it has a valid one or too many were set for its address. */
  async begin(request: Request, response: Response, address: string): Promise<void> {
    if (this.of(request) !== undefined) return;
    try {
      await this.parts.limiter.consumePoint(begun, address);
    } catch {
      // The cookie is optional: the request is answered, even without the limiter.
      return;
    }
    const id = randomBytes(ID_BYTES).toString('base64url');
    const until = String(this.now() + LIFE_SECONDS);
    const value = `${id}.${until}.${this.macOf(id, until).toString('base64url')}`;
    const { secure } = request;
    response.cookie(nameOf(request), value, { httpOnly: true, sameSite: 'lax', secure, path: '/' });
  }

  /** Returns the id of a request's visit; undefined where the cookie is not the host's, or has expired. */
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
