import type { Database } from '../../../host/plugin-api/index.js';
import { movesOfTasks } from '../../plugins/workflow/support/task-moves.js';

/** An instance, and its own tasks that are not completed. */
interface StoredInstance {
  readonly id: number;
  readonly llave: string;
  readonly parent_id: number | null;
  readonly estado: string;
  readonly ended_at: Date | null;
  readonly datos: Readonly<Record<string, unknown>>;
}

/** A task with its moves, as {@link movesOfTasks} writes them. */
interface StoredTask {
  readonly id: number;
  readonly instance_id: number;
  readonly codigo: string;
  readonly tipo: string;
  readonly estado: string;
  readonly instf_llave: string | null;
  readonly moves: readonly string[];
}

/** The stored processes, and the rows that procedures wrote. */
export interface WorkflowState {
  readonly instances: readonly StoredInstance[];
  readonly tasks: readonly StoredTask[];
  /** `procedimiento clave` of each row. */
  readonly writes: readonly string[];
  /** The numbers of tokens, blocks, arrivals, pools, and open jobs. */
  readonly left: Readonly<Record<string, number>>;
  /** Ids of users by their names. */
  readonly users: ReadonlyMap<string, number>;
}

/** Tables that are empty where no instance runs. */
export const ofTheRunning = [
  'workflow_token',
  'workflow_scope',
  'workflow_arrival',
  'workflow_task_pool',
  'host_job',
] as const;

export async function readWorkflowState(database: Database): Promise<WorkflowState> {
  const instances = await database.rows<StoredInstance>(
    'SELECT id, llave, parent_id, estado, ended_at, datos FROM workflow_instance ORDER BY id',
  );
  const tasks = await database.rows<Omit<StoredTask, 'moves'>>(
    `SELECT id, instance_id, codigo, tipo, estado, instf_llave FROM workflow_task
     WHERE instance_id IS NOT NULL ORDER BY id`,
  );
  const moves = await movesOfTasks(database);
  const writes = await database.rows<{ what: string }>(
    `SELECT concat_ws(' ', procedimiento, clave) AS what FROM office_write`,
  );
  const left: Record<string, number> = {};
  for (const table of ofTheRunning) {
    left[table] = (await database.rows({ composed: `SELECT 1 FROM ${table}` })).length;
  }
  const users = await database.rows<{ username: string; id: number }>('SELECT username, id FROM auth_user');
  return {
    instances: instances.map((instance) => ({ ...instance, datos: database.parseJson(instance.datos) })),
    tasks: tasks.map((task) => ({ ...task, moves: moves.get(task.id) ?? [] })),
    writes: writes.map(({ what }) => what),
    left,
    users: new Map(users.map(({ username, id }) => [username, id])),
  };
}
