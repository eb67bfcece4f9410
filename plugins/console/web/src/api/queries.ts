import { QueryClient } from '@tanstack/react-query';
import { ServiceError } from './errors.js';

/** Refusals stay what they are; what may pass is asked for again. */
const passes = new Set(['unreachable', 'unavailable', 'throttled']);

/** What the views have asked for. Keys are `[area, name, input]`: `['tramites', 'records', { q }]`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && error instanceof ServiceError && passes.has(error.code),
    },
  },
});
