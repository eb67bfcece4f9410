import { z } from 'zod';
import { token } from '../../host/plugin-api/index.js';

/** What terms in working days are counted by. */
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

/** The plugin's part of the configuration, for its own services. */
export type CalendarSettings = z.output<typeof calendarConfig>;
export const CalendarSettings = token<CalendarSettings>('calendar/CalendarSettings');
