import { setTimeout } from 'node:timers/promises';
import { token } from '../../../host/plugin-api/index.js';

/** Time as it passes for a caller, whatever is done to the clock. In milliseconds; a test puts its own in its place. */
export interface Stopwatch {
  now(): number;
  pause(milliseconds: number): Promise<void>;
}
export const Stopwatch = token<Stopwatch>('auth/Stopwatch');

export const systemStopwatch: Stopwatch = {
  now: () => performance.now(),
  pause: async (milliseconds) => setTimeout(milliseconds),
};
