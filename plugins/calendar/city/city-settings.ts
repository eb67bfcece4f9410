import { z } from 'zod';
import { revisionOf } from '../../../host/plugin-api/index.js';
import { calendarDay } from '../counting/calendar-day.js';
import { officeHours, type OfficeHours } from '../counting/office-hours.js';

/** The name of the revision of closing days and settings. */
export const CALENDAR_REVISION = 'calendar/days';

/** The most closing days that are stored. */
export const MOST_CLOSED_DAYS = 5000;

const motivo = z.string().trim().min(1).max(200);

/** The schema of a day on which the city is closed. */
export const closedDay = z.strictObject({
  dia: calendarDay.describe('the day, as `2026-12-31`'),
  motivo: motivo.optional().describe('why, as a computation of a term shows it'),
});
export type ClosedDay = z.output<typeof closedDay>;

/** The city's settings for its working days, beside the closing days. */
export interface CitySettings {
  readonly sabados_habiles: boolean;
  /** Null: a submission counts as received on its day, at any hour. */
  readonly horario: OfficeHours | null;
}

/** The defaults, where the city has set nothing. */
export const usualSettings: CitySettings = { sabados_habiles: false, horario: null };

/** Returns the revision of the settings, without their author. */
export const settingsRevision = ({ sabados_habiles, horario }: CitySettings): string =>
  revisionOf({ sabados_habiles, horario });

/** The fields by which a bundle or an administrator changes the settings; a field that is left out stays. */
export const settingsFields = {
  sabados_habiles: z.boolean().optional().describe('whether Saturdays are working days'),
  horario: officeHours
    .nullable()
    .optional()
    .describe(
      'office hours: what arrives by electronic means out of them, or on a day that is no working day, counts as ' +
        'received on the next working day (Ley 1437 of 2011, article 54; whether Ley 2080 of 2021 has left that rule ' +
        'in the article is disputed); null: it counts as received on its day',
    ),
};
export type SettingsChange = Partial<{ [K in keyof CitySettings]: CitySettings[K] | undefined }>;
