import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, ConflictError, type Transaction } from '../../../../host/plugin-api/index.js';
import { INACTIVE_PROCESS } from '../../../tramites/contract.js';
import type { InstanceFiling } from '../../contract.js';
import { checkDataSize } from '../steps/data-size.js';
import type { Mover } from '../steps/expression-data.js';
import { notFiled } from '../steps/instance-filings.js';
import { InstanceSteps } from '../steps/instance-steps.js';
import { StepPlanner, type PlannedMove } from '../steps/step-planner.js';
import type { WrittenStep } from '../steps/step-writer.js';
import type { Caller, InstanceData, NewTask } from '../steps/step.js';
import { ProcessVersions, type ProcessVersion } from '../../definition/index.js';

/** What an instance begins with, and by whom. */
export interface StartRequest {
  readonly version: ProcessVersion;
  readonly datos: InstanceData;
  /** Undefined where nobody is known, as for a citizen who files. */
  readonly by: Mover;
  /** Of one that something filed starts, as far as it is known. */
  readonly filing?: InstanceFiling;
  /** The last moment of the term of what was filed; null without one. */
  readonly termEnd?: Date | null;
  /** Of an instance that another one calls. */
  readonly caller?: Caller;
}

/** An instance that is ready to begin. */
export interface PreparedInstance {
  readonly llave: string;
  readonly estado: PlannedMove['estado'];
  /** What it has come to already, where it waits for nothing. */
  readonly outcome: PlannedMove['outcome'];
  /** Whether it begins with a wait for the citizen. */
  readonly isWaiting: boolean;
  /** Those that it begins with. */
  readonly tasks: readonly NewTask[];
  /** Writes it: one statement on PostgreSQL, and one more where something in it is automatic. */
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

  /** Returns the version on which instances of a process begin. Throws `ConflictError` where none can begin now. */
  async version(proceso: string): Promise<ProcessVersion> {
    const version = await this.versions.active(proceso);
    if (!version) throw new ConflictError('El proceso no tiene una versión activa.', { code: INACTIVE_PROCESS });
    return version;
  }

  /**
   * Does whatever takes time. Throws `ConflictError` where a condition fails, and `PayloadTooLargeError` for too much
   * data.
   */
  async prepare({
    version,
    datos,
    by,
    filing = notFiled,
    termEnd = null,
    caller,
  }: StartRequest): Promise<PreparedInstance> {
    checkDataSize(datos);
    const at = this.clock.now();
    const llave = randomUUID();
    const origin = caller ? { rootId: caller.rootId } : { filing, termEnd };
    const instancia = { llave, createdAt: at, ...origin };
    const planned = await this.planner.planStart({ version, datos, by, instancia });
    const { estado, outcome, tasks, touchesWaits: isWaiting } = planned;
    return {
      llave,
      estado,
      outcome,
      isWaiting,
      tasks,
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
