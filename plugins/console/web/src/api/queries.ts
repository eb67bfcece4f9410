import { QueryClient } from '@tanstack/react-query';
import { ServiceError } from './errors.js';

const passing = new Set(['unreachable', 'unavailable', 'throttled']);

/** What a proxy answers while the service starts again. */
const ofProxies = new Set([502, 503, 504]);

/** Refusals stay what they are; what may pass is asked for again. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ServiceError && (passing.has(error.code) || ofProxies.has(error.status ?? 0));

/** What the views have asked for. Keys are `[area, name, input]`: `['tramites', 'records', { q }]`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && mayPass(error),
    },
    // A change is made now or not at all: made once there is a connection, it would come after its user went back.
    mutations: { networkMode: 'always' },
  },
});
