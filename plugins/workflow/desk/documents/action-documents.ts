import { inject, injectable } from 'inversify';
import { ConflictError, InputError } from '../../../../host/plugin-api/index.js';
import type { TaskDraft } from '../../contract.js';
import {
  TaskTypes,
  type ProcessModel,
  type ProcessVersion,
  type TaskModel,
  type Transition,
} from '../../definition/index.js';
import {
  ContributedTasks,
  DOCUMENT_CHANGED,
  type InstanceAt,
  type InstanceData,
  type ReadDrafts,
} from '../../engine/index.js';
import { documentsAhead } from './documents-ahead.js';

/** An action in an instance, with the data that it would leave. */
export interface ReachedDocuments {
  readonly version: ProcessVersion;
  readonly instance: Pick<InstanceAt, 'llave' | 'rootId' | 'task'>;
  readonly accion: string;
  readonly datos: InstanceData;
}

/** The documents that actions lead to, as their users may read them before. */
@injectable()
export class ActionDocuments {
  constructor(
    @inject(TaskTypes) private readonly types: TaskTypes,
    @inject(ContributedTasks) private readonly tasks: ContributedTasks,
  ) {}

  /** Lists the tasks of documents that an action may lead to. */
  of(model: ProcessModel, exit: readonly Transition[]): TaskModel[] {
    return documentsAhead(model, exit, (tipo) => this.types.find(tipo)?.draft !== undefined);
  }

  /** Prepares the draft of a document. Throws `InputError` where the action does not lead to it. */
  async draft({ version, instance, accion, datos }: ReachedDocuments, codigo: string): Promise<TaskDraft> {
    const { model } = version;
    const exit = model.tasks.get(instance.task.codigo)?.actions.get(accion) ?? [];
    const task = this.of(model, exit).find((one) => one.codigo === codigo);
    if (!task) throw unknownDocument();
    const { work, given } = await this.tasks.prepare({ version, task, instance, datos });
    return work.draft!(given);
  }

  /**
   * Compares documents with the drafts that their user read. Throws `ConflictError` (`documento_cambiado`) for another
   * content, and the errors of {@link draft}.
   */
  async requireAsRead(reached: ReachedDocuments, leidos: ReadDrafts): Promise<void> {
    for (const [codigo, digest] of Object.entries(leidos)) {
      const draft = await this.draft(reached, codigo);
      if (draft.missing.length > 0 || draft.digest() !== digest) throw changedDocument(reached, codigo);
    }
  }
}

function unknownDocument(): InputError {
  const mensaje = 'Esa acción no lleva a ese documento, o todavía le faltan datos para leerlo.';
  return new InputError(mensaje, { errors: { documento: [mensaje] } });
}

function changedDocument({ version }: ReachedDocuments, codigo: string): ConflictError {
  const nombre = version.model.tasks.get(codigo)?.definition.nombre ?? codigo;
  const mensaje =
    `El documento de «${nombre}» ya no dice lo que usted leyó: cambiaron los datos del trámite o sus respuestas. ` +
    'Lea de nuevo el borrador y repita la acción.';
  return new ConflictError(mensaje, { code: DOCUMENT_CHANGED });
}
