import { useQuery } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';

export const STANDING_KEY = ['auth', 'totp', {}] as const;

/** Queries the second factor of this user, with the number of unused recovery codes. */
export const useStanding = () =>
  useQuery({ queryKey: STANDING_KEY, queryFn: ({ signal }) => answerOf(service.GET('/api/totp', { signal })) });
