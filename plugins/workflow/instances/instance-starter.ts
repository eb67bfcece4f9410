import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  type AuditActor,
  type JsonValue,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ConditionFailedError } from '../engine/advance.js';
import { changed, nowhere } from '../engine/flow-state.js';
import { StepPlanner, type Mover } from '../engine/step-planner.js';
import { StepWriter, type WrittenStep } from '../engine/step-writer.js';
import type { TaskType } from '../definition/task-schemas.js';
import type { InstanceData } from '../engine/step.js';
import type { ProcessVersion } from '../processes/process-version.js';
import { ProcessVersions } from '../processes/process-versions.js';

/** What an instance is started for, and by whom. */
export interface StartRequest {
  /** Code of the process. */
  readonly proceso: string;
  readonly datos: InstanceData;
  /** Undefined where nobody is known, as for a citizen who files. */
  readonly by: Mover;
  readonly actor: AuditActor;
}

/** An instance that is ready to begin. */
export interface PreparedInstance {
  readonly llave: string;
  readonly version: ProcessVersion;
  /** Writes it: one statement on PostgreSQL. */
  start(tx: Transaction | undefined, origin?: { readonly kind: string; readonly id: number }): Promise<WrittenStep>;
}

/** Starts instances of the active versions. */
@injectable()
export class InstanceStarter {
  constructor(
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(StepPlanner) private readonly planner: StepPlanner,
    @inject(StepWriter) private readonly writer: StepWriter,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Does whatever takes time. Throws `ConflictError` where the process has no active version, or a condition fails. */
  async prepare({ proceso, datos, by, actor }: StartRequest): Promise<PreparedInstance> {
    const version = await this.versions.active(proceso);
    if (!version) throw new ConflictError('El proceso no tiene una versión activa.', { code: 'proceso_inactivo' });
    checkTypes(version);
    const at = this.clock.now();
    const llave = randomUUID();
    const { flow, tasks } = await this.planner
      .planStart({ version, datos, by, instancia: { llave, createdAt: at } })
      .catch((error: unknown) => {
        if (!(error instanceof ConditionFailedError)) throw error;
        throw new ConflictError(`El proceso no puede empezar: ${error.message}`, {
          code: 'condicion_fallida',
        });
      });
    const isOver = changed(nowhere, flow).tokens.length === 0;
    const estado = isOver ? 'FINALIZADA' : 'ACTIVA';
    const despues: Record<string, JsonValue> = { ...datos };
    return {
      llave,
      version,
      start: (tx, origin) =>
        this.writer.start(
          tx,
          {
            llave,
            rootId: null,
            parent: undefined,
            versionId: version.versionId,
            datos,
            origin,
            startedBy: by?.userId ?? null,
          },
          {
            processId: version.processId,
            flow,
            tasks,
            datos,
            estado,
            entry: {
              tipo: 'INICIO',
              at,
              by: actor,
              desde: null,
              hacia: estado,
              motivo: null,
              personal: { antes: {}, despues },
            },
          },
        ),
    };
  }
}

/** What the engine carries out so far. */
const carriedOut: ReadonlySet<TaskType> = new Set(['USUARIO', 'DECISION', 'PARALELO', 'UNION', 'FIN']);

function checkTypes({ model }: ProcessVersion): void {
  const others = new Set([...model.tasks.values()].map(({ tipo }) => tipo).filter((tipo) => !carriedOut.has(tipo)));
  if (others.size === 0) return;
  throw new ConflictError(
    `El proceso tiene tareas que todavía no se ejecutan, de tipo ${[...others].sort().join(', ')}.`,
    { code: 'no_disponible' },
  );
}
