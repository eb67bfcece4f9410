import { inject, injectable } from 'inversify';
import { ConflictError, Database, NotFoundError, type Transaction } from '../../../../host/plugin-api/index.js';
import type { ProcessCancellation, RunningProcesses } from '../../../tramites/contract.js';
import { TIME_UP } from '../../definition/index.js';
import { CitizenWaits } from '../steps/citizen-waits.js';
import { isOver, type InstanceState } from '../steps/states.js';
import { TimerControl } from '../timers/timer-control.js';
import { InstanceControl, STATE_REFUSED } from './instance-control.js';

/** {@link RunningProcesses}: the changes of instances that follow from manual moves of their records. */
@injectable()
export class RecordControl implements RunningProcesses {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceControl) private readonly control: InstanceControl,
    @inject(CitizenWaits) private readonly waits: CitizenWaits,
    @inject(TimerControl) private readonly timers: TimerControl,
  ) {}

  async isRunning(tx: Transaction, llave: string): Promise<boolean> {
    const sql = 'SELECT estado FROM workflow_instance WHERE llave = $1';
    const [instance] = await this.database.rows<{ estado: InstanceState }>(sql, [llave], tx);
    return instance !== undefined && !isOver(instance.estado);
  }

  async cancelProcess(tx: Transaction, llave: string, { by, motivo }: ProcessCancellation): Promise<void> {
    await this.control.moveIn(tx, llave, 'CANCELADA', { by, motivo, leavesRecord: true }).catch((error: unknown) => {
      // It ended first.
      if (!(error instanceof ConflictError) || error.code !== STATE_REFUSED) throw error;
    });
  }

  async extendWaits(tx: Transaction, llave: string, until: Date, by: ProcessCancellation): Promise<void> {
    const sql = 'SELECT id FROM workflow_instance WHERE llave = $1';
    const [root] = await this.database.rows<{ id: number }>(sql, [llave], tx);
    const open = root ? await this.waits.ofTree(root.id, tx) : [];
    for (const { id, vence } of open) {
      if (vence === null || vence >= until) continue;
      const timers = 'SELECT id FROM workflow_timer WHERE task_id = $1 AND codigo = $2';
      const [timer] = await this.database.rows<{ id: number }>(timers, [id, TIME_UP], tx);
      if (!timer) continue;
      await this.timers.moveIn(tx, timer.id, until, by).catch((error: unknown) => {
        // The timer ran first, and the wait ended with it.
        if (!(error instanceof NotFoundError)) throw error;
      });
    }
  }
}
