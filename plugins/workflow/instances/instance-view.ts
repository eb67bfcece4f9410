import { inject, injectable } from 'inversify';
import {
  Database,
  NotAllowedError,
  NotFoundError,
  UserDirectory,
  type Identity,
} from '../../../host/plugin-api/index.js';
import type { InstanceData } from '../engine/step.js';
import { READ_INSTANCES } from '../workflow-permissions.js';
import { ProcessVersions } from '../processes/process-versions.js';

/** An instance as its endpoints answer it. */
export interface SeenInstance {
  readonly llave: string;
  readonly proceso: string;
  readonly version: number;
  readonly estado: string;
  readonly datos: InstanceData;
  /** What is to be done, and what was done. */
  readonly tareas: readonly InstanceTask[];
}

interface InstanceTask {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly estado: string;
  /** Username of who holds it. */
  readonly asignado: string | null;
  readonly vence: string | null;
}

/** A move, the oldest first. */
export interface SeenMove {
  readonly fecha: string;
  readonly tipo: string;
  readonly tarea: string | null;
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly motivo: string | null;
  readonly usuario: string | null;
}

interface InstanceRow {
  readonly id: number;
  readonly llave: string;
  readonly version_id: number;
  readonly estado: string;
  readonly datos: unknown;
  readonly started_by: number | null;
}

interface TaskRow extends Omit<InstanceTask, 'asignado' | 'vence'> {
  readonly asignado: number | null;
  readonly vence: Date | null;
  readonly grupos: unknown;
}

/** Shows instances to those who may see them (decisions, section 7). */
@injectable()
export class InstanceView {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /**
   * For who started it, holds or has held one of its tasks, is of the pool of an open one, or has the permission.
   * Throws `NotFoundError` and `NotAllowedError`.
   */
  async get(llave: string, by: Identity): Promise<{ instancia: SeenInstance; historial: readonly SeenMove[] }> {
    const [row] = await this.database.rows<InstanceRow>(
      'SELECT id, llave, version_id, estado, datos, started_by FROM workflow_instance WHERE llave = $1',
      [llave],
    );
    if (!row) throw new NotFoundError('No existe una instancia con esa llave.');
    const tasks = await this.database.rows<TaskRow>(
      `SELECT id, codigo, nombre, tipo, estado, asignado, vence, grupos FROM workflow_task
       WHERE instance_id = $1 ORDER BY id`,
      [row.id],
    );
    if (!this.isFor(by, row, tasks)) throw new NotAllowedError('No puede consultar esta instancia.');
    const moves = await this.database.rows<{
      readonly at: Date;
      readonly tipo: string;
      readonly codigo: string | null;
      readonly desde: string | null;
      readonly hacia: string | null;
      readonly motivo: string | null;
      readonly actor_user_id: number | null;
    }>(
      `SELECT h.at, h.tipo, t.codigo, h.desde, h.hacia, h.motivo, h.actor_user_id
       FROM workflow_history h LEFT JOIN workflow_task t ON t.id = h.task_id WHERE h.instance_id = $1 ORDER BY h.id`,
      [row.id],
    );
    const ids = [...tasks.map(({ asignado }) => asignado), ...moves.map(({ actor_user_id }) => actor_user_id)];
    const names = await this.users.named(ids.filter((id) => id !== null));
    const nameOf = (id: number | null): string | null => (id === null ? null : (names.get(id)?.username ?? null));
    const version = await this.versions.get(row.version_id);
    return {
      instancia: {
        llave: row.llave,
        proceso: version.codigo,
        version: version.version,
        estado: row.estado,
        datos: this.database.parseJson<InstanceData>(row.datos),
        tareas: tasks.map(({ grupos: _grupos, asignado, vence, ...task }) => ({
          ...task,
          asignado: nameOf(asignado),
          vence: vence?.toISOString() ?? null,
        })),
      },
      historial: moves.map(({ at, codigo, actor_user_id, ...move }) => ({
        ...move,
        fecha: at.toISOString(),
        tarea: codigo,
        usuario: nameOf(actor_user_id),
      })),
    };
  }

  private isFor(by: Identity, { started_by }: InstanceRow, tasks: readonly TaskRow[]): boolean {
    if (by.may(READ_INSTANCES) || started_by === by.userId) return true;
    const groups: ReadonlySet<string> = by.groups;
    return tasks.some(({ asignado, estado, grupos }) => {
      if (asignado === by.userId) return true;
      const pool = this.database.parseJson<readonly string[] | null>(grupos) ?? [];
      return estado === 'EN_POOL' && pool.some((group) => groups.has(group));
    });
  }
}
