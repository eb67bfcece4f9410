import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, ConflictError, type Transaction } from '../../../../host/plugin-api/index.js';
import { INACTIVE_PROCESS } from '../../../tramites/contract.js';
import type { InstanceFiling } from '../../contract.js';
import type { Mover } from '../steps/expression-data.js';
import { notFiled } from '../steps/instance-filings.js';
import { InstanceSteps } from '../steps/instance-steps.js';
import { checkDataSize } from '../steps/data-size.js';
import { StepPlanner, type PlannedMove } from '../steps/step-planner.js';
import type { Caller } from '../steps/new-instance.js';
import type { InstanceData, NewTask, WrittenStep } from '../steps/step.js';
import type { StepWords } from '../steps/step-words.js';
import { ProcessVersions, type ProcessVersion } from '../../definition/index.js';

/** The version, the data and the starter of a new instance. */
export interface StartRequest {
  readonly version: ProcessVersion;
  readonly datos: InstanceData;
  /** Undefined for an unknown person, such as a citizen who files without a login. */
  readonly by: Mover;
  /** The filing that starts the instance, as far as it is known. */
  readonly filing?: InstanceFiling;
  /** The last moment of the record's term; null without one. */
  readonly termEnd?: Date | null;
  /** The instance that calls this one. */
  readonly caller?: Caller;
  /** The words of a person to the citizen, from the calling task. */
  readonly paraCiudadano?: string | undefined;
}

/** An instance that is ready to begin. */
export interface PreparedInstance {
  readonly llave: string;
  readonly estado: PlannedMove['estado'];
  /** The outcome of an instance that ends at once, as it waits for nothing. */
  readonly outcome: PlannedMove['outcome'];
  /** Whether it begins with a wait for the citizen. */
  readonly isWaiting: boolean;
  /** The tasks that open with it. */
  readonly tasks: readonly NewTask[];
  readonly words: StepWords;
  /** Writes the instance: one statement on PostgreSQL, and one more where it begins with an automatic task. */
  start(tx: Transaction | undefined, origin?: { readonly kind: string; readonly id: number }): Promise<WrittenStep>;
}

/** Starts instances of the active versions. */
@injectable()
export class InstanceStarter {
  constructor(
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(StepPlanner) private readonly planner: StepPlanner,
    @inject(InstanceSteps) private readonly steps: InstanceSteps,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Returns the version on which instances of a process begin. Throws `ConflictError` without an active version. */
  async version(proceso: string): Promise<ProcessVersion> {
    const version = await this.versions.active(proceso);
    if (!version) throw new ConflictError('El proceso no tiene una versión activa.', { code: INACTIVE_PROCESS });
    return version;
  }

  /**
   * Does the slow work before the transaction. Throws `ConflictError` where a condition fails, and
   * `PayloadTooLargeError` for too much data.
   */
  async prepare({
    version,
    datos,
    by,
    filing = notFiled,
    termEnd = null,
    caller,
    paraCiudadano,
  }: StartRequest): Promise<PreparedInstance> {
    checkDataSize(datos);
    const at = this.clock.now();
    const llave = randomUUID();
    const origin = caller ? { rootId: caller.rootId } : { filing, termEnd };
    const instancia = { llave, createdAt: at, ...origin };
    const planned = await this.planner.planStart({ version, datos, by, instancia, paraCiudadano });
    const { estado, outcome, tasks, words, touchesWaits: isWaiting } = planned;
    return {
      llave,
      estado,
      outcome,
      isWaiting,
      tasks,
      words,
      start: (tx, origin) =>
        this.steps.start(
          tx,
          { llave, caller, versionId: version.versionId, datos, origin, startedBy: by?.userId ?? null },
          {
            ...planned,
            processId: version.processId,
            proceso: version.codigo,
            datos,
            entry: {
              tipo: 'INICIO',
              at,
              by: by ?? (caller ? 'system' : 'public'),
              desde: null,
              hacia: estado,
              motivo: null,
              personal: { antes: {}, despues: datos },
            },
          },
        ),
    };
  }
}
