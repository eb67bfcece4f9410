import type { CallOptions } from './procedure-types.js';

/** Makes one call; `procedure` is its path, such as `tramites.records.list`. */
export type Call = (
  type: 'query' | 'mutation',
  procedure: string,
  input: unknown,
  options: CallOptions | undefined,
) => Promise<unknown>;

/** Makes an object whose properties, at any depth, are procedures: only the types restrict which ones exist. */
export function procedureProxy(call: Call, path: readonly string[] = []): object {
  return new Proxy(() => undefined, {
    get: (_target, name) =>
      // An object with `then` counts as a promise, and `await client` would call a procedure of that name.
      typeof name === 'symbol' || name === 'then' ? undefined : procedureProxy(call, [...path, name]),
    apply: (_target, _this, [input, options]: [unknown, CallOptions | undefined]) => {
      const procedure = path.slice(0, -1).join('.');
      const verb = path.at(-1);
      if (verb === 'query') return call('query', procedure, input, options);
      if (verb === 'mutate') return call('mutation', procedure, input, options);
      throw new TypeError(`${path.join('.')} is no procedure: end it with .query(…) or .mutate(…)`);
    },
  });
}
