import { inject, injectable } from 'inversify';
import {
  Database,
  UserDirectory,
  type Identity,
  type Transaction,
  type UserName,
} from '../../../../host/plugin-api/index.js';
import type { InstanceTask } from '../../contract.js';
import { filerOf } from './filer.js';
import type { TaskState } from './states.js';

/** The row of an open task of an instance. */
export interface OpenTaskRow {
  readonly id: number;
  /** Ordinal of its token. */
  readonly token: number;
  /** Ordinal of its scope. */
  readonly scope: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly estado: TaskState;
  /** Id of the user who holds it. */
  readonly asignado: number | null;
  /** A text where the row comes as JSON. */
  readonly vence: Date | string | null;
  readonly vence_legal: boolean;
  /** Id of the user who filed what started the instance. */
  readonly filer: number | null;
}

export const openTaskColumns = 'id, token, scope, codigo, nombre, tipo, estado, asignado, vence, vence_legal';

/** Writes the query of the open tasks of an instance; another condition can be appended. */
export const openTasksOf = (instance: string): string =>
  `SELECT ${openTaskColumns}, ${filerOf(instance)} AS filer FROM workflow_task WHERE instance_id = ${instance} AND ended_at IS NULL`;

/** Writes the open tasks as one JSON value of PostgreSQL, for a column of another statement; null for none. */
export const openTasksAsJson = (instance: string): string =>
  `(SELECT json_agg(o ORDER BY o.id) FROM (${openTasksOf(instance)}) AS o)`;

/** Makes the answer of a task; `names` has the users whose names may be shown. */
export function shownTask(
  {
    id,
    scope: ambito,
    codigo,
    nombre,
    tipo,
    estado,
    asignado,
    vence,
    vence_legal,
  }: Omit<OpenTaskRow, 'token' | 'filer'>,
  names: ReadonlyMap<number, Pick<UserName, 'username'>>,
): InstanceTask {
  const holder = asignado === null ? null : (names.get(asignado)?.username ?? null);
  const due = vence === null ? null : new Date(vence).toISOString();
  return { id, codigo, nombre, tipo, estado, asignado: holder, vence: due, vence_legal, ambito };
}

/** The open tasks of an instance, for users who may see the instance. */
@injectable()
export class OpenTasks {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Lists the open tasks by id; one statement. */
  of(instanceId: number, tx?: Transaction): Promise<OpenTaskRow[]> {
    return this.database.rows<OpenTaskRow>(`${openTasksOf('$1')} ORDER BY id`, [instanceId], tx);
  }

  /** Parses the value of {@link openTasksAsJson}. */
  parse(json: unknown): readonly OpenTaskRow[] {
    return this.database.parseJson<readonly OpenTaskRow[] | null>(json) ?? [];
  }

  /**
   * Makes the answers of tasks with the names of their holders: no statement where only the caller holds any. The user
   * whose filing started the instance sees only their own tasks.
   */
  async shown(
    tasks: readonly OpenTaskRow[],
    { userId, username }: Pick<Identity, 'userId' | 'username'>,
  ): Promise<InstanceTask[]> {
    const seen = tasks.filter(({ asignado, filer }) => filer !== userId || asignado === userId);
    const others = new Set(
      seen.flatMap(({ asignado }) => (asignado === null || asignado === userId ? [] : [asignado])),
    );
    const named = others.size === 0 ? [] : await this.users.namesOf(others);
    const names = new Map<number, Pick<UserName, 'username'>>([...named, [userId, { username }]]);
    return seen.map((task) => shownTask(task, names));
  }
}
