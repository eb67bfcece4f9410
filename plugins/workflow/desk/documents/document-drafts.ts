import { inject, injectable } from 'inversify';
import {
  ConflictError,
  NotAllowedError,
  NotFoundError,
  type Identity,
  type JsonValue,
} from '../../../../host/plugin-api/index.js';
import { getTask, ProcessVersions, type ProcessVersion } from '../../definition/index.js';
import { checkDataSize, InstanceReader, isEnded, type InstanceAt } from '../../engine/index.js';
import { broughtData } from '../tasks/brought-data.js';
import { TaskForms } from '../view/task-forms.js';
import { ActionDocuments } from './action-documents.js';

/** A document that the holder of a task wants to read before an action makes it. */
interface DocumentDraftRequest {
  readonly accion: string;
  /** The code of the task that makes it. */
  readonly documento: string;
  /** The answers of the form as they are now. */
  readonly respuestas: Readonly<Record<string, JsonValue>>;
}

/** A draft, with the digest of its content. */
interface PrintedDraft {
  readonly pdf: Buffer;
  readonly digest: string;
}

/** Drafts of the documents to which an action of a task leads. Nothing is written. */
@injectable()
export class DocumentDrafts {
  constructor(
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(ActionDocuments) private readonly documents: ActionDocuments,
    @inject(TaskForms) private readonly forms: TaskForms,
  ) {}

  /**
   * Prints a document with the data that the action would leave. Throws `NotFoundError` for an unknown task,
   * `NotAllowedError` for a user who does not hold it, `ConflictError` where it has ended (`tarea_cerrada`), its
   * instance is suspended, or the template lacks data (`datos_insuficientes`); `InputError` with the faults of the
   * form, for another action or document, and where the template cannot be filled; and the errors of
   * `TaskDraft.print`.
   */
  async print(
    taskId: number,
    { accion, documento, respuestas }: DocumentDraftRequest,
    { by, signal }: { readonly by: Identity; readonly signal: AbortSignal },
  ): Promise<PrintedDraft> {
    const instance = await this.instances.byTask(taskId);
    if (!instance) throw new NotFoundError('No existe una tarea con ese número.');
    requireHeld(instance, by);
    const version = await this.versions.get(instance.versionId);
    const { definition } = getTask(version.model, instance.task.codigo);
    if (definition.tipo !== 'USUARIO') throw new NotFoundError('La tarea no tiene acciones.');
    const brought = await broughtData(this.versions, version, definition, respuestas);
    const datos = { ...instance.datos, ...brought };
    checkDataSize(datos);
    const draft = await this.documents.draft({ version, instance, accion, datos }, documento);
    if (draft.missing.length > 0) throw await this.lacking(version, draft.missing);
    const digest = draft.digest();
    return { pdf: await draft.print(by, signal), digest };
  }

  private async lacking(version: ProcessVersion, missing: readonly string[]): Promise<ConflictError> {
    const fields = await this.forms.fields(version);
    const named = missing.map((path): [path: string, words: string] => {
      const name = path.replace(/^datos\./, '');
      return [path, (fields.get(name) ?? fields.get(name.split('.')[0]!))?.texto ?? name];
    });
    const list = [...new Set(named.map(([, text]) => `«${text}»`))].join(', ');
    return new ConflictError(`El documento todavía no se puede leer: le falta ${list}.`, {
      code: 'datos_insuficientes',
      errors: Object.fromEntries(named.map(([path, text]) => [path, [`Falta «${text}».`]])),
    });
  }
}

function requireHeld({ estado, task }: InstanceAt, by: Identity): void {
  if (task.asignado !== by.userId) throw new NotAllowedError('La tarea no es suya.');
  if (isEnded(task.estado)) throw new ConflictError('La tarea ya no está abierta.', { code: 'tarea_cerrada' });
  if (task.estado !== 'ASIGNADA') throw new NotAllowedError('La tarea no es suya.');
  if (estado !== 'ACTIVA') throw new ConflictError('La instancia está suspendida.', { code: 'instancia_suspendida' });
}
