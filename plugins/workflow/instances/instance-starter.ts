import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, ConflictError, type Transaction } from '../../../host/plugin-api/index.js';
import { StepPlanner, type Mover } from '../engine/step-planner.js';
import { StepWriter, type WrittenStep } from '../engine/step-writer.js';
import type { TaskType } from '../definition/task-schemas.js';
import type { InstanceData } from '../engine/step.js';
import type { ProcessVersion } from '../processes/process-version.js';
import { ProcessVersions } from '../processes/process-versions.js';

/** What an instance begins with, and by whom. */
export interface StartRequest {
  readonly version: ProcessVersion;
  readonly datos: InstanceData;
  /** Undefined where nobody is known, as for a citizen who files. */
  readonly by: Mover;
}

/** An instance that is ready to begin. */
export interface PreparedInstance {
  readonly llave: string;
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

  /** The version on which instances of a process begin. Throws `ConflictError` where none can begin now. */
  async version(proceso: string): Promise<ProcessVersion> {
    const version = await this.versions.active(proceso);
    if (!version) throw new ConflictError('El proceso no tiene una versión activa.', { code: 'proceso_inactivo' });
    checkTypes(version);
    return version;
  }

  /** Does whatever takes time. Throws `ConflictError` where a condition fails. */
  async prepare({ version, datos, by }: StartRequest): Promise<PreparedInstance> {
    const at = this.clock.now();
    const llave = randomUUID();
    const planned = await this.planner.planStart({ version, datos, by, instancia: { llave, createdAt: at } });
    return {
      llave,
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
            ...planned,
            processId: version.processId,
            datos,
            entry: {
              tipo: 'INICIO',
              at,
              by: by ?? 'public',
              desde: null,
              hacia: planned.estado,
              motivo: null,
              personal: { antes: {}, despues: datos },
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
