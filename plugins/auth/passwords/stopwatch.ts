import { setTimeout } from 'node:timers/promises';
import { token } from '../../../host/plugin-api/index.js';

/** Elapsed time for a caller, whatever the clock of the service shows. In milliseconds; tests bind their own. */
export interface Stopwatch {
  now(): number;
  pause(milliseconds: number): Promise<void>;
}
export const Stopwatch = token<Stopwatch>('auth/Stopwatch');

export const systemStopwatch: Stopwatch = {
  now: () => performance.now(),
  pause: async (milliseconds) => setTimeout(milliseconds),
};
