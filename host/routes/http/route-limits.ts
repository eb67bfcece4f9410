import type { Response } from 'express';
import {
  RateLimitError,
  type RateLimiter,
  type RateLimitRule,
  type Route,
  type RouteLimit,
} from '../../plugin-api/index.js';

export function limitsOf({ limit = [] }: Pick<Route, 'limit'>): readonly RouteLimit[] {
  const given = 'name' in limit ? { rule: limit, by: 'address' as const } : limit;
  return 'rule' in given ? [given] : given;
}

/**
 * Takes a point of a limit. Sets the headers `RateLimit-*` of draft-ietf-httpapi-ratelimit-headers-06, also on a
 * refusal.
 */
export async function takePoint(
  rule: RateLimitRule,
  key: string,
  response: Response,
  limiter: RateLimiter,
): Promise<void> {
  const announce = (remaining: number, reset: string): void => {
    if (!rule.announced) return;
    response.setHeader('RateLimit-Policy', `${rule.points};w=${rule.seconds}`);
    response.setHeader('RateLimit-Limit', String(rule.points));
    response.setHeader('RateLimit-Remaining', String(remaining));
    response.setHeader('RateLimit-Reset', reset);
  };
  try {
    const { remaining, resetSeconds } = await limiter.consumePoint(rule, key);
    announce(remaining, String(resetSeconds));
  } catch (error) {
    if (error instanceof RateLimitError) announce(0, error.toProblem().headers!['Retry-After']!);
    throw error;
  }
}
