import { QueryClient } from '@tanstack/react-query';
import { ServiceError } from './errors.js';

const passing = new Set(['unreachable', 'unavailable', 'throttled']);

/** Statuses that a proxy answers while the service restarts. */
const ofProxies = new Set([502, 503, 504]);

/** Tells whether a failure may be temporary, so that the call is worth repeating; refusals are not. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ServiceError && (passing.has(error.code) || ofProxies.has(error.status ?? 0));

/** The cache of the views' queries. Keys are `[area, name, input]`: `['tramites', 'records', { q }]`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && mayPass(error),
    },
    // A change is made now or not at all: made later, with a new connection, it would surprise a user who has moved on.
    mutations: { networkMode: 'always' },
  },
});
