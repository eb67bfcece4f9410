import { inject, injectable } from 'inversify';
import {
  Database,
  NotAllowedError,
  NotFoundError,
  toPage,
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
import { InstanceMoves, type MovePage, type SeenMove } from './instance-moves.js';
import type { PreparedInstance } from './instance-starter.js';
import { TaskAccess } from './task-access.js';

/** An instance in the answers of its endpoints. */
export interface SeenInstance {
  readonly llave: string;
  readonly proceso: string;
  readonly version: number;
  /** The code of its outcome, and whether that is favourable; null while it runs. */
  readonly resultado: string | null;
  readonly favorable: boolean | null;
  readonly estado: InstanceState;
  readonly datos: InstanceData;
  /** The open tasks, and the last of the ended ones. */
  readonly tareas: readonly InstanceTask[];
}

/** An instance with the last part of its history. */
export interface InstanceAnswer {
  readonly instancia: SeenInstance;
  /** Its last moves, or those before the requested one; the oldest first. */
  readonly historial: readonly SeenMove[];
  /** The cursor of the moves before these; null without any. */
  readonly anteriores: number | null;
  /** The number of ended tasks that are omitted: the oldest ones. */
  readonly tareas_omitidas: number;
}

/** The moves of an answer. */
const MOST_MOVES = 200;

/** The tasks of an answer: the open ones, and the last of those that have ended. */
const MOST_TASKS = 500;

type Names = ReadonlyMap<number, UserName>;

interface InstanceRow {
  readonly instancia: number;
  readonly llave: string;
  readonly version_id: number;
  readonly resultado: string | null;
  readonly favorable: boolean | null;
  readonly situacion: InstanceState;
  readonly datos: unknown;
  /** Id of the user whose filing started this instance itself. */
  readonly filer: number | null;
}

type TaskRow = Omit<OpenTaskRow, 'token' | 'filer'> & {
  /** The number of tasks of the instance; a BIGINT, which a driver may return as text. */
  readonly many: number | string;
};

/** A row of a task with its instance; the columns of the task are null where the instance has none. */
type FoundRow = InstanceRow & (TaskRow | { readonly [Column in keyof TaskRow]: null });

/** The data and tasks of an instance that has just begun. */
interface BegunInstance {
  readonly version: ProcessVersion;
  readonly datos: InstanceData;
  readonly prepared: PreparedInstance;
  readonly written: readonly WrittenTask[];
}

interface Found {
  readonly row: InstanceRow;
  readonly tasks: readonly TaskRow[];
  /** The number of omitted tasks. */
  readonly omitted: number;
}

/** Instances, for users who may see them (decisions, section 7). */
@injectable()
export class InstanceView {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(TaskAccess) private readonly access: TaskAccess,
    @inject(InstanceMoves) private readonly moves: InstanceMoves,
  ) {}

  /** Describes an instance that has just begun, from the rows that were written, for the user who started it. */
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
   * Returns an instance, for users to whom {@link TaskAccess} grants it; `before` is the `anteriores` of another
   * answer. The user who filed what started it sees its state, with their own tasks and moves, and no data. Throws
   * `NotFoundError` and `NotAllowedError`.
   */
  async get(llave: string, by: Identity, before?: number): Promise<InstanceAnswer> {
    const found = await this.read(llave);
    const { row, tasks } = found;
    if (by.may(MANAGE_INSTANCES) || (await this.access.mayEnter(row.instancia, by))) {
      return this.answer(found, { before, limit: MOST_MOVES + 1 });
    }
    if (row.filer !== by.userId) throw new NotAllowedError('No puede consultar esta instancia.');
    const own = tasks.filter(({ asignado }) => asignado === by.userId);
    const shown = { ...found, row: { ...row, datos: '{}' }, tasks: own };
    return this.answer(shown, { before, limit: MOST_MOVES + 1, actor: by.userId });
  }

  private async answer(found: Found, page: MovePage): Promise<InstanceAnswer> {
    const { items, nextCursor } = toPage(await this.moves.of(found.row.instancia, page), MOST_MOVES, ({ id }) => id);
    const names = await this.namesOf(found.tasks.map(({ asignado }) => asignado));
    return {
      instancia: await this.seen(found, names),
      historial: items.toReversed().map(({ id: _place, ...move }) => move),
      anteriores: nextCursor,
      tareas_omitidas: found.omitted,
    };
  }

  /**
   * Reads instance and tasks in one statement: two could see a step in between, and show a running instance without
   * open tasks.
   */
  private async read(llave: string): Promise<Found> {
    const rows = await this.database.rows<FoundRow>(
      `SELECT i.id AS instancia, i.llave, i.version_id, i.resultado, i.favorable, i.estado AS situacion,
         CASE WHEN i.origin_kind IS NOT NULL THEN i.started_by END AS filer,
         CASE WHEN ROW_NUMBER() OVER (ORDER BY t.id) = 1 THEN i.datos END AS datos,
         t.id, t.scope, t.codigo, t.nombre, t.tipo, t.estado, t.asignado, t.vence, t.vence_legal, t.many
       FROM workflow_instance i LEFT JOIN (
         SELECT id, instance_id, scope, codigo, nombre, tipo, estado, asignado, vence, vence_legal, COUNT(*) OVER () AS many,
           ROW_NUMBER() OVER (ORDER BY CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END, id DESC) AS place
         FROM workflow_task WHERE instance_id = (SELECT id FROM workflow_instance WHERE llave = $1)
       ) t ON t.instance_id = i.id AND t.place <= ${MOST_TASKS}
       WHERE i.llave = $1 ORDER BY t.id`,
      [llave],
    );
    const [row] = rows;
    if (!row) throw new NotFoundError('No existe una instancia con esa llave.');
    const tasks = rows.filter((one): one is InstanceRow & TaskRow => one.id !== null);
    return { row, tasks, omitted: Number(row.many ?? 0) - tasks.length };
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
    return known.size === 0 ? new Map() : this.users.namesOf(known);
  }
}
