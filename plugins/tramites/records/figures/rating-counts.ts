import { inject, injectable } from 'inversify';
import { Database } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { countDays, dayAfter } from './day-range.js';

/** The grades of a rating, from bad to very good. */
const grades = [1, 2, 3, 4, 5] as const;

/** The ratings of the answers of a tramite. */
export interface RatedTramite {
  readonly codigo: string;
  readonly nombre: string;
  readonly total: number;
  /** The average, with one decimal. */
  readonly promedio: number;
  /** The number of ratings of each grade, from 1 to 5. */
  readonly notas: { readonly nota: number; readonly total: number }[];
}

interface Row {
  readonly codigo: string;
  readonly nombre: string;
  readonly nota: number;
  readonly total: number | string;
}

/** The counts of ratings, by tramite. They read the index of the moments of ratings. */
@injectable()
export class RatingCounts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
  ) {}

  /**
   * Counts the ratings from a day to another one, both included; tramites without one are left out. Throws `InputError`
   * for too many days.
   */
  async byTramite(desde: string, hasta: string): Promise<RatedTramite[]> {
    countDays(desde, hasta);
    const rows = await this.database.rows<Row>(
      `SELECT t.codigo, t.nombre, c.nota, COUNT(*) AS total FROM tramites_answer_rating c
       JOIN tramites_record_answer a ON a.id = c.answer_id JOIN tramites_record r ON r.id = a.record_id
       JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE c.rated_at >= $1 AND c.rated_at < $2
       GROUP BY t.codigo, t.nombre, c.nota ORDER BY t.codigo`,
      [this.calendar.startOf(desde), this.calendar.startOf(dayAfter(hasta))],
    );
    const byCode = new Map(rows.map(({ codigo }): [string, Row[]] => [codigo, []]));
    for (const row of rows) byCode.get(row.codigo)!.push(row);
    return [...byCode].map(([codigo, counted]) => {
      const notas = grades.map((nota) => ({
        nota,
        total: Number(counted.find((row) => row.nota === nota)?.total ?? 0),
      }));
      const total = notas.reduce((sum, one) => sum + one.total, 0);
      const points = notas.reduce((sum, one) => sum + one.nota * one.total, 0);
      return { codigo, nombre: counted[0]!.nombre, total, promedio: Math.round((10 * points) / total) / 10, notas };
    });
  }
}
