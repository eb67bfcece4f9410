import { z } from 'zod';
import { adminProcedure } from '../../../host/plugin-api/index.js';
import { MANAGE_CALENDAR, READ_CALENDAR } from '../calendar-permissions.js';
import type { CalendarAdministration } from '../city/calendar-administration.js';
import type { DayClosers } from '../city/day-closers.js';
import { civilDayText } from '../counting/civil-day.js';
import { colombianHolidays } from '../counting/colombian-holidays.js';

/** The most closing days of a year. */
const MOST_OF_A_YEAR = 366;

const answer = z.object({
  festivos: z.array(z.object({ dia: z.string(), nombre: z.string() })),
  cerrados: z.array(
    z.object({
      dia: z.string(),
      motivo: z.string().nullable(),
      por: z.string().nullable().describe('Nombre de quien lo cerró; null si fue un paquete de configuración'),
      creado: z.iso.datetime(),
    }),
  ),
  sabados_habiles: z.boolean(),
});

/** Builds the procedure `calendar.year`: the holidays and the closing days of a year. */
export function yearProcedure(services: { readonly calendar: CalendarAdministration; readonly closers: DayClosers }) {
  const { calendar, closers } = services;
  return adminProcedure(READ_CALENDAR, MANAGE_CALENDAR)
    .input(z.strictObject({ anio: z.int().min(1900).max(2200) }))
    .output(answer)
    .query(async ({ input: { anio } }) => {
      const { sabados_habiles } = await calendar.settings();
      const days = await calendar.page({ after: '', limit: MOST_OF_A_YEAR, anio });
      const names = await closers.namesOf(days);
      const holidays = [...colombianHolidays(anio)].sort(([a], [b]) => a - b);
      return {
        festivos: holidays.map(([day, nombre]) => ({ dia: civilDayText(day), nombre })),
        cerrados: days.map(({ dia, motivo, created_at: at }) => ({
          dia,
          motivo,
          por: names.get(dia) ?? null,
          creado: at.toISOString(),
        })),
        sabados_habiles,
      };
    });
}
