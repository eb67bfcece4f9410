import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { ProcessTracking, PublicStep } from '../../tramites/contract.js';
import type { FlowChange } from '../engine/flow-state.js';
import type { ProcessVersion } from '../processes/process-version.js';
import { ProcessVersions } from '../processes/process-versions.js';

/** A task of an instance, or the instance alone where it has none. */
interface Row {
  readonly version_id: number;
  readonly ended_at: Date | null;
  /** Of the last move of an instance that has come to an end of its process. */
  readonly cambio: unknown;
  readonly codigo: string | null;
  readonly task_at: Date | null;
  readonly task_ended_at: Date | null;
}

const sql = `SELECT i.version_id, i.ended_at, t.codigo, t.created_at AS task_at, t.ended_at AS task_ended_at,
    CASE WHEN i.estado = 'FINALIZADA' THEN (
      SELECT h.cambio FROM workflow_history h WHERE h.instance_id = i.id
      ORDER BY h.id DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY) END AS cambio
  FROM workflow_instance i LEFT JOIN workflow_task t ON t.instance_id = i.id
  WHERE i.llave = $1 ORDER BY t.id`;

/** What the public is shown of an instance: names that its version has for that, and dates. */
@injectable()
export class PublicSteps implements ProcessTracking {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  async steps(llave: string): Promise<readonly PublicStep[]> {
    const rows = await this.database.rows<Row>(sql, [llave]);
    const [instance] = rows;
    if (!instance) return [];
    const version = await this.versions.get(instance.version_id);
    const steps: PublicStep[] = [];
    const add = (codigo: string, desde: Date, hasta: Date | undefined): void => {
      const nombre = version.model.tasks.get(codigo)?.definition.publico;
      if (nombre === undefined) return;
      const before = steps.at(-1);
      if (before?.nombre !== nombre) steps.push({ nombre, desde, hasta });
      else steps[steps.length - 1] = { ...before, hasta: before.hasta && hasta && later(before.hasta, hasta) };
    };
    for (const { codigo, task_at, task_ended_at } of rows) {
      if (codigo !== null && task_at) add(codigo, task_at, task_ended_at ?? undefined);
    }
    const end = this.endOf(version, instance);
    if (end !== undefined && instance.ended_at) add(end, instance.ended_at, instance.ended_at);
    return steps;
  }

  /** The FIN that an instance has come to: it is no task, and the last move tells it. */
  private endOf({ model }: ProcessVersion, { cambio }: Row): string | undefined {
    const change = this.database.parseJson<Partial<FlowChange> | null>(cambio);
    const codigo = change?.path?.at(-1)?.hacia;
    return codigo !== undefined && model.tasks.get(codigo)?.tipo === 'FIN' ? codigo : undefined;
  }
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
