import { inject, injectable } from 'inversify';
import { conditions, Database, type Dialect } from '../../../../host/plugin-api/index.js';

/** The times are those of so many tasks, the newest ones, whatever their process: as fast on any number of tasks. */
const TIMED_TASKS = 50_000;
const MOST_ROWS = 500;

/** How long the tasks of one code take, in seconds. Of the tasks that {@link TIMED_TASKS} counts. */
export interface StepTime {
  readonly proceso: string;
  readonly codigo: string;
  readonly nombre: string;
  /** How many have ended. */
  readonly terminadas: number;
  /** How many are open. */
  readonly abiertas: number;
  /** From their beginning until a user takes them, the average of those that were taken; null where none was. */
  readonly espera: number | null;
  /** From their beginning to their end: the average; null where none has ended. */
  readonly total: number | null;
  /** The longest of those. */
  readonly mayor: number | null;
}

type Row = Readonly<Record<Exclude<keyof StepTime, 'proceso' | 'codigo' | 'nombre'>, number | string | null>> &
  Pick<StepTime, 'proceso' | 'codigo' | 'nombre'>;

const secondsBetween: Readonly<Record<Dialect, (from: string, to: string) => string>> = {
  postgres: (from, to) => `CAST(EXTRACT(EPOCH FROM ${to} - ${from}) AS DOUBLE PRECISION)`,
  mssql: (from, to) => `CAST(DATEDIFF_BIG(MILLISECOND, ${from}, ${to}) AS FLOAT) / 1000`,
};

/** Where time goes: the steps of processes, those that take the longest in all first. */
@injectable()
export class StepTimes {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Of one process, or of all. */
  async list(proceso: string | undefined): Promise<StepTime[]> {
    const seconds = secondsBetween[this.database.dialect];
    const total = seconds('t.created_at', 't.ended_at');
    const rows = await conditions()
      .and(`t.id > (SELECT MAX(id) FROM workflow_task) - ${TIMED_TASKS}`)
      .and('p.codigo = ?', proceso)
      .rows<Row>(
        this.database,
        (where) =>
          `SELECT p.codigo AS proceso, t.codigo, MAX(t.nombre) AS nombre, COUNT(t.ended_at) AS terminadas,
             COUNT(*) - COUNT(t.ended_at) AS abiertas, AVG(${seconds('t.created_at', 't.taken_at')}) AS espera,
             AVG(${total}) AS total, MAX(${total}) AS mayor
           FROM workflow_task t JOIN workflow_process p ON p.id = t.process_id
           ${where} GROUP BY p.codigo, t.codigo
           ORDER BY COALESCE(SUM(${total}), 0) DESC, p.codigo, t.codigo
           OFFSET 0 ROWS FETCH NEXT ${MOST_ROWS} ROWS ONLY`,
      );
    return rows.map(({ terminadas, abiertas, espera, total: whole, mayor, ...step }) => ({
      ...step,
      terminadas: Number(terminadas),
      abiertas: Number(abiertas),
      espera: rounded(espera),
      total: rounded(whole),
      mayor: rounded(mayor),
    }));
  }
}

const rounded = (seconds: number | string | null): number | null =>
  seconds === null ? null : Math.round(Number(seconds));
