import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  ConflictError,
  Database,
  fieldErrors,
  fieldIssues,
  InputError,
  NotFoundError,
  spanishReasons,
  UserDirectory,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import type {
  WorkAct,
  WorkActOutcome,
  WorkItemDetail,
  WorkItemPage,
  WorkItemQuery,
  WorkItems,
} from '../../contract.js';
import { code, getTask, givenWords, ProcessVersions } from '../../definition/index.js';
import { draftName } from '../drafts/draftable-tasks.js';
import { TaskAccess } from '../../engine/index.js';
import { OfferedActions } from '../tasks/offered-actions.js';
import { TaskActions } from '../tasks/task-actions.js';
import { TaskRepository } from '../tasks/task-repository.js';
import { TaskService } from '../tasks/task-service.js';
import { ChannelTaskService, MOST_COMMENT } from './channel-task-service.js';
import { inboxItem } from './inbox-item.js';
import { MOST_PAGES, searchWords } from './inbox-page.js';
import { InboxRepository, type FoundTask } from './inbox-repository.js';
import { InboxService } from './inbox-service.js';

const LARGEST_ID = 2_147_483_647;

/** The characters that no column of text or JSON can store. */
const unstorable = /[\0\p{Cs}]/u;

const request = z.strictObject({
  page: z.int().min(1).max(MOST_PAGES).default(1),
  estado: z.enum(['EN_POOL', 'ASIGNADA']).optional(),
  proceso: code.optional(),
  search: searchWords.optional(),
});

/** The instructions of the task of a record that no process leads. */
const OF_RECORD = 'Atienda la solicitud en la consola: respóndala, devuélvala, trasládela o ciérrela.';

/** The parts of a task that only its holder sees. */
type Offered = Pick<WorkItemDetail, 'descripcion' | 'acciones' | 'formulario' | 'puedeSoltar'>;
const nothing: Offered = { descripcion: null, acciones: [], formulario: null, puedeSoltar: false };

/** {@link WorkItems} on the services of the endpoints, so that each rule is written once. */
@injectable()
export class SharedWorkItems implements WorkItems {
  constructor(
    @inject(InboxService) private readonly inbox: InboxService,
    @inject(InboxRepository) private readonly rows: InboxRepository,
    @inject(TaskService) private readonly tasks: TaskService,
    @inject(TaskRepository) private readonly taskRows: TaskRepository,
    @inject(TaskActions) private readonly actions: TaskActions,
    @inject(OfferedActions) private readonly offers: OfferedActions,
    @inject(ChannelTaskService) private readonly channelTasks: ChannelTaskService,
    @inject(TaskAccess) private readonly access: TaskAccess,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Database) private readonly database: Database,
  ) {}

  async listItems(by: Identity, query: WorkItemQuery = {}): Promise<WorkItemPage> {
    const { data, error } = request.safeParse(query, { error: spanishReasons });
    if (error) throw new InputError('La consulta no es válida.', { errors: fieldErrors(fieldIssues(error)) });
    const { search: words, ...narrowed } = data;
    return this.inbox.list({ ...narrowed, words }, by);
  }

  async getItem(id: number, by: Identity): Promise<WorkItemDetail> {
    await this.access.task(known(id), by);
    return this.detail(await this.find(id), by);
  }

  async claimItem(id: number, by: Identity): Promise<WorkItemDetail> {
    await this.tasks.claim(known(id), by);
    return this.detail(await this.find(id), by);
  }

  async releaseItem(id: number, by: Identity): Promise<void> {
    await this.tasks.release(known(id), by);
  }

  async actOn(
    id: number,
    { accion, valores, procedimiento, paraCiudadano: written }: WorkAct,
    by: Identity,
  ): Promise<WorkActOutcome> {
    checkTexts(valores);
    const paraCiudadano = readWords(written);
    const { instf_llave } = await this.find(known(id));
    if (instf_llave === null) {
      throw new ConflictError('La tarea no se termina con una acción.', { code: 'tarea_sin_acciones' });
    }
    return this.actions.run({ instfLlave: instf_llave, accion, procedimiento, filtros: valores, paraCiudadano, by });
  }

  async closeItem(id: number, by: Identity, comentario?: string): Promise<void> {
    if (comentario !== undefined && comentario.length > MOST_COMMENT) {
      const reason = `Hasta ${MOST_COMMENT} caracteres.`;
      throw new InputError('El comentario es demasiado largo.', { errors: { comentario: [reason] } });
    }
    await this.channelTasks.close(known(id), comentario?.replace(new RegExp(unstorable, 'gu'), '\ufffd'), by);
  }

  private async find(id: number): Promise<FoundTask> {
    const row = await this.rows.find(id);
    if (!row) throw unknownTask();
    return row;
  }

  private async detail(row: FoundTask, by: Identity): Promise<WorkItemDetail> {
    const isHolder = row.estado === 'ASIGNADA' && row.asignado === by.userId;
    const item = inboxItem(this.database, row, await this.holderOf(row, by));
    const puedeTomar = row.estado === 'EN_POOL' && !item.suspendida && this.taskRows.isFor(row, by.groups);
    return { ...item, ...(isHolder ? await this.offered(row) : nothing), puedeTomar };
  }

  private async holderOf({ asignado }: FoundTask, by: Identity): Promise<string | null> {
    if (asignado === null) return null;
    if (asignado === by.userId) return by.username;
    return (await this.users.namesOf([asignado])).get(asignado)?.username ?? null;
  }

  private async offered(row: FoundTask): Promise<Offered> {
    const { version_id, codigo, instf_llave, grupos } = row;
    if (row.is_of_record) return { ...nothing, descripcion: OF_RECORD, puedeSoltar: true };
    if (version_id === null || instf_llave === null) return nothing;
    const version = await this.versions.get(version_id);
    const { definition } = getTask(version.model, codigo);
    if (definition.tipo !== 'USUARIO') return nothing;
    const pool = this.database.parseJson<readonly string[] | null>(grupos) ?? [];
    return {
      descripcion: definition.descripcion ?? null,
      acciones: await this.offers.of(version, definition, row),
      formulario: definition.formulario === undefined ? null : draftName(instf_llave),
      puedeSoltar: pool.length > 0,
    };
  }
}

const unknownTask = (): NotFoundError => new NotFoundError('No existe una tarea con ese número.');

/** Checks that a number can be the id of a row; throws `NotFoundError` otherwise. */
function known(id: number): number {
  if (Number.isInteger(id) && id > 0 && id <= LARGEST_ID) return id;
  throw unknownTask();
}

/** Refuses texts that an endpoint would refuse before it reads a body. */
function checkTexts(valores: WorkAct['valores']): void {
  JSON.stringify(valores, (name, value: unknown) => {
    if (!unstorable.test(name) && !(typeof value === 'string' && unstorable.test(value))) return value;
    throw new InputError('El texto enviado contiene caracteres no admitidos.', { code: 'invalid_text' });
  });
}

/** Checks words to the citizen as `ejecutar-accion` does. Throws `InputError`. */
function readWords(written: string | undefined): string | undefined {
  const { data, error } = givenWords.optional().safeParse(written, { error: spanishReasons });
  if (!error) return data;
  const errors = { para_ciudadano: fieldIssues(error).map(({ message }) => message) };
  throw new InputError('Lo que se le dice a quien hizo la solicitud no es válido.', { errors });
}
