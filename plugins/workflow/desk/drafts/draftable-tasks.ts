import { inject, injectable } from 'inversify';
import { Database, isUuid } from '../../../../host/plugin-api/index.js';
import type { DraftableFormSource, Form } from '../../../forms/contract.js';
import { getTask, ProcessVersions } from '../../definition/index.js';

const KIND = 'tarea';

/** Names the form of a task for drafts; `instf_llave` is unique to that task. */
export const draftName = (instfLlave: string): string => `${KIND}:${instfLlave}`;

/**
 * The forms of held tasks, at the revisions that their versions pin. For a task that has ended or is back in its pool
 * no form is found, and so no draft.
 */
@injectable()
export class DraftableTasks implements DraftableFormSource {
  readonly kind = KIND;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  async findForm(instfLlave: string): Promise<Form | undefined> {
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
