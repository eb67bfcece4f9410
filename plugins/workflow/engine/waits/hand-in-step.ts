import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  type Identity,
  type StoredFile,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import type { HandedIn } from '../../../tramites/contract.js';
import { getTask, type ProcessVersion } from '../../definition/index.js';
import { InstanceSteps } from '../steps/instance-steps.js';
import type { InstanceAt } from '../steps/standing-instance.js';
import { stepInstance } from '../steps/step-instance.js';
import { checkDataSize } from '../steps/data-size.js';
import { StepPlanner } from '../steps/step-planner.js';
import { HANDED_IN_STEP, type InstanceData } from '../steps/step.js';
import { MovedMeanwhileError, TaskHold } from '../steps/task-hold.js';
import { Supports } from '../supports/supports.js';

/** An instance at a task that waits for the citizen. */
export interface CitizenWait {
  readonly instance: InstanceAt;
  readonly version: ProcessVersion;
  /** Code of the form of the task. */
  readonly formulario: string;
}

/** A file that answers a field. */
export interface AnsweringFile {
  readonly file: StoredFile;
  /** The question of the field. */
  readonly asked: string;
}

/** The answers and files of a hand-in, validated by the form. */
export interface GivenAnswers extends Pick<HandedIn, 'confirm'> {
  readonly answers: InstanceData;
  readonly files: readonly AnsweringFile[];
  /** The user who hands them in; undefined for an unknown person. */
  readonly by: Pick<Identity, 'userId'> | undefined;
}

/** The `tipo` of supports that citizens hand in. */
const HANDED_IN = 'ENTREGA';

/** The step that ends a wait for the citizen. */
@injectable()
export class HandInStep {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(StepPlanner) private readonly planner: StepPlanner,
    @inject(TaskHold) private readonly hold: TaskHold,
    @inject(InstanceSteps) private readonly steps: InstanceSteps,
    @inject(Supports) private readonly supports: Supports,
  ) {}

  /**
   * Merges the answers of the form into the data, attaches the files to the instance, and continues by the ordinary
   * transitions. Throws {@link MovedMeanwhileError} where the instance has moved since it was read, and the errors of
   * `StepPlanner.plan` and `Supports.attach`.
   */
  async write(wait: CitizenWait, { answers, files, by, confirm }: GivenAnswers): Promise<void> {
    const { instance, version, formulario } = wait;
    const { id: instanceId, revision, task, state } = instance;
    const { id: taskId, estado, asignado } = task;
    const token = state.tokens.find(({ ordinal }) => ordinal === task.token);
    // Token and task are read at one moment, so the instance has moved.
    if (!token) throw new MovedMeanwhileError();
    const datos = { ...instance.datos, ...answers };
    checkDataSize(datos);
    const planned = await this.planner.plan({
      version,
      state,
      from: { token, leaving: 'hecha' },
      datos,
      instancia: instance,
      by: undefined,
    });
    const { permanent, personal } = planned.basis;
    const known = Object.keys(answers).filter((key) => Object.hasOwn(instance.datos, key));
    const step = {
      ...stepInstance(instance, version),
      ...planned,
      basis: {
        permanent: {
          ...permanent,
          formulario: { codigo: formulario, revision: version.pinned.formularios[formulario]! },
        },
        personal,
      },
      left: { taskId, estado: 'COMPLETADA' },
      datos,
      entry: {
        tipo: HANDED_IN_STEP,
        at: this.clock.now(),
        by: by ?? 'public',
        desde: estado,
        hacia: 'COMPLETADA',
        motivo: null,
        personal: { antes: Object.fromEntries(known.map((key) => [key, instance.datos[key]!])), despues: answers },
      },
    } as const;
    await this.database.transaction(async (tx) => {
      await this.hold.take(tx, { taskId, estado, asignado, instanceId, revision });
      if (!(await this.steps.advance(tx, step))) throw new MovedMeanwhileError();
      await this.attach(tx, wait, files, by?.userId ?? null);
      await confirm?.(
        tx,
        files.map(({ file }) => file),
      );
    });
  }

  /** Attaches the files as supports, which staff see at the tasks of the instance and in the case. */
  private async attach(
    tx: Transaction,
    { instance, version }: CitizenWait,
    files: readonly AnsweringFile[],
    by: number | null,
  ): Promise<void> {
    const { nombre } = getTask(version.model, instance.task.codigo).definition;
    for (const { file, asked } of files) {
      const descripcion = `${nombre}: ${asked}`.slice(0, 2000);
      const support = { instanceId: instance.id, tipo: HANDED_IN, descripcion, condicion: null };
      await this.supports.attach(tx, support, by, file);
    }
  }
}
