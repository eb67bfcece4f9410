import type { TRPCError } from '@trpc/server';
import type { AdminContext } from '../plugin-api/index.js';
import type { Tracer } from '../tracing/tracer.js';

/** Makes a span of each call of an admin procedure, of which a request may bring several. */
export function tracedBy(tracer: Tracer): NonNullable<AdminContext['around']> {
  return (path, call) => {
    const attributes = { 'rpc.system': 'trpc', 'rpc.method': path };
    return tracer.span({ name: `admin ${path}`, kind: 'internal', attributes }, async (span) => {
      const result = await call();
      // tRPC throws nothing here: it hands the failure on.
      if (!result.ok) {
        const { error } = result as unknown as { readonly error: TRPCError };
        span.fail(error.cause ?? error);
      }
      return result;
    });
  };
}
