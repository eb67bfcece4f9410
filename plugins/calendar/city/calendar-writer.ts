import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { Clock, Events, InputError, type ImportOutcome, type Transaction } from '../../../host/plugin-api/index.js';
import { calendarChanged } from '../contract.js';
import { CalendarRows } from './calendar-rows.js';
import { MOST_CLOSED_DAYS, type CitySettings, type ClosedDay, type SettingsChange } from './city-settings.js';

/** The numbers of days that were closed, got another reason, or stayed as they were. */
export type ClosingCounts = Readonly<Record<ImportOutcome, number>>;

/**
 * Changes closing days and settings, in transactions that hold their revision, and publishes the event of the change.
 */
@injectable()
export class CalendarWriter {
  constructor(
    @inject(CalendarRows) private readonly rows: CalendarRows,
    @inject(Events) private readonly events: Events,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Closes days. A day that is closed already keeps its reason where none is given. Throws `InputError` above the limit
   * of closing days.
   */
  async close(tx: Transaction, days: readonly ClosedDay[], userId: number | null): Promise<ClosingCounts> {
    const present = new Map((await this.rows.closedDays(tx)).map(({ dia, motivo }) => [dia, motivo]));
    const created = days.filter(({ dia }) => !present.has(dia));
    const changed = days.filter(
      ({ dia, motivo }) => motivo !== undefined && present.has(dia) && present.get(dia) !== motivo,
    );
    if (present.size + created.length > MOST_CLOSED_DAYS) {
      throw new InputError(`No caben más de ${MOST_CLOSED_DAYS} días cerrados.`);
    }
    if (created.length > 0) await this.rows.insert(tx, created, { userId, at: this.clock.now() });
    for (const day of changed) await this.rows.change(tx, day);
    await this.publish(
      tx,
      created.map(({ dia }) => dia),
    );
    const left = days.length - created.length - changed.length;
    return { created: created.length, changed: changed.length, left };
  }

  /** Opens days; returns those that were closed. */
  async open(tx: Transaction, days: readonly string[]): Promise<readonly string[]> {
    const present = new Set((await this.rows.closedDays(tx)).map(({ dia }) => dia));
    const removed = days.filter((dia) => present.has(dia));
    await this.rows.remove(tx, removed);
    await this.publish(tx, removed);
    return removed;
  }

  /** Changes settings; returns the new ones, and whether they differ from those before. */
  async configure(
    tx: Transaction,
    { sabados_habiles, horario }: SettingsChange,
    userId: number | null,
  ): Promise<{ readonly settings: CitySettings; readonly isChanged: boolean }> {
    const { sabados_habiles: saturdays, horario: hours } = await this.rows.settings(tx);
    const before: CitySettings = { sabados_habiles: saturdays, horario: hours };
    const settings: CitySettings = {
      sabados_habiles: sabados_habiles ?? saturdays,
      horario: horario === undefined ? hours : horario,
    };
    if (isDeepStrictEqual(settings, before)) return { settings, isChanged: false };
    await this.rows.putSettings(tx, settings, { userId, at: this.clock.now() });
    await this.events.publishEvent(tx, calendarChanged, { desde: null, hasta: null });
    return { settings, isChanged: true };
  }

  private async publish(tx: Transaction, days: readonly string[]): Promise<void> {
    const sorted = [...days].sort();
    const [desde, hasta] = [sorted[0], sorted.at(-1)];
    if (desde !== undefined && hasta !== undefined)
      await this.events.publishEvent(tx, calendarChanged, { desde, hasta });
  }
}
