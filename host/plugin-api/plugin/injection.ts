import type { BindToFluentSyntax, Newable } from 'inversify';
import type { Token } from '../token.js';

/** What a plugin may inject: a token, or one of its own classes. */
export type Injectable<T> = Token<T> | Newable<T>;

/** What a plugin declares its services with; every binding is a singleton unless it says otherwise. */
export interface Binder {
  readonly bind: {
    <T>(identifier: Token<T>): BindToFluentSyntax<T>;
    <T>(identifier: Newable<T>): BindToFluentSyntax<T>;
  };
}

/** The services that a plugin's functions are handed, by the name that they have there. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a constraint over tokens of every type; `unknown` would be refused, as tokens are invariant
export type Uses = Readonly<Record<string, Injectable<any>>>;

type ResolvedInjection<I> = I extends Newable<infer T> ? T : I extends Token<infer T> ? T : never;

/** The services of a {@link Uses}, resolved. */
export type Resolved<U extends Uses> = { readonly [K in keyof U]: ResolvedInjection<U[K]> };
