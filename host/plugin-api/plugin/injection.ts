import type { BindToFluentSyntax, Newable } from 'inversify';
import type { Token } from '../token.js';

/** What a plugin may inject: a token, or one of its own classes. */
export type Injectable<T> = Token<T> | Newable<T>;

/**
 * Says what a token resolves to: a value, what a function makes of other services, or one of the plugin's classes
 * (`toService`). Each is made once, where it is first asked for. A class itself is never bound: `@inject(ItsClass)` and
 * `uses` resolve it to its one instance.
 */
export interface Binder {
  readonly bind: <T>(
    identifier: Token<T>,
  ) => Pick<BindToFluentSyntax<T>, 'toConstantValue' | 'toDynamicValue' | 'toService'>;
}

/** The services that a plugin's functions are handed, by the name that they have there. */
// oxlint-disable-next-line typescript/no-explicit-any -- a constraint over tokens of every type; `unknown` would be refused, as tokens are invariant
export type Uses = Readonly<Record<string, Injectable<any>>>;

type ResolvedInjection<I> = I extends Newable<infer T> ? T : I extends Token<infer T> ? T : never;

/** The services of a {@link Uses}, resolved. */
export type Resolved<U extends Uses> = { readonly [K in keyof U]: ResolvedInjection<U[K]> };
