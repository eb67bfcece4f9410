import { z } from 'zod';
import { adminProcedure, adminRouter, revisedSaveMutation } from '../../../host/plugin-api/index.js';
import { MANAGE_CALENDAR, READ_CALENDAR } from '../calendar-permissions.js';
import type { CalendarAdministration } from '../city/calendar-administration.js';
import type { CalendarForecast } from '../city/calendar-forecast.js';
import { settingsFields, settingsRevision } from '../city/city-settings.js';
import type { DayClosers } from '../city/day-closers.js';
import type { ColombianCalendar } from '../colombian-calendar.js';
import { closedDayProcedures } from './closed-day-procedures.js';
import { countProcedure } from './count-procedure.js';
import { effectsProcedure } from './effects-procedure.js';
import { yearProcedure } from './year-procedure.js';

const settings = z.object({
  sabados_habiles: z.boolean(),
  horario: z.object({ desde: z.string(), hasta: z.string() }).nullable(),
  usuario: z.int().nullable().describe('Quien lo cambió; null si fue un paquete de configuración, o nadie'),
  cambiado: z.iso.datetime().nullable(),
  revision: z.string(),
});

/** Builds the admin procedures of the calendar (decisions, section 13). */
export function calendarAdmin(services: {
  readonly calendar: CalendarAdministration;
  readonly counting: ColombianCalendar;
  readonly forecast: CalendarForecast;
  readonly closers: DayClosers;
}) {
  const { calendar } = services;
  return adminRouter({
    closedDays: closedDayProcedures(services),
    count: countProcedure(services),
    effects: effectsProcedure(services),
    year: yearProcedure(services),

    settings: adminProcedure(READ_CALENDAR, MANAGE_CALENDAR)
      .output(settings)
      .query(async () => {
        const { user_id, changed_at, ...present } = await calendar.settings();
        return {
          ...present,
          usuario: user_id,
          cambiado: changed_at?.toISOString() ?? null,
          revision: settingsRevision(present),
        };
      }),

    /** A setting that is left out stays as it is. */
    configure: revisedSaveMutation(
      adminProcedure(MANAGE_CALENDAR),
      z.strictObject(settingsFields),
      (change, identity, revision) => calendar.configure(identity, change, revision),
    ),
  });
}
