import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { Clock, Events, InputError, type ImportOutcome, type Transaction } from '../../../host/plugin-api/index.js';
import { calendarChanged } from '../contract.js';
import { CalendarRows, type Writing } from './calendar-rows.js';
import {
  MOST_CHANGES,
  MOST_CLOSED_DAYS,
  type CitySettings,
  type ClosedDay,
  type SettingsChange,
} from './city-settings.js';

/** How many days were closed, had another reason from then on, and stayed as they were. */
export type ClosingCounts = Readonly<Record<ImportOutcome, number>>;

/** What is set from then on, and whether it is something else than before. */
interface Saved {
  readonly settings: CitySettings;
  readonly isChanged: boolean;
}

const settingsOf = ({ sabados_habiles, horario }: CitySettings): CitySettings => ({ sabados_habiles, horario });

/** What is left out of a change is as before. */
const merged = (before: CitySettings, { sabados_habiles, horario }: SettingsChange): CitySettings => ({
  sabados_habiles: sabados_habiles ?? before.sabados_habiles,
  horario: horario === undefined ? before.horario : horario,
});

/** Changes closing days and settings, in transactions that hold their revision, and publishes what follows. */
@injectable()
export class CalendarWriter {
  constructor(
    @inject(CalendarRows) private readonly rows: CalendarRows,
    @inject(Events) private readonly events: Events,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** A day that is closed keeps its reason where none is given. Throws `InputError` for too many days. */
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

  /** Answers the days that were closed. */
  async open(tx: Transaction, days: readonly string[]): Promise<readonly string[]> {
    const present = new Set((await this.rows.closedDays(tx)).map(({ dia }) => dia));
    const removed = days.filter((dia) => present.has(dia));
    await this.rows.remove(tx, removed);
    await this.publish(tx, removed);
    return removed;
  }

  /**
   * Makes these changes, in the order of their days. Answers what the last of them sets, and whether any of them sets
   * something else than before. Throws `InputError` for too many changes.
   */
  async configure(
    tx: Transaction,
    changes: readonly [SettingsChange, ...SettingsChange[]],
    userId: number | null,
  ): Promise<Saved> {
    const [first, ...others] = changes;
    const writing = { userId, at: this.clock.now() };
    let { settings, isChanged } = await this.save(tx, first, writing);
    for (const change of others) {
      const saved = await this.save(tx, change, writing);
      settings = saved.settings;
      isChanged ||= saved.isChanged;
    }
    if (isChanged) await this.events.publish(tx, calendarChanged, { desde: null, hasta: null });
    return { settings, isChanged };
  }

  /** Takes back the settings from a day on; answers whether there were such. */
  async withdraw(tx: Transaction, rige: string): Promise<boolean> {
    const isThere = await this.rows.removeChange(tx, rige);
    if (isThere) await this.events.publish(tx, calendarChanged, { desde: null, hasta: null });
    return isThere;
  }

  private async save(tx: Transaction, { rige, ...change }: SettingsChange, writing: Writing): Promise<Saved> {
    const first = settingsOf(await this.rows.settings(tx));
    if (rige === undefined) {
      const settings = merged(first, change);
      const isChanged = !isDeepStrictEqual(settings, first);
      if (isChanged) await this.rows.putSettings(tx, settings, writing);
      return { settings, isChanged };
    }
    const changes = await this.rows.changes(tx);
    const present = changes.find((one) => one.rige === rige);
    const settings = merged(settingsOf(changes.findLast((one) => one.rige < rige) ?? first), change);
    if (present && isDeepStrictEqual(settings, settingsOf(present))) return { settings, isChanged: false };
    if (!present && changes.length >= MOST_CHANGES) {
      throw new InputError(`No caben más de ${MOST_CHANGES} cambios de sábados y horario.`);
    }
    await this.rows.putChange(tx, rige, settings, writing);
    return { settings, isChanged: true };
  }

  private async publish(tx: Transaction, days: readonly string[]): Promise<void> {
    const sorted = [...days].sort();
    const [desde, hasta] = [sorted[0], sorted.at(-1)];
    if (desde !== undefined && hasta !== undefined) await this.events.publish(tx, calendarChanged, { desde, hasta });
  }
}
