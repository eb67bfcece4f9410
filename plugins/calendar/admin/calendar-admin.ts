import { z } from 'zod';
import { adminProcedure, adminRouter, savedOutput } from '../../../host/plugin-api/index.js';
import { MANAGE_CALENDAR, READ_CALENDAR } from '../calendar-permissions.js';
import type { CalendarAdministration } from '../city/calendar-administration.js';
import { datedSettings } from '../city/city-settings.js';
import type { ColombianCalendar } from '../colombian-calendar.js';
import { closedDayProcedures } from './closed-day-procedures.js';
import { countProcedure } from './count-procedure.js';

const settings = z.object({
  sabados_habiles: z.boolean(),
  horario: z.object({ desde: z.string(), hasta: z.string() }).nullable(),
  usuario: z.int().nullable().describe('Quien lo cambió; null si fue un paquete de configuración, o nadie'),
  cambiado: z.iso.datetime().nullable(),
});

const answer = settings.extend({
  cambios: z
    .array(settings.extend({ rige: z.string().describe('El primer día en que vale') }))
    .describe('Lo que vale desde un día; antes del primero vale lo demás'),
});

type Settings = Awaited<ReturnType<CalendarAdministration['settings']>>;

const shown = ({ user_id, changed_at, ...present }: Settings): z.output<typeof settings> => ({
  ...present,
  usuario: user_id,
  cambiado: changed_at?.toISOString() ?? null,
});

/** The admin procedures of the calendar (decisions, section 13). */
export function calendarAdmin(services: {
  readonly calendar: CalendarAdministration;
  readonly counting: ColombianCalendar;
}) {
  const { calendar } = services;
  return adminRouter({
    closedDays: closedDayProcedures(services),
    count: countProcedure(services),

    settings: adminProcedure(READ_CALENDAR, MANAGE_CALENDAR)
      .output(answer)
      .query(async () => {
        const cambios = (await calendar.changes()).map(({ rige, ...change }) => ({ rige, ...shown(change) }));
        return { ...shown(await calendar.settings()), cambios };
      }),

    /** What is left out stays as it is. From `rige` on; without it, on all days before the first change. */
    configure: adminProcedure(MANAGE_CALENDAR)
      .input(datedSettings.partial({ rige: true }))
      .output(savedOutput)
      .mutation(async ({ ctx, input }) => ({ outcome: await calendar.configure(ctx.identity, input) })),

    /** Takes back what was set from a day on. */
    withdraw: adminProcedure(MANAGE_CALENDAR)
      .input(datedSettings.pick({ rige: true }))
      .mutation(({ ctx, input }) => calendar.withdraw(ctx.identity, input.rige)),
  });
}
