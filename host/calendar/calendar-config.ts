import { z } from 'zod';

/** The host's key `calendar`: what terms in working days are counted by. */
export const calendarConfig = z.strictObject({
  /** Whether Saturdays count as working days. */
  saturdays: z.boolean().default(false),
  /** Days on which this city hall is closed beside Sundays and public holidays: `2026-12-31`. */
  closedDays: z.array(z.iso.date('must be a date such as 2026-12-31')).max(5000).default([]),
});

export type CalendarConfig = z.output<typeof calendarConfig>;
