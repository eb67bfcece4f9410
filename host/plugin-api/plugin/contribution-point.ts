import type { Injectable } from './injection.js';
import { token, type Token } from '../token.js';

/**
 * A place where other plugins add something: owned by one plugin (or the host), published in its contract, injected as
 * `readonly T[]` with `@multiInject(point.token)`, in the order of the plugins. `@optional()` where there may be none.
 */
export interface ContributionPoint<T> {
  readonly name: string;
  readonly token: Token<T>;
}

/** One service, offered to a point; the service itself is bound like any other. */
export interface Contribution {
  readonly point: ContributionPoint<unknown>;
  readonly service: Injectable<unknown>;
}

/** Declares a point. `name` is `<plugin>/<Things>`. */
export function contributionPoint<T>(name: string): ContributionPoint<T> {
  return { name, token: token<T>(name) };
}

/**
 * Offers a bound service to a point. A point that no loaded plugin offers, and a service that the plugin does not bind,
 * stop the boot.
 */
export function contribute<T>(point: ContributionPoint<T>, service: Injectable<T>): Contribution {
  return { point: point as ContributionPoint<unknown>, service: service as Injectable<unknown> };
}
