import { z } from 'zod';
import { adminProcedure } from '../../../host/plugin-api/index.js';
import { MANAGE_CALENDAR } from '../calendar-permissions.js';
import type { CalendarForecast } from '../city/calendar-forecast.js';
import { settingsFields } from '../city/city-settings.js';
import { movedKinds } from '../contract.js';
import { calendarDay } from '../counting/calendar-day.js';
import { severalDays } from './several-days.js';

const day = (what: string) =>
  severalDays(calendarDay, (dia) => dia, 0)
    .default([])
    .describe(what);

const change = z.strictObject({
  cerrar: day('Días que se cerrarían'),
  abrir: day('Días que se abrirían de nuevo'),
  ...settingsFields,
});

const moved = z.object({
  radicado: z.string().nullable(),
  tramite: z.string().nullable(),
  tarea: z.string().nullable(),
  antes: z.iso.datetime(),
  despues: z.iso.datetime(),
});

const answer = z.object({
  efectos: z.array(
    z.object({
      que: z.enum(movedKinds),
      total: z.int(),
      completo: z.boolean().describe('Si se contaron todos; si no, son al menos `total`'),
      primeros: z.array(moved),
    }),
  ),
});

/** Builds the procedure `calendar.effects`: the dates that a change would move, before it is made. */
export function effectsProcedure({ forecast }: { readonly forecast: CalendarForecast }) {
  return adminProcedure(MANAGE_CALENDAR)
    .input(change)
    .output(answer)
    .query(async ({ input }) => ({
      efectos: (await forecast.forecast(input)).map(({ isComplete, primeros, ...effect }) => ({
        ...effect,
        completo: isComplete,
        primeros: primeros.map(({ antes, despues, ...end }) => ({
          ...end,
          antes: antes.toISOString(),
          despues: despues.toISOString(),
        })),
      })),
    }));
}
