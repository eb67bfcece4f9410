import { inject, injectable } from 'inversify';
import { Database, type Dialect } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { countDays, dayAfter } from './day-range.js';

/** The filings on a day of the city. */
export interface FilingDay {
  readonly dia: string;
  readonly total: number;
  /** The channels with filings, in the order of their codes. */
  readonly canales: { readonly canal: string; readonly total: number }[];
}

interface Row {
  readonly dia: string;
  readonly canal: string;
  readonly total: number | string;
}

/** Days with their first moment and that of the next one, as rows. */
const days: Readonly<Record<Dialect, string>> = {
  postgres: 'jsonb_to_recordset($1::jsonb) AS d (dia varchar, desde timestamptz, hasta timestamptz)',
  mssql: `OPENJSON($1) WITH (dia NVARCHAR(10) '$.dia', desde DATETIMEOFFSET(3) '$.desde', hasta DATETIMEOFFSET(3) '$.hasta') AS d`,
};

const each: Readonly<Record<Dialect, string>> = { postgres: 'CROSS JOIN LATERAL', mssql: 'CROSS APPLY' };

/** The counts of filings a day, by channel. They read the index of the moments of filing alone. */
@injectable()
export class FilingCounts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
  ) {}

  /**
   * Counts from a day to another one, both included; days without a filing are there, too. Throws `InputError` for too
   * many days.
   */
  async byDay(desde: string, hasta: string): Promise<FilingDay[]> {
    const count = countDays(desde, hasta);
    const names = Array.from({ length: count + 1 }, (_, index) => dayAfter(desde, index));
    const begins = names.map((day) => this.calendar.startOf(day).toISOString());
    const asked = names.slice(0, -1).map((dia, index) => ({ dia, desde: begins[index], hasta: begins[index + 1] }));
    const { dialect } = this.database;
    const rows = await this.database.rows<Row>(
      `SELECT d.dia, c.canal, c.total FROM ${days[dialect]} ${each[dialect]} (
         SELECT r.canal, COUNT(*) AS total FROM tramites_record r
         WHERE r.created_at >= d.desde AND r.created_at < d.hasta GROUP BY r.canal) AS c
       ORDER BY d.dia, c.canal`,
      [JSON.stringify(asked)],
    );
    const byDay = new Map(asked.map(({ dia }): [string, FilingDay['canales']] => [dia, []]));
    for (const { dia, canal, total } of rows) byDay.get(dia)!.push({ canal, total: Number(total) });
    return [...byDay].map(([dia, canales]) => ({
      dia,
      total: canales.reduce((sum, { total }) => sum + total, 0),
      canales,
    }));
  }
}
