import type { BindToFluentSyntax, Newable } from 'inversify';
import type { Token } from '../token.js';

/** A service that a plugin may inject: a token, or one of its own classes. */
export type Injectable<T> = Token<T> | Newable<T>;

/**
 * The bindings of tokens: to a value, to the result of a function of other services, or to one of the plugin's classes
 * (`toService`). Each service is made once, at its first use. Classes themselves are not bound: `@inject(ItsClass)` and
 * `uses` resolve a class to its one instance.
 */
export interface Binder {
  readonly bind: <T>(
    identifier: Token<T>,
  ) => Pick<BindToFluentSyntax<T>, 'toConstantValue' | 'toDynamicValue' | 'toService'>;
}

/** The services that a plugin's functions receive, by the name that they have there. */
// oxlint-disable-next-line typescript/no-explicit-any -- a constraint over tokens of every type; `unknown` would be refused, as tokens are invariant
export type Uses = Readonly<Record<string, Injectable<any>>>;

type ResolvedInjection<I> = I extends Newable<infer T> ? T : I extends Token<infer T> ? T : never;

/** The services of a {@link Uses}, resolved. */
export type Resolved<U extends Uses> = { readonly [K in keyof U]: ResolvedInjection<U[K]> };
