import { z } from 'zod';
import { adminProcedure, adminRouter, pageQuery, pageRequest } from '../../../host/plugin-api/index.js';
import { MANAGE_CALENDAR, READ_CALENDAR } from '../calendar-permissions.js';
import type { CalendarAdministration } from '../city/calendar-administration.js';
import { closedDay } from '../city/city-settings.js';
import { calendarDay } from '../counting/calendar-day.js';
import { severalDays } from './several-days.js';

const listed = z.object({
  dia: z.string(),
  motivo: z.string().nullable(),
  usuario: z.int().nullable().describe('Quien lo cerró; null si fue un paquete de configuración'),
  creado: z.iso.datetime(),
});

const filter = pageRequest(calendarDay).extend({ anio: z.int().min(1900).max(2200).optional() });

/** Builds the procedures `calendar.closedDays`: the days on which the city is closed, in their order. */
export function closedDayProcedures({ calendar }: { readonly calendar: CalendarAdministration }) {
  const manage = adminProcedure(MANAGE_CALENDAR);
  return adminRouter({
    list: pageQuery(
      adminProcedure(READ_CALENDAR, MANAGE_CALENDAR),
      filter.prefault({}),
      { item: listed, cursor: 'dia' },
      async ({ cursor, limit, anio }) =>
        (await calendar.page({ after: cursor ?? '', limit, anio })).map(({ dia, motivo, user_id, created_at }) => ({
          dia,
          motivo,
          usuario: user_id,
          creado: created_at.toISOString(),
        })),
    ),

    close: manage
      .input(
        z.strictObject({
          dias: severalDays(closedDay, ({ dia }) => dia),
          nuevos: z
            .boolean()
            .default(false)
            .describe('Si un día que ya está cerrado se rechaza (`already_closed`), en vez de cambiar su motivo'),
        }),
      )
      .output(z.object({ created: z.int(), changed: z.int(), left: z.int() }))
      .mutation(({ ctx, input }) => calendar.close(ctx.identity, input.dias, input.nuevos)),

    /** A day that is open stays open. */
    open: manage
      .input(z.strictObject({ dias: severalDays(calendarDay, (dia) => dia) }))
      .output(z.object({ removed: z.int() }))
      .mutation(async ({ ctx, input }) => ({ removed: await calendar.open(ctx.identity, input.dias) })),
  });
}
