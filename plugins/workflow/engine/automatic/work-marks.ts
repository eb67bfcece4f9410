import { inject, injectable } from 'inversify';
import { Clock, Database, Outbox, type Transaction } from '../../../../host/plugin-api/index.js';
import { checkDataSize } from '../steps/data-size.js';
import type { InstanceAt, TaskAt } from '../steps/standing-instance.js';
import { automaticTask } from '../steps/jobs.js';
import { outcomeIn, type BroughtData } from '../steps/outcome-data.js';
import type { TaskState } from '../steps/states.js';
import type { HistoryEntry, InstanceData, OngoingWork, PersonalPart } from '../steps/step.js';
import { MovedMeanwhileError } from '../steps/task-hold.js';
import { writeEntry } from '../steps/history-row.js';
import type { Incident } from './incident.js';

/** The details that the history keeps of the work of a task, besides its data. */
export interface WorkDetails {
  /** The procedure that ran, or the id of the called instance: nothing personal. */
  readonly permanent?: { readonly procedimiento?: string; readonly llamada?: number };
  readonly personal?: PersonalPart;
  /** The words to the citizen that the task hands on; undefined leaves those that it has. */
  readonly words?: string | null;
}

/** The changes that automatic work makes to its task and instance. */
@injectable()
export class WorkMarks {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Begins a run of the task's procedure, which runs without a lock: `done` accepts the answer of the newest run alone.
   * Returns the task with its new attempt. Throws {@link MovedMeanwhileError} where another host began a run.
   */
  async attempt(task: TaskAt): Promise<TaskAt> {
    const attempts = task.attempts + 1;
    const begun = await this.database.changeRows(
      `UPDATE workflow_task SET attempts = $1
       WHERE id = $2 AND attempts = $3 AND estado = 'EN_EJECUCION' AND done_at IS NULL`,
      [attempts, task.id, task.attempts],
    );
    if (begun === 0) throw new MovedMeanwhileError();
    return { ...task, attempts };
  }

  /**
   * Marks the work as done and puts its outcome into the present data of the instance, also while that is suspended.
   * The history gets the details and personal data besides. Throws {@link MovedMeanwhileError} where the instance or
   * the task has ended, or another host runs the task, and `PayloadTooLargeError`.
   */
  async done(
    tx: Transaction,
    instance: Pick<InstanceAt, 'id' | 'task' | 'state'>,
    outcome: BroughtData = {},
    details: WorkDetails = {},
  ): Promise<void> {
    const { id, task } = instance;
    const at = this.clock.now();
    const isEmpty = outcome.named === undefined && Object.keys(outcome.merged ?? {}).length === 0;
    const merged = isEmpty ? {} : await this.merge(tx, instance, outcome);
    const personal = { ...merged, ...details.personal };
    const marked = await this.database.changeRows(
      `UPDATE workflow_task SET estado = 'EN_EJECUCION', done_at = $1, trabajo = NULL, incidente = NULL,
         para_ciudadano = CASE WHEN $4 = 1 THEN $5 ELSE para_ciudadano END
       WHERE id = $2 AND attempts = $3 AND done_at IS NULL AND estado IN ('EN_EJECUCION', 'EN_ESPERA', 'INCIDENTE')`,
      [at, task.id, task.attempts, ...handedOn(details)],
      tx,
    );
    if (marked === 0) throw new MovedMeanwhileError();
    const move = { tipo: 'HECHA', at, desde: task.estado, hacia: 'EN_EJECUCION', personal };
    await this.record(tx, { id, task }, move, details.permanent);
  }

  /**
   * Merges an outcome into the data. Locks the instance before its task (ADR 0023). Returns the changed entries before
   * and after.
   */
  private async merge(
    tx: Transaction,
    { id, task, state }: Pick<InstanceAt, 'id' | 'task' | 'state'>,
    outcome: BroughtData,
  ): Promise<NonNullable<HistoryEntry['personal']>> {
    const locked = await this.database.changeRows(
      "UPDATE workflow_instance SET revision = revision + 1 WHERE id = $1 AND estado IN ('ACTIVA', 'SUSPENDIDA')",
      [id],
      tx,
    );
    if (locked === 0) throw new MovedMeanwhileError();
    const sql = 'SELECT datos FROM workflow_instance WHERE id = $1';
    const [row] = await this.database.rows<{ datos: unknown }>(sql, [id], tx);
    const datos = this.database.parseJson<InstanceData>(row!.datos);
    const despues = outcomeIn(datos, outcome, task, state);
    const all = { ...datos, ...despues };
    checkDataSize(all);
    const change = 'UPDATE workflow_instance SET datos = $1 WHERE id = $2';
    await this.database.changeRows(change, [JSON.stringify(all), id], tx);
    const replaced = Object.keys(despues).filter((key) => Object.hasOwn(datos, key));
    return { antes: Object.fromEntries(replaced.map((key) => [key, datos[key]!])), despues };
  }

