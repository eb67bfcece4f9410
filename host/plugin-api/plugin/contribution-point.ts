import type { Injectable } from './injection.js';
import { token, type Token } from '../token.js';

/**
 * A point to which other plugins contribute services: owned by one plugin (or the host), published in its contract,
 * injected as `readonly T[]` with `@multiInject(point.token)`, in the order of the plugins; with `@optional()` where
 * there may be none.
 */
export interface ContributionPoint<T> {
  readonly name: string;
  readonly token: Token<T>;
}

/** A service that is contributed to a point: a class, or a token that the plugin binds. */
export interface Contribution {
  readonly point: ContributionPoint<unknown>;
  readonly service: Injectable<unknown>;
}

/** Declares a point. `name` is `<plugin>/<Things>`. */
export function contributionPoint<T>(name: string): ContributionPoint<T> {
  return { name, token: token<T>(name) };
}

/**
 * Contributes a service to a point. A point that no loaded plugin offers and a token without a binding stop the boot. A
 * class needs no binding.
 */
export function contribute<T>(point: ContributionPoint<T>, service: Injectable<T>): Contribution {
  return { point: point as ContributionPoint<unknown>, service: service as Injectable<unknown> };
}
