import type { Clock } from '../../../host/plugin-api/index.js';

/** The clock of a play: it stands still, and goes on to the ends of terms. */
export class PlayClock implements Clock {
  constructor(private moment: Date) {}

  now(): Date {
    return this.moment;
  }

  /** Goes on to a moment, never back; stays where it is without one. */
  advanceTo(moment: Date | null): void {
    if (moment !== null && moment > this.moment) this.moment = moment;
  }
}
