import { inject, injectable } from 'inversify';
import { Database, isUuid } from '../../../../host/plugin-api/index.js';
import type { DraftableFormSource, Form } from '../../../forms/contract.js';
import { getTask, ProcessVersions } from '../../definition/index.js';

const KIND = 'tarea';

/** What drafts of a task's form are of: its form record, which is of that task alone. */
export const draftName = (instfLlave: string): string => `${KIND}:${instfLlave}`;

/**
 * The forms of tasks that a user holds, as their versions have pinned them. A draft of a task that has ended, or is
 * back in its pool, is of no form and not found.
 */
@injectable()
export class DraftableTasks implements DraftableFormSource {
  readonly kind = KIND;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  async find(instfLlave: string): Promise<Form | undefined> {
    if (!isUuid(instfLlave)) return undefined;
    const [row] = await this.database.rows<{ codigo: string; version_id: number }>(
      `SELECT t.codigo, i.version_id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
       WHERE t.instf_llave = $1 AND t.estado = 'ASIGNADA'`,
      [instfLlave],
    );
    if (!row) return undefined;
    const version = await this.versions.get(row.version_id);
    const { definition } = getTask(version.model, row.codigo);
    if (definition.tipo !== 'USUARIO' || definition.formulario === undefined) return undefined;
    return this.versions.formOf(version, definition.formulario);
  }
}
