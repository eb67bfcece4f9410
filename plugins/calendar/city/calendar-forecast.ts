import { inject, injectable, multiInject, optional } from 'inversify';
import { ColombianCalendar } from '../colombian-calendar.js';
import { CalendarFollowers, movedKinds, type CalendarEffect, type CalendarFollower } from '../contract.js';
import { CalendarRows } from './calendar-rows.js';
import type { CitySettings, SettingsChange } from './city-settings.js';

/** A change of the calendar, before it is made. */
export interface PlannedChange extends SettingsChange {
  readonly cerrar: readonly string[];
  readonly abrir: readonly string[];
}

/** Finds everything that a change of the calendar would move. */
@injectable()
export class CalendarForecast {
  constructor(
    @inject(CalendarRows) private readonly rows: CalendarRows,
    @inject(ColombianCalendar) private readonly calendar: ColombianCalendar,
    @multiInject(CalendarFollowers.token) @optional() private readonly followers: readonly CalendarFollower[] = [],
  ) {}

  /** Returns the moved things by kind; a kind without any is left out. */
  async forecast({ cerrar, abrir, sabados_habiles, horario }: PlannedChange): Promise<readonly CalendarEffect[]> {
    const present = await this.rows.closedDays();
    const stored = await this.rows.settings();
    const settings: CitySettings = {
      sabados_habiles: sabados_habiles ?? stored.sabados_habiles,
      horario: horario === undefined ? stored.horario : horario,
    };
    const closed = new Map(present.map(({ dia }) => [dia, { dia }]));
    const changed = [...cerrar.filter((dia) => !closed.has(dia)), ...abrir.filter((dia) => closed.has(dia))].sort();
    for (const dia of cerrar) closed.set(dia, { dia });
    for (const dia of abrir) closed.delete(dia);
    const areSettingsKept =
      settings.sabados_habiles === stored.sabados_habiles &&
      settings.horario?.desde === stored.horario?.desde &&
      settings.horario?.hasta === stored.horario?.hasta;
    const [first, last] = [changed[0], changed.at(-1)];
    if (areSettingsKept && first === undefined) return [];
    const planned = {
      calendar: this.calendar.counterOf([...closed.values()], settings),
      span: areSettingsKept ? { from: this.calendar.startOf(first!), to: this.calendar.endOf(last!) } : null,
    };
    const effects: CalendarEffect[] = [];
    for (const follower of this.followers) effects.push(...(await follower.forecastChange(planned)));
    return movedKinds.flatMap((que) => effects.filter((effect) => effect.que === que && effect.total > 0));
  }
}
