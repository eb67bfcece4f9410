import { inject, injectable } from 'inversify';
import { conditions, Database, type Dialect } from '../../../../host/plugin-api/index.js';

/** The number of tasks that are timed, the newest ones of all processes, so that the time of a query does not grow. */
const TIMED_TASKS = 50_000;
const MOST_ROWS = 500;

/** The durations of the tasks of one code, in seconds, among the newest {@link TIMED_TASKS} tasks. */
export interface StepTime {
  readonly proceso: string;
  readonly codigo: string;
  readonly nombre: string;
  /** The number of ended tasks. */
  readonly terminadas: number;
  /** The number of open tasks. */
  readonly abiertas: number;
  /** The average time from the beginning of a task until a user takes it; null where none was taken. */
  readonly espera: number | null;
  /** The average time from the beginning of a task to its end; null where none has ended. */
  readonly total: number | null;
  /** The longest time from beginning to end. */
  readonly mayor: number | null;
}

type Row = Readonly<Record<Exclude<keyof StepTime, 'proceso' | 'codigo' | 'nombre'>, number | string | null>> &
  Pick<StepTime, 'proceso' | 'codigo' | 'nombre'>;

const secondsBetween: Readonly<Record<Dialect, (from: string, to: string) => string>> = {
  postgres: (from, to) => `CAST(EXTRACT(EPOCH FROM ${to} - ${from}) AS DOUBLE PRECISION)`,
  mssql: (from, to) => `CAST(DATEDIFF_BIG(MILLISECOND, ${from}, ${to}) AS FLOAT) / 1000`,
};

/** The durations of the steps of processes, the longest in total first. */
@injectable()
export class StepTimes {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Lists the steps of one process, or of all. */
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
