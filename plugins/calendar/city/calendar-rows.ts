import { inject, injectable } from 'inversify';
import { conditions, Database, type Transaction } from '../../../host/plugin-api/index.js';
import { usualSettings, type CitySettings, type ClosedDay } from './city-settings.js';

/** A closing day as it is stored. */
export interface StoredDay {
  readonly dia: string;
  readonly motivo: string | null;
  /** The user who closed it; null where a bundle did. */
  readonly user_id: number | null;
  readonly created_at: Date;
}

/** The stored settings, and who set them last. */
export interface StoredSettings extends CitySettings {
  readonly user_id: number | null;
  readonly changed_at: Date | null;
}

/** The author of a change, null for a bundle, and its time. */
export interface Writing {
  readonly userId: number | null;
  readonly at: Date;
}

interface SettingsRow {
  readonly sabados_habiles: boolean;
  readonly desde: string | null;
  readonly hasta: string | null;
  readonly user_id: number | null;
  readonly changed_at: Date;
}

const MOST_IN_A_STATEMENT = 500;

/** The tables of closing days and settings. */
@injectable()
export class CalendarRows {
  constructor(@inject(Database) private readonly database: Database) {}

  closedDays(tx?: Transaction): Promise<Pick<StoredDay, 'dia' | 'motivo'>[]> {
    return this.database.rows('SELECT dia, motivo FROM calendar_closed_day ORDER BY dia', [], tx);
  }

  /** Returns a page of closing days, in their order. */
  page(after: string, limit: number, anio: number | undefined): Promise<StoredDay[]> {
    return conditions()
      .and('dia > ?', after)
      .and('dia >= ?', anio === undefined ? undefined : `${anio}-01-01`)
      .and('dia <= ?', anio === undefined ? undefined : `${anio}-12-31`)
      .rows<StoredDay>(
        this.database,
        (where) => `SELECT dia, motivo, user_id, created_at FROM calendar_closed_day ${where}
          ORDER BY dia OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      );
  }

  /** Returns those of some days that are closed, in their order; at most 400 days. */
  closedAmong(days: readonly string[], tx: Transaction): Promise<StoredDay[]> {
    return conditions()
      .oneOf('dia', days)
      .rows<StoredDay>(
        this.database,
        (where) => `SELECT dia, motivo, user_id, created_at FROM calendar_closed_day ${where} ORDER BY dia`,
        tx,
      );
  }

  async insert(tx: Transaction, days: readonly ClosedDay[], { userId, at }: Writing): Promise<void> {
    const rows = days.map(({ dia, motivo = null }) => ({ dia, motivo, user_id: userId, created_at: at }));
    await this.database.insertRows('calendar_closed_day', rows, [], tx);
  }

  async change(tx: Transaction, { dia, motivo }: ClosedDay): Promise<void> {
    await this.database.changeRows('UPDATE calendar_closed_day SET motivo = $1 WHERE dia = $2', [motivo, dia], tx);
  }

  async remove(tx: Transaction, days: readonly string[]): Promise<void> {
    for (let from = 0; from < days.length; from += MOST_IN_A_STATEMENT) {
      const some = days.slice(from, from + MOST_IN_A_STATEMENT);
      const places = some.map((_, index) => `$${index + 1}`).join(', ');
      const composed = `DELETE FROM calendar_closed_day WHERE dia IN (${places})`;
      await this.database.changeRows({ composed }, some, tx);
    }
  }

  async settings(tx?: Transaction): Promise<StoredSettings> {
    const sql = 'SELECT sabados_habiles, desde, hasta, user_id, changed_at FROM calendar_settings WHERE id = 1';
    const [row] = await this.database.rows<SettingsRow>(sql, [], tx);
    if (!row) return { ...usualSettings, user_id: null, changed_at: null };
    const { desde, hasta, ...others } = row;
    return { ...others, horario: desde !== null && hasta !== null ? { desde, hasta } : null };
  }

  async putSettings(tx: Transaction, settings: CitySettings, { userId, at }: Writing): Promise<void> {
    const { sabados_habiles, horario } = settings;
    const [desde, hasta] = [horario?.desde ?? null, horario?.hasta ?? null];
    const sql = `UPDATE calendar_settings SET sabados_habiles = $1, desde = $2, hasta = $3, user_id = $4, changed_at = $5
      WHERE id = 1`;
    if ((await this.database.changeRows(sql, [sabados_habiles, desde, hasta, userId, at], tx)) > 0) return;
    const row = { id: 1, sabados_habiles, desde, hasta, user_id: userId, changed_at: at };
    await this.database.insertRows('calendar_settings', [row], [], tx);
  }

  /** Tells whether a user has closed a day, or set the present settings. */
  async isNaming(userId: number, tx: Transaction): Promise<boolean> {
    const sql = `SELECT dia AS what FROM calendar_closed_day WHERE user_id = $1
      UNION ALL SELECT 'settings' AS what FROM calendar_settings WHERE user_id = $1`;
    return (await this.database.rows(sql, [userId], tx)).length > 0;
  }
}
