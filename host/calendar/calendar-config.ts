import { z } from 'zod';

/** The host's key `calendar`: what terms in working days are counted by. */
export const calendarConfig = z.strictObject({
  saturdays: z.boolean().default(false).describe('Whether Saturdays count as working days.'),
  closedDays: z
    .array(z.iso.date('must be a date such as 2026-12-31'))
    .max(5000)
    .default([])
    .describe(
      'Days on which this city hall is closed beside Sundays and public holidays, such as `2026-12-31`. They count for the terms of new records.',
    ),
});

export type CalendarConfig = z.output<typeof calendarConfig>;
