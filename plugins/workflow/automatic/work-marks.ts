import { inject, injectable } from 'inversify';
import { Clock, Database, Outbox, type Transaction } from '../../../host/plugin-api/index.js';
import { checkDataSize } from '../engine/data-size.js';
import type { InstanceAt } from '../engine/instance-reader.js';
import { automaticTask } from '../engine/jobs.js';
import type { TaskState } from '../engine/states.js';
import type { HistoryEntry, InstanceData, OngoingWork } from '../engine/step.js';
import { MovedMeanwhileError } from '../engine/task-hold.js';
import { writeEntry } from '../engine/write-entry.js';
import type { Incident } from './incident.js';

/** What automatic tasks write of themselves; whose turn it is was decided before. */
@injectable()
export class WorkMarks {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * The work is done, and `brought` is merged into the data of the instance, be it suspended. Throws
   * {@link MovedMeanwhileError} where the instance was moved or ended, and `PayloadTooLargeError`.
   */
  async done(tx: Transaction, { id, revision, datos, task }: InstanceAt, brought: InstanceData = {}): Promise<void> {
    const at = this.clock.now();
    const keys = Object.keys(brought);
    if (keys.length > 0) {
      const despues = { ...datos, ...brought };
      checkDataSize(despues);
      const kept = await this.database.change(
        `UPDATE workflow_instance SET datos = $1, revision = revision + 1
         WHERE id = $2 AND revision = $3 AND estado IN ('ACTIVA', 'SUSPENDIDA')`,
        [JSON.stringify(despues), id, revision],
        tx,
      );
      if (kept === 0) throw new MovedMeanwhileError();
    }
    const marked = await this.database.change(
      `UPDATE workflow_task SET estado = 'EN_EJECUCION', done_at = $1, trabajo = NULL, incidente = NULL
       WHERE id = $2 AND done_at IS NULL AND estado IN ('EN_EJECUCION', 'EN_ESPERA', 'INCIDENTE')`,
      [at, task.id],
      tx,
    );
    if (marked === 0) throw new MovedMeanwhileError();
    const antes = Object.fromEntries(keys.filter((key) => Object.hasOwn(datos, key)).map((key) => [key, datos[key]!]));
    const personal = keys.length === 0 ? undefined : { antes, despues: brought };
    await this.record(tx, { id, task }, { tipo: 'HECHA', at, desde: task.estado, hacia: 'EN_EJECUCION', personal });
  }

  /** The work goes on elsewhere, in this state of the task. */
  async elsewhere(
    tx: Transaction,
    { id, task }: Pick<InstanceAt, 'id' | 'task'>,
    estado: TaskState,
    trabajo: OngoingWork,
  ): Promise<void> {
    await this.database.change(
      'UPDATE workflow_task SET estado = $1, trabajo = $2 WHERE id = $3',
      [estado, JSON.stringify(trabajo), task.id],
      tx,
    );
    if (estado === task.estado) return;
    const at = this.clock.now();
    await this.record(tx, { id, task }, { tipo: 'ESPERA', at, desde: task.estado, hacia: estado });
  }

  /** The task stands still. Nothing where it is not in the state in which it was read any more. */
  async incident(
    tx: Transaction,
    { id, task }: Pick<InstanceAt, 'id' | 'task'>,
    { codigo, mensaje }: Incident,
  ): Promise<void> {
    const at = this.clock.now();
    const raised = await this.database.change(
      "UPDATE workflow_task SET estado = 'INCIDENTE', incidente = $1 WHERE id = $2 AND estado = $3",
      [JSON.stringify({ codigo, mensaje, fecha: at.toISOString() }), task.id, task.estado],
      tx,
    );
    if (raised === 0) return;
    const move = { tipo: 'INCIDENTE', at, desde: task.estado, hacia: 'INCIDENTE', motivo: codigo };
    await this.record(tx, { id, task }, move);
  }

  /** Has the task carried on, once `tx` is committed. */
  async carryOn(tx: Transaction, tarea: number): Promise<void> {
    await this.outbox.enqueue(tx, automaticTask, { tarea });
  }

  private record(
    tx: Transaction,
    { id, task }: Pick<InstanceAt, 'id' | 'task'>,
    move: Partial<HistoryEntry> & Pick<HistoryEntry, 'tipo' | 'at' | 'desde' | 'hacia'>,
  ): Promise<void> {
    const entry: HistoryEntry = { by: 'system', motivo: null, personal: undefined, ...move };
    const cambio = JSON.stringify({ token: task.token });
    return writeEntry(this.database, tx, { instanceId: id, taskId: task.id, entry, cambio });
  }
}
