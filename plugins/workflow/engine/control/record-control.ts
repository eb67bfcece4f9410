import { inject, injectable } from 'inversify';
import { ConflictError, Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { ProcessCancellation, RunningProcesses } from '../../../tramites/contract.js';
import { isOver, type InstanceState } from '../steps/states.js';
import { InstanceControl, STATE_REFUSED } from './instance-control.js';

/** {@link RunningProcesses}: what moves of records by hand ask of their instances. */
@injectable()
export class RecordControl implements RunningProcesses {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceControl) private readonly control: InstanceControl,
  ) {}

  async isRunning(tx: Transaction, llave: string): Promise<boolean> {
    const sql = 'SELECT estado FROM workflow_instance WHERE llave = $1';
    const [instance] = await this.database.rows<{ estado: InstanceState }>(sql, [llave], tx);
    return instance !== undefined && !isOver(instance.estado);
  }

  async cancel(tx: Transaction, llave: string, { by, motivo }: ProcessCancellation): Promise<void> {
    await this.control.moveIn(tx, llave, 'CANCELADA', { by, motivo, leavesRecord: true }).catch((error: unknown) => {
      // It ended first.
      if (!(error instanceof ConflictError) || error.code !== STATE_REFUSED) throw error;
    });
  }
}
