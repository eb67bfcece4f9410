import { inject, injectable } from 'inversify';
import {
  Database,
  NotAllowedError,
  NotFoundError,
  UserDirectory,
  type Identity,
  type UserName,
} from '../../../../host/plugin-api/index.js';
import type { InstanceTask } from '../../contract.js';
import { shownTask, type OpenTaskRow } from '../steps/open-tasks.js';
import type { InstanceState } from '../steps/states.js';
import type { InstanceData, WrittenTask } from '../steps/step.js';
import { MANAGE_INSTANCES } from '../../workflow-permissions.js';
import { ProcessVersions, type ProcessVersion } from '../../definition/index.js';
import type { PreparedInstance } from './instance-starter.js';
import { TaskAccess } from './task-access.js';

/** An instance as its endpoints answer it. */
export interface SeenInstance {
  readonly llave: string;
  readonly proceso: string;
  readonly version: number;
  /** The code of its outcome, and whether that is favourable; null while it runs. */
  readonly resultado: string | null;
  readonly favorable: boolean | null;
  readonly estado: InstanceState;
  readonly datos: InstanceData;
  /** What is to be done, and what was done. */
  readonly tareas: readonly InstanceTask[];
}

/** A move, the oldest first. */
export interface SeenMove {
  readonly fecha: string;
  readonly tipo: string;
  readonly tarea: string | null;
  /** The scope of the task; null where the move is of none. */
  readonly ambito: number | null;
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly motivo: string | null;
  readonly usuario: string | null;
}

type Names = ReadonlyMap<number, UserName>;

interface InstanceRow {
  readonly instancia: number;
  readonly llave: string;
  readonly version_id: number;
  readonly resultado: string | null;
  readonly favorable: boolean | null;
  readonly situacion: InstanceState;
  readonly datos: unknown;
  /** Id of the user who filed what has started this very instance. */
  readonly filer: number | null;
}

type TaskRow = Omit<OpenTaskRow, 'token' | 'filer'>;

/** A task beside its instance; all of the task is null where the instance has none. */
type FoundRow = InstanceRow & (TaskRow | { readonly [Column in keyof TaskRow]: null });

interface MoveRow extends Omit<SeenMove, 'fecha' | 'tarea' | 'usuario'> {
  readonly at: Date;
  readonly codigo: string | null;
  readonly actor_user_id: number | null;
}

/** What an instance began with. */
interface BegunInstance {
  readonly version: ProcessVersion;
  readonly datos: InstanceData;
  readonly prepared: PreparedInstance;
  readonly written: readonly WrittenTask[];
}

interface Found {
  readonly row: InstanceRow;
  readonly tasks: readonly TaskRow[];
}

/** Shows instances to those who may see them (decisions, section 7). */
@injectable()
export class InstanceView {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(TaskAccess) private readonly access: TaskAccess,
  ) {}

  /** One that has just begun, as it was written, to whom has begun it. */
  async begun({ version, datos, prepared, written }: BegunInstance): Promise<SeenInstance> {
    const { llave, estado, outcome, tasks } = prepared;
    const names = await this.namesOf(tasks.map(({ asignado }) => asignado));
    const idOf = new Map(written.map(({ id, token }) => [token, id]));
    const rows = tasks.map((task) => ({ ...task, id: idOf.get(task.token)! })).sort((one, other) => one.id - other.id);
    const tareas = rows.map((row) => shownTask(row, names));
    const { resultado, favorable } = outcome ?? { resultado: null, favorable: null };
    return { llave, proceso: version.codigo, version: version.version, resultado, favorable, estado, datos, tareas };
  }

  /**
   * For those of {@link TaskAccess}. The user who filed what started it sees how it stands, with their own tasks and
   * moves, and no data. Throws `NotFoundError` and `NotAllowedError`.
   */
  async get(llave: string, by: Identity): Promise<{ instancia: SeenInstance; historial: readonly SeenMove[] }> {
    const found = await this.read(llave);
    if (by.may(MANAGE_INSTANCES) || (await this.access.mayEnter(found.row.instancia, by))) return this.whole(found);
    if (found.row.filer !== by.userId) throw new NotAllowedError('No puede consultar esta instancia.');
    const { row, tasks } = found;
    const own = { row: { ...row, datos: '{}' }, tasks: tasks.filter(({ asignado }) => asignado === by.userId) };
    const { instancia, historial } = await this.whole(own);
    return { instancia, historial: historial.filter(({ usuario }) => usuario === by.username) };
  }

  private async whole(found: Found): Promise<{ instancia: SeenInstance; historial: readonly SeenMove[] }> {
    const moves = await this.database.rows<MoveRow>(
      `SELECT h.at, h.tipo, t.codigo, t.scope AS ambito, h.desde, h.hacia, h.motivo, h.actor_user_id
       FROM workflow_history h LEFT JOIN workflow_task t ON t.id = h.task_id WHERE h.instance_id = $1 ORDER BY h.id`,
      [found.row.instancia],
    );
    const actors = moves.map(({ actor_user_id }) => actor_user_id);
    const names = await this.namesOf([...found.tasks.map(({ asignado }) => asignado), ...actors]);
    return {
      instancia: await this.seen(found, names),
      historial: moves.map(({ at, codigo, ambito, actor_user_id, ...move }) => ({
        ...move,
        fecha: at.toISOString(),
        tarea: codigo,
        ambito,
        usuario: nameIn(names, actor_user_id),
      })),
    };
  }

  /** Reads both by one statement: of two moments, they would show an instance that runs and has nothing to do. */
  private async read(llave: string): Promise<Found> {
    const rows = await this.database.rows<FoundRow>(
      `SELECT i.id AS instancia, i.llave, i.version_id, i.resultado, i.favorable, i.estado AS situacion,
         CASE WHEN i.origin_kind IS NOT NULL THEN i.started_by END AS filer,
         CASE WHEN ROW_NUMBER() OVER (ORDER BY t.id) = 1 THEN i.datos END AS datos,
         t.id, t.scope, t.codigo, t.nombre, t.tipo, t.estado, t.asignado, t.vence
       FROM workflow_instance i LEFT JOIN workflow_task t ON t.instance_id = i.id
       WHERE i.llave = $1 ORDER BY t.id`,
      [llave],
    );
    const [row] = rows;
    if (!row) throw new NotFoundError('No existe una instancia con esa llave.');
    return { row, tasks: rows.filter((one): one is InstanceRow & TaskRow => one.id !== null) };
  }

  private async seen({ row, tasks }: Found, names: Names): Promise<SeenInstance> {
    const { codigo, version } = await this.versions.get(row.version_id);
    return {
      llave: row.llave,
      proceso: codigo,
      version,
      resultado: row.resultado,
      favorable: row.favorable,
      estado: row.situacion,
      datos: this.database.parseJson<InstanceData>(row.datos),
      tareas: tasks.map((row) => shownTask(row, names)),
    };
  }

  private async namesOf(ids: readonly (number | null)[]): Promise<Names> {
    const known = new Set(ids.filter((id) => id !== null));
    return known.size === 0 ? new Map() : this.users.named(known);
  }
}

function nameIn(names: Names, id: number | null): string | null {
  return id === null ? null : (names.get(id)?.username ?? null);
}
