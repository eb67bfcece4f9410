import type { CallOptions } from './procedure-types.js';

/** Makes one call; `procedure` is its path, such as `tramites.records.list`. */
export type Call = (
  type: 'query' | 'mutation',
  procedure: string,
  input: unknown,
  options: CallOptions | undefined,
) => Promise<unknown>;

/** Returns an object whose properties, however deep, are procedures: the types alone say which ones there are. */
export function procedureProxy(call: Call, path: readonly string[] = []): object {
  return new Proxy(() => undefined, {
    get: (_target, name) =>
      // What is asked for `then` is taken for a promise, and `await client` would call a procedure of that name.
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
