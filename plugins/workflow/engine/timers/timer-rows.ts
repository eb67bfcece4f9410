import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { Incident } from '../automatic/incident.js';
import { writeEntry } from '../steps/history-row.js';
import type { TaskState } from '../steps/states.js';

/** A timer whose moment has come. */
export interface HandedTimer {
  readonly id: number;
  readonly taskId: number;
  readonly codigo: string;
}

interface TaskRow {
  readonly task_id: number;
  readonly codigo: string;
  readonly instance_id: number;
  readonly token: number;
  readonly estado: TaskState;
}

/** The statement that locks the task of a timer; like a step, it locks the task before the timer. */
export const lockTaskOfTimer =
  'UPDATE workflow_task SET estado = estado WHERE id = (SELECT task_id FROM workflow_timer WHERE id = $1)';

/** The changes that a timer makes to its own row. */
@injectable()
export class TimerRows {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Finds a due timer; undefined where it has fired already, or its task has ended. */
  async find(id: number): Promise<HandedTimer | undefined> {
    const [row] = await this.database.rows<{ task_id: number; codigo: string }>(
      'SELECT task_id, codigo FROM workflow_timer WHERE id = $1 AND handed_at IS NOT NULL',
      [id],
    );
    return row && { id, taskId: row.task_id, codigo: row.codigo };
  }

  /**
   * Deletes a timer in the transaction of its effect, which locks the instance. False where it has fired already, or an
   * administrator has set another moment since it was found: the instance may have been read after that change.
   */
  async use(tx: Transaction, id: number): Promise<boolean> {
    const sql = 'DELETE FROM workflow_timer WHERE id = $1 AND handed_at IS NOT NULL';
    return (await this.database.changeRows(sql, [id], tx)) === 1;
  }

  /**
   * Raises an incident: the timer stays, with its cause, until an administrator sets another moment. Users and messages
   * can still end its task. Does nothing where the task has ended meanwhile.
   */
  async incident(tx: Transaction, id: number, { codigo, mensaje }: Incident): Promise<void> {
    await this.database.changeRows(lockTaskOfTimer, [id], tx);
    const at = this.clock.now();
    const incident = JSON.stringify({ codigo, mensaje, fecha: at.toISOString() });
    const sql = 'UPDATE workflow_timer SET incidente = $1 WHERE id = $2 AND handed_at IS NOT NULL';
    if ((await this.database.changeRows(sql, [incident, id], tx)) === 0) return;
    const [task] = await this.database.rows<TaskRow>(
      `SELECT m.task_id, m.codigo, t.instance_id, t.token, t.estado
       FROM workflow_timer m JOIN workflow_task t ON t.id = m.task_id WHERE m.id = $1`,
      [id],
      tx,
    );
    const { task_id: taskId, codigo: temporizador, instance_id: instanceId, token, estado } = task!;
    await writeEntry(this.database, tx, {
      instanceId,
      taskId,
      entry: {
        tipo: 'INCIDENTE',
        at,
        by: 'system',
        desde: estado,
        hacia: estado,
        motivo: codigo,
        personal: { mensaje },
      },
      cambio: JSON.stringify({ token, temporizador }),
    });
  }
}
