import { inject, injectable } from 'inversify';
import { ConflictError, UserDirectory, type Transaction } from '../../../host/plugin-api/index.js';
import { CalendarRows, type StoredDay } from './calendar-rows.js';
import type { ClosedDay } from './city-settings.js';

const inWords = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** The users who closed days, by name. */
@injectable()
export class DayClosers {
  constructor(
    @inject(CalendarRows) private readonly rows: CalendarRows,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Returns the name of the user who closed a day, by the day; null where a bundle did. */
  async namesOf(days: readonly StoredDay[], tx?: Transaction): Promise<ReadonlyMap<string, string | null>> {
    const names = await this.users.namesOf(
      days.flatMap(({ user_id: id }) => (id === null ? [] : [id])),
      tx,
    );
    return new Map(days.map(({ dia, user_id: id }) => [dia, (id === null ? undefined : names.get(id)?.name) ?? null]));
  }

  /** Throws `ConflictError` (`already_closed`) that names the user who closed one of the days before. */
  async requireOpen(tx: Transaction, days: readonly ClosedDay[]): Promise<void> {
    const closed = await this.rows.closedAmong(
      days.map(({ dia }) => dia),
      tx,
    );
    const [first] = closed;
    if (!first) return;
    const name = (await this.namesOf(closed, tx)).get(first.dia);
    const by = name == null ? 'por un paquete de configuración' : `por ${name}`;
    const reason = first.motivo === null ? '' : ` («${first.motivo}»)`;
    const others = closed.length > 1 ? ` De los días que pidió, hay ${closed.length} ya cerrados.` : '';
    throw new ConflictError(
      `El ${inWords.format(new Date(first.dia))} ya estaba cerrado ${by}${reason}.${others} No se cerró ningún día.`,
      { code: 'already_closed' },
    );
  }
}
