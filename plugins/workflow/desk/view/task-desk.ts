import { inject, injectable, optional } from 'inversify';
import {
  Database,
  NotFoundError,
  UserDirectory,
  type Identity,
  type JsonValue,
} from '../../../../host/plugin-api/index.js';
import { FiledRecords, MANAGE_RECORDS } from '../../../tramites/contract.js';
import { placeOf, ProcessVersions, type ProcessVersion, type Task } from '../../definition/index.js';
import { isEnded, TaskAccess } from '../../engine/index.js';
import { MANAGE_INSTANCES } from '../../workflow-permissions.js';
import { ActionDocuments } from '../documents/action-documents.js';
import { inboxItem } from '../inbox/inbox-item.js';
import { InboxRepository, type FoundTask } from '../inbox/inbox-repository.js';
import { TaskRepository } from '../tasks/task-repository.js';
import { nextTasks } from './next-tasks.js';
import type { SeenAction, SeenInstance, SeenWork, TaskPerson } from './seen-task.js';
import { TaskEnds } from './task-ends.js';
import { TaskForms, valueInWords } from './task-forms.js';
import { OfferedActions } from '../tasks/offered-actions.js';

interface InstanceRow {
  readonly llave: string;
  readonly estado: string;
  readonly nombre: string;
  readonly datos: unknown;
}

/** A complete task, for users who may see it. Users can read its form before they take it. */
@injectable()
export class TaskDesk {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InboxRepository) private readonly rows: InboxRepository,
    @inject(TaskRepository) private readonly tasks: TaskRepository,
    @inject(TaskAccess) private readonly access: TaskAccess,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(TaskForms) private readonly forms: TaskForms,
    @inject(OfferedActions) private readonly actions: OfferedActions,
    @inject(ActionDocuments) private readonly documents: ActionDocuments,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(TaskEnds) private readonly ends: TaskEnds,
    @inject(FiledRecords) @optional() private readonly records?: FiledRecords,
  ) {}

  /** Throws `NotFoundError`, and `NotAllowedError` for a user who may not see it. */
  async get(id: number, by: Identity): Promise<SeenWork> {
    const { instance_id: instanceId, isOfFiler } = await this.access.task(id, by);
    const row = await this.rows.find(id);
    if (!row) throw new NotFoundError('No existe una tarea con ese número.');
    const version = row.version_id === null ? undefined : await this.versions.get(row.version_id);
    const definition = version && placeOf(version.model, row.codigo)?.definition;
    const titular = await this.holderOf(row);
    const isHolder = row.estado === 'ASIGNADA' && row.asignado === by.userId;
    const holder = isHolder && row.instf_llave !== null ? { instfLlave: row.instf_llave, by } : undefined;
    const [formulario, instancia, registro, fin] = await Promise.all([
      version && definition ? this.forms.of(version, definition, holder) : null,
      version && instanceId !== null ? this.instanceOf(instanceId, version, isOfFiler) : null,
      this.recordOf(row),
      isEnded(row.estado) ? this.ends.of({ id, instanceId, isOfFiler, definition }, by) : null,
    ]);
    const item = inboxItem(this.database, row, titular?.usuario ?? null);
    return {
      tarea: { ...item, titular, instf_llave: isHolder ? row.instf_llave : null },
      descripcion: (definition && 'descripcion' in definition ? definition.descripcion : undefined) ?? null,
      acciones: version && definition ? await this.actionsOf(version, definition, row) : [],
      formulario,
      instancia,
      registro,
      fin,
      puede: this.rightsOf(row, { isHolder, isSuspended: item.suspendida, by }),
    };
  }

  private async recordOf({ record_id: id }: FoundTask): Promise<SeenWork['registro']> {
    const record = id === null ? undefined : await this.records?.findRecord(id);
    return record ? { id: record.recordId, radicado: record.radicado } : null;
  }

  private rightsOf(
    row: FoundTask,
    { isHolder, isSuspended, by }: { readonly isHolder: boolean; readonly isSuspended: boolean; readonly by: Identity },
  ): SeenWork['puede'] {
    const pool = this.database.parseJson<readonly string[] | null>(row.grupos) ?? [];
    const isOfProcess = row.version_id !== null;
    const isForPeople = row.is_of_record || (isOfProcess && row.tipo === 'USUARIO');
    return {
      tomar: row.estado === 'EN_POOL' && !isSuspended && this.tasks.isFor(row, by.groups),
      soltar: isHolder && pool.length > 0,
      actuar: isHolder && isOfProcess && row.instf_llave !== null && !isSuspended,
      cerrar: isHolder && !isOfProcess && !row.is_of_record,
      reasignar: isForPeople && !isEnded(row.estado) && by.may(MANAGE_INSTANCES),
      trasladar: row.is_of_record && !isEnded(row.estado) && (isHolder || by.may(MANAGE_RECORDS)),
    };
  }

  private async actionsOf(version: ProcessVersion, definition: Task, row: FoundTask): Promise<SeenAction[]> {
    const actions = await this.actions.of(version, definition, row);
    const model = version.model.tasks.get(definition.codigo);
    return actions.map((action) => {
      const exit = model?.actions.get(action.codigo) ?? [];
      const documentos = this.documents.of(version.model, exit);
      return {
        ...action,
        sigue: nextTasks(version.model, exit),
        documentos: documentos.map(({ codigo, definition: { nombre } }) => ({ codigo, nombre })),
      };
    });
  }

  private async holderOf({ estado, asignado }: FoundTask): Promise<TaskPerson | null> {
    if (asignado === null || estado === 'EN_POOL') return null;
    const person = (await this.users.namesOf([asignado])).get(asignado);
    return person ? { usuario: person.username, nombre: person.name } : null;
  }

  /** Reads the instance of a task. The user who filed what started it gets no data, as some are answers of staff. */
  private async instanceOf(
    instanceId: number,
    version: ProcessVersion,
    isOfFiler: boolean,
  ): Promise<SeenInstance | null> {
    const [row] = await this.database.rows<InstanceRow>(
      `SELECT i.llave, i.estado, i.datos, p.nombre FROM workflow_instance i
       JOIN workflow_version v ON v.id = i.version_id JOIN workflow_process p ON p.id = v.process_id WHERE i.id = $1`,
      [instanceId],
    );
    if (!row) return null;
    const fields = await this.forms.fields(version);
    const datos = isOfFiler ? {} : this.database.parseJson<Readonly<Record<string, JsonValue>>>(row.datos);
    return {
      llave: row.llave,
      proceso: { codigo: version.codigo, nombre: row.nombre },
      version: version.version,
      estado: row.estado,
      // Sorted, as a database keeps no order of names.
      datos: Object.entries(datos)
        .map(([codigo, valor]) => {
          const field = fields.get(codigo);
          return { codigo, texto: field?.texto ?? codigo, valor, palabras: valueInWords(field, valor) };
        })
        .sort((one, other) => one.texto.localeCompare(other.texto, 'es')),
    };
  }
}