  /** Notes that the work continues elsewhere, and sets the state of the task. */
  async elsewhere(
    tx: Transaction,
    { id, task }: Pick<InstanceAt, 'id' | 'task'>,
    estado: TaskState,
    trabajo: OngoingWork,
  ): Promise<void> {
    await this.database.changeRows(
      'UPDATE workflow_task SET estado = $1, trabajo = $2 WHERE id = $3',
      [estado, JSON.stringify(trabajo), task.id],
      tx,
    );
    if (estado === task.estado) return;
    const at = this.clock.now();
    const { llamada } = trabajo;
    const permanent = llamada === undefined ? {} : { llamada };
    await this.record(tx, { id, task }, { tipo: 'ESPERA', at, desde: task.estado, hacia: estado }, permanent);
  }

  /**
   * Raises an incident. Does nothing where the task has changed since it was read: it has moved, its work is done, or a
   * newer attempt runs, also one of another version.
   */
  async incident(
    tx: Transaction,
    { id, task }: Pick<InstanceAt, 'id' | 'task'>,
    { codigo, mensaje }: Incident,
    details: WorkDetails = {},
  ): Promise<void> {
    const at = this.clock.now();
    const raised = await this.database.changeRows(
      `UPDATE workflow_task SET estado = 'INCIDENTE', incidente = $1
       WHERE id = $2 AND estado = $3 AND attempts = $5 AND CASE WHEN done_at IS NULL THEN 0 ELSE 1 END = $4`,
      [
        JSON.stringify({ codigo, mensaje, fecha: at.toISOString() }),
        task.id,
        task.estado,
        task.isDone ? 1 : 0,
        task.attempts,
      ],
      tx,
    );
    if (raised === 0) return;
    const personal = { mensaje, ...details.personal };
    const move = { tipo: 'INCIDENTE', at, desde: task.estado, hacia: 'INCIDENTE', motivo: codigo, personal };
    await this.record(tx, { id, task }, move, details.permanent);
  }

  /** Notes on a finished task, and in the history, that one of its mails bounced; nothing moves. */
  async returned(tx: Transaction, { id, task }: Pick<InstanceAt, 'id' | 'task'>, motivo: string): Promise<void> {
    await this.database.changeRows('UPDATE workflow_task SET rebote = $1 WHERE id = $2', [motivo, task.id], tx);
    const at = this.clock.now();
    const entry = { tipo: 'REBOTE', at, by: 'system', desde: null, hacia: null, motivo, personal: undefined } as const;
    await writeEntry(this.database, tx, { instanceId: id, taskId: task.id, entry, cambio: null });
  }

  /** Enqueues the job that continues the task once `tx` has committed. */
  async carryOn(tx: Transaction, tarea: number): Promise<void> {
    await this.outbox.enqueueJob(tx, automaticTask, { tarea });
  }

  private record(
    tx: Transaction,
    { id, task }: Pick<InstanceAt, 'id' | 'task'>,
    move: Partial<HistoryEntry> & Pick<HistoryEntry, 'tipo' | 'at' | 'desde' | 'hacia'>,
    permanent: WorkDetails['permanent'] = {},
  ): Promise<void> {
    const entry: HistoryEntry = { by: 'system', motivo: null, personal: undefined, ...move };
    const cambio = JSON.stringify({ token: task.token, ...permanent });
    return writeEntry(this.database, tx, { instanceId: id, taskId: task.id, entry, cambio });
  }
}

const handedOn = ({ words }: WorkDetails): readonly [isSet: number, words: string | null] => [
  words === undefined ? 0 : 1,
  words ?? null,
];
