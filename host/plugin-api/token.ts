declare const resolvesTo: unique symbol;

/**
 * The name under which a service is bound in the container; the type parameter keeps the type of the service. By
 * convention interface and token share one name: `interface Clock`, `const Clock = token<Clock>('host/Clock')`. Names
 * are global (`Symbol.for`), so that two copies of a contract use the same token.
 */
export type Token<T> = symbol & { readonly [resolvesTo]?: (value: T) => T };

/** Declares a token. `name` is `<plugin>/<Interface>`. */
export function token<T>(name: string): Token<T> {
  return Symbol.for(`ventanilla/${name}`);
}
