import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { CalendarAdministration } from '../city/calendar-administration.js';
import { CalendarWriter } from '../city/calendar-writer.js';
import { CALENDAR_REVISION, closedDay, MOST_CLOSED_DAYS, settingsFields } from '../city/city-settings.js';
import { calendarDay } from '../counting/calendar-day.js';
import { MANAGE_CALENDAR } from '../calendar-permissions.js';

const REFUSAL = 'Escriba una fecha como 2026-12-31, o {dia, motivo}.';

const item = z
  .strictObject({
    dias_cerrados: z
      .array(z.union([calendarDay.transform((dia) => ({ dia })), closedDay], { error: REFUSAL }))
      .max(MOST_CLOSED_DAYS)
      .default([])
      .describe('days on which the city is closed beside Sundays and holidays: dates, or dates with a reason'),
    ...settingsFields,
  })
  .superRefine(({ dias_cerrados }, context) => {
    const seen = new Set<string>();
    for (const [index, { dia }] of dias_cerrados.entries()) {
      if (seen.has(dia)) {
        context.addIssue({ code: 'custom', path: ['dias_cerrados', index], message: `«${dia}» está repetido.` });
      }
      seen.add(dia);
    }
  });

/** Section `calendario`: the city's settings for its working days. */
@injectable()
export class CalendarSection implements BundleSection<typeof item> {
  readonly name = 'calendario';
  readonly item = item;
  readonly key = [];
  readonly isMapping = true;
  readonly permissions = [MANAGE_CALENDAR];
  readonly revision = CALENDAR_REVISION;

  constructor(
    @inject(CalendarWriter) private readonly writer: CalendarWriter,
    @inject(CalendarAdministration) private readonly calendar: CalendarAdministration,
  ) {}

  async importItem(
    { dias_cerrados, ...settings }: z.output<typeof item>,
    { tx }: ImportContext,
  ): Promise<ImportOutcome> {
    const isNew = (await this.exportItems(tx)).length === 0;
    const { created, changed } = await this.writer.close(tx, dias_cerrados, null);
    const { isChanged } = await this.writer.configure(tx, settings, null);
    if (created + changed === 0 && !isChanged) return 'left';
    return isNew ? 'created' : 'changed';
  }

  /** Exports the settings that differ from the defaults. */
  async exportItems(tx: Transaction): Promise<z.input<typeof item>[]> {
    const days = await this.calendar.closedDays(tx);
    const { sabados_habiles, horario } = await this.calendar.settings(tx);
    const part = {
      ...(days.length > 0 && {
        dias_cerrados: days.map(({ dia, motivo }) => (motivo === null ? dia : { dia, motivo })),
      }),
      ...(sabados_habiles && { sabados_habiles }),
      ...(horario && { horario }),
    };
    return Object.keys(part).length > 0 ? [part] : [];
  }
}
