import { inject, injectable } from 'inversify';
import { Database } from '../../../../host/plugin-api/index.js';

const MOST_ROWS = 500;

/** The tasks of one code that have an incident. */
export interface StandingStep {
  /** Null for tasks of channels. */
  readonly proceso: string | null;
  readonly codigo: string;
  readonly nombre: string;
  readonly incidentes: number;
  /** When the oldest of them began. */
  readonly desde: string;
}

type Row = Pick<StandingStep, 'proceso' | 'codigo' | 'nombre'> & {
  readonly incidentes: number | string;
  readonly oldest: Date;
};

/** The steps with incidents, those with the most first. Reads the index of the open tasks. */
@injectable()
export class StandingTasks {
  constructor(@inject(Database) private readonly database: Database) {}

  async bySteps(): Promise<StandingStep[]> {
    const rows = await this.database.rows<Row>(
      `SELECT p.codigo AS proceso, t.codigo, MAX(t.nombre) AS nombre, COUNT(*) AS incidentes, MIN(t.created_at) AS oldest
       FROM workflow_task t LEFT JOIN workflow_process p ON p.id = t.process_id
       WHERE t.estado = 'INCIDENTE' GROUP BY p.codigo, t.codigo
       ORDER BY incidentes DESC, p.codigo, t.codigo OFFSET 0 ROWS FETCH NEXT ${MOST_ROWS} ROWS ONLY`,
    );
    return rows.map(({ incidentes, oldest, ...step }) => ({
      ...step,
      incidentes: Number(incidentes),
      desde: oldest.toISOString(),
    }));
  }
}
