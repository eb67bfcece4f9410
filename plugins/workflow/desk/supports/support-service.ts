import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  Files,
  NotAllowedError,
  NotFoundError,
  type FormBody,
  type Identity,
  type OpenFile,
  type ReadForm,
} from '../../../../host/plugin-api/index.js';
import { supportPlace, Supports, TaskAccess, type Support, type SupportFile } from '../../engine/index.js';
import { SupportConditions } from './support-conditions.js';
import { acceptSupportFile, readSupport } from './support-form.js';

/** A support, as users who may see it receive it. */
export interface SeenSupport {
  readonly id: number;
  readonly tipo: string;
  readonly descripcion: string;
  readonly archivo: (SupportFile & { readonly ruta: string }) | null;
}

/** The supports of instances, for users for whom their condition is true (decisions, section 7). */
@injectable()
export class SupportService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(TaskAccess) private readonly access: TaskAccess,
    @inject(SupportConditions) private readonly conditions: SupportConditions,
    @inject(Supports) private readonly supports: Supports,
  ) {}

  /**
   * Attaches a support to an instance, with its file if one is sent. Throws `InputError` for its faults, including
   * those of its condition, `NotFoundError` for an unknown instance, and `ConflictError` `demasiados_soportes`.
   */
  create(body: FormBody, by: Identity): Promise<SeenSupport & { readonly condicion: string | null }> {
    return this.files.readForm(body, acceptSupportFile, (form) => this.save(form, by));
  }

  /**
   * Lists the supports that a user sees from a task; the user who filed sees only their own. Throws the errors of
   * `TaskAccess.task`, and `UnavailableError`.
   */
  async visible(taskId: number, by: Identity): Promise<readonly SeenSupport[]> {
    const { instance_id: instanceId, codigo, isOfFiler } = await this.access.task(taskId, by);
    if (instanceId === null) return [];
    const attached = await this.supports.ofInstance(instanceId);
    const all = isOfFiler ? attached.filter((support) => isOwn(support, by)) : attached;
    const visible = await this.conditions.visible(all, { instanceId, tarea: codigo, by });
    return visible.map((support) => seen(support, taskId));
  }

  /**
   * Opens the file of a support, as seen from a task of its instance, or without a task. A hidden support is answered
   * like an unknown one: `NotFoundError`. Throws `NotAllowedError` and `UnavailableError`.
   */
  async openFile(id: number, taskId: number | undefined, by: Identity): Promise<OpenFile> {
    const support = await this.supports.find(id);
    if (!support) throw unknownSupport();
    const { instanceId } = support;
    const task = taskId === undefined ? undefined : await this.access.task(taskId, by);
    if (!task && !(await this.access.mayEnter(instanceId, by))) {
      throw new NotAllowedError('No puede consultar esta instancia.');
    }
    if (task && (task.instance_id !== instanceId || (task.isOfFiler && !isOwn(support, by)))) throw unknownSupport();
    const [visible] = await this.conditions.visible([support], { instanceId, tarea: task?.codigo, by });
    if (!visible) throw unknownSupport();
    return this.files.openFile(supportPlace(id));
  }

  private async save(
    { fields, files }: ReadForm,
    by: Identity,
  ): Promise<SeenSupport & { readonly condicion: string | null }> {
    const { llave, tipo, descripcion, condicion } = readSupport(fields);
    const sql = 'SELECT id FROM workflow_instance WHERE llave = $1';
    const [instance] = await this.database.rows<{ id: number }>(sql, [llave]);
    if (!instance) throw new NotFoundError('No existe una instancia con esa llave.');
    const context = { instanceId: instance.id, tarea: undefined, by };
    if (condicion !== undefined) await this.conditions.check(condicion, context);
    return this.database.transaction(async (tx) => {
      const made = { instanceId: instance.id, tipo, descripcion, condicion: condicion ?? null };
      const support = await this.supports.attach(tx, made, by.userId, files[0]?.file);
      await this.audit.recordEntry(tx, {
        action: 'workflow.support.created',
        by,
        subject: { kind: 'workflow.instance', id: llave },
        details: { support: support.id, conditional: support.condicion !== null, file: support.archivo !== null },
      });
      return { ...seen(support), condicion: support.condicion };
    });
  }
}

/** Builds the support for an answer; `taskId` is the task from which the user looks. */
function seen({ id, tipo, descripcion, archivo }: Support, taskId?: number): SeenSupport {
  const ruta = `/workflow/api/soportes/${id}/archivo/${taskId === undefined ? '' : `?tarea_id=${taskId}`}`;
  return { id, tipo, descripcion, archivo: archivo && { ...archivo, ruta } };
}

/** Tells whether the user who filed attached a support, or handed it in as the citizen. */
const isOwn = ({ adduser }: Support, by: Identity): boolean => adduser === null || adduser === by.userId;

const unknownSupport = (): NotFoundError => new NotFoundError('No existe un soporte con ese número.');
