import { z } from 'zod';
import { adminProcedure, InputError } from '../../../host/plugin-api/index.js';
import { MANAGE_CALENDAR, READ_CALENDAR } from '../calendar-permissions.js';
import type { ColombianCalendar } from '../colombian-calendar.js';
import { dayReasons, termSchema, type Term } from '../contract.js';
import { calendarDay } from '../counting/calendar-day.js';
import { parseCivilDay } from '../counting/civil-day.js';
import { lengthOf } from '../counting/term-length.js';

/** The most days of a computation that is shown: ten years, more than a person reads. */
const MOST_SHOWN = 4000;

/** A start for measuring terms: the start changes the length of a term of months only by a few days. */
const ANY_DAY = 0;

const REFUSAL = 'Escriba una fecha como 2026-03-19, o un momento como 2026-03-19T18:30:00-05:00.';

const FIRST = Date.parse('1900-01-01T00:00:00Z');
const LAST = Date.parse('2200-12-31T23:59:59Z');

const moment = z.iso
  .datetime({ offset: true, error: REFUSAL })
  .refine((text) => FIRST <= Date.parse(text) && Date.parse(text) <= LAST, REFUSAL);

const request = z.strictObject({
  desde: z.union([calendarDay, moment], { error: REFUSAL }).describe('Un día, como recibido en horario, o un momento'),
  plazo: termSchema,
  pausas: z
    .array(
      z.strictObject({
        desde: calendarDay,
        hasta: calendarDay.nullable(),
        motivo: z.string().trim().min(1).max(200),
      }),
    )
    .max(100)
    .default([])
    .describe('Días que no cuentan, con el primero y el último'),
});

const answer = z.object({
  vence: z.iso.datetime().nullable(),
  dias: z.array(
    z.object({
      dia: z.string(),
      cuenta: z.boolean(),
      numero: z.int().nullable(),
      motivo: z.enum(dayReasons),
      nombre: z.string().optional(),
      fuente: z.string().optional(),
    }),
  ),
});

/** Tells whether the term or its pauses are longer than the limit, before any day is counted. */
function isTooLong(plazo: Term, pausas: z.output<typeof request>['pausas']): boolean {
  const lengths = pausas.map(({ desde, hasta }) => (hasta === null ? 0 : parseCivilDay(hasta) - parseCivilDay(desde)));
  const paused = lengths.reduce((sum, days) => sum + Math.max(days, 0), 0);
  return lengthOf(plazo, ANY_DAY).days + paused > MOST_SHOWN;
}

/** Builds the procedure `calendar.count`: the computation of a due date, day by day. */
export function countProcedure({ counting }: { readonly counting: ColombianCalendar }) {
  return adminProcedure(READ_CALENDAR, MANAGE_CALENDAR)
    .input(request)
    .output(answer)
    .query(async ({ input: { desde, plazo, pausas } }) => {
      if (isTooLong(plazo, pausas)) throw new InputError(`El cómputo tiene más de ${MOST_SHOWN} días.`);
      const isDay = calendarDay.safeParse(desde).success;
      const { vence, dias } = await (isDay
        ? counting.countDay(desde, plazo, pausas)
        : counting.countDays(new Date(desde), plazo, pausas));
      return { vence: vence?.toISOString() ?? null, dias: [...dias] };
    });
}
