import { inject, injectable } from 'inversify';
import { Database } from '../../../../host/plugin-api/index.js';
import type { ProcessTracking, PublicStep } from '../../../tramites/contract.js';
import { placeOf, ProcessVersions, type ProcessVersion, type TaskModel } from '../../definition/index.js';
import type { FlowChange } from '../steps/flow-state.js';

/** A row of a task with its instance; the columns of the task are null where the instance has none. */
interface Row {
  readonly version_id: number;
  readonly resultado: string | null;
  readonly ended_at: Date | null;
  /** The change of the last move of an instance that has reached an end of its process. */
  readonly cambio: unknown;
  readonly codigo: string | null;
  readonly task_at: Date | null;
  readonly task_ended_at: Date | null;
}

/** A task, or an end, that is shown to the public. */
interface ShownTask extends PublicStep {
  readonly codigo: string;
}

const sql = `SELECT i.version_id, i.resultado, i.ended_at, t.codigo, t.created_at AS task_at, t.ended_at AS task_ended_at,
    CASE WHEN i.estado = 'FINALIZADA' THEN (
      SELECT h.cambio FROM workflow_history h WHERE h.instance_id = i.id
      ORDER BY h.id DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY) END AS cambio
  FROM workflow_instance i LEFT JOIN workflow_task t ON t.instance_id = i.id
  WHERE i.llave = $1 ORDER BY t.id`;

/** The public view of an instance: the public names of its version's tasks, and dates. */
@injectable()
export class PublicSteps implements ProcessTracking {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  async listSteps(llave: string): Promise<readonly PublicStep[]> {
    const rows = await this.database.rows<Row>(sql, [llave]);
    const [instance] = rows;
    if (!instance) return [];
    const version = await this.versions.get(instance.version_id);
    const shown: ShownTask[] = [];
    const show = (codigo: string, desde: Date, hasta: Date | undefined): void => {
      // The task may have ended in an earlier version.
      const nombre = placeOf(version.model, codigo)?.definition.publico;
      if (nombre !== undefined) shown.push({ codigo, nombre, desde, hasta });
    };
    for (const { codigo, task_at, task_ended_at } of rows) {
      if (codigo !== null && task_at) show(codigo, task_at, task_ended_at ?? undefined);
    }
    const end = this.endOf(version, instance);
    const before = shown.length;
    if (end !== undefined && instance.ended_at) show(end, instance.ended_at, instance.ended_at);
    const steps = stepsOf(shown);
    const last = steps.at(-1);
    // The end comes last, also where it has the name of the step before it.
    return last && shown.length > before ? steps.with(-1, { ...last, isEnd: true }) : steps;
  }

  /**
   * Finds the FIN that an instance reached, which is not a task, in its last move. For an instance that another system
   * ended, the first FIN with its outcome.
   */
  private endOf({ model }: ProcessVersion, { cambio, resultado }: Row): string | undefined {
    const change = this.database.parseJson<Partial<FlowChange> | null>(cambio);
    const codigo = change?.path?.at(-1)?.hacia;
    if (codigo !== undefined && model.tasks.get(codigo)?.tipo === 'FIN') return codigo;
    if (resultado === null) return undefined;
    const named = ({ definition }: TaskModel): boolean =>
      definition.tipo === 'FIN' && definition.resultado === resultado;
    return [...model.tasks.values()].find(named)?.codigo;
  }
}

/** Merges consecutive tasks with the same name into one step, and also a task that is open in several scopes. */
function stepsOf(tasks: readonly ShownTask[]): readonly PublicStep[] {
  const steps: PublicStep[] = [];
  const open = new Map<string, { readonly at: number; readonly hasta: Date | undefined }>();
  for (const { codigo, nombre, desde, hasta } of tasks) {
    const same = open.get(codigo);
    const isTogether = same && (same.hasta === undefined || same.hasta > desde);
    const at = isTogether ? same.at : steps.at(-1)?.nombre === nombre ? steps.length - 1 : steps.length;
    const before = steps[at];
    steps[at] = before ? { ...before, hasta: later(before.hasta, hasta) } : { nombre, desde, hasta };
    open.set(codigo, { at, hasta: isTogether ? later(same.hasta, hasta) : hasta });
  }
  return steps;
}

/** Returns the later of two dates; undefined is the latest. */
const later = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other && (one > other ? one : other);
