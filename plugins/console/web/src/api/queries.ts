import { QueryClient } from '@tanstack/react-query';
import { ServiceError } from './errors.js';

const passing = new Set(['unreachable', 'unavailable', 'throttled']);

/** Refusals stay what they are; what may pass is asked for again. */
export const mayPass = (error: unknown): boolean => error instanceof ServiceError && passing.has(error.code);

/** Of a change that is made now or not at all: without a connection it fails, and is not made once there is one. */
export const atOnce = { networkMode: 'always' } as const;

/** What the views have asked for. Keys are `[area, name, input]`: `['tramites', 'records', { q }]`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && mayPass(error),
    },
  },
});
