import { inject, injectable } from 'inversify';
import {
  Database,
  MOST_NAMED_USES,
  type Dialect,
  type GroupListing,
  type GroupReference,
  type GroupUse,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { isEnded, taskStates } from '../../engine/index.js';

const asText: Readonly<Record<Dialect, (column: string) => string>> = {
  postgres: (column) => `${column}::text`,
  mssql: (column) => column,
};

const open = taskStates
  .filter((estado) => !isEnded(estado))
  .map((estado) => `'${estado}'`)
  .join(', ');

/** The processes whose active version or draft names a group, and the open tasks that its members may take. */
@injectable()
export class PoolReferences implements GroupReference {
  constructor(@inject(Database) private readonly database: Database) {}

  async usesOf({ codigo }: GroupListing, tx: Transaction): Promise<readonly GroupUse[]> {
    // The name as a value of its own in the JSON; a code has none of the signs of a pattern but the underscore.
    const pattern = `%"${codigo.replaceAll('_', '\\_')}"%`;
    const text = asText[this.database.dialect];
    const processes = await this.database.rows<{ codigo: string }>(
      `SELECT p.codigo FROM workflow_process p LEFT JOIN workflow_version v ON v.id = p.active_version_id
       WHERE ${text('v.definicion')} LIKE $1 ESCAPE '\\' OR p.staging LIKE $1 ESCAPE '\\' ORDER BY p.codigo`,
      [pattern],
      tx,
    );
    const tasks = await this.database.rows<{ id: number }>(
      `SELECT id FROM workflow_task
       WHERE estado IN (${open}) AND ${text('grupos')} LIKE $1 ESCAPE '\\' ORDER BY id`,
      [pattern],
      tx,
    );
    return [
      use(
        'Procesos',
        processes.map((process) => process.codigo),
      ),
      use(
        'Tareas abiertas',
        tasks.map(({ id }) => String(id)),
      ),
    ];
  }
}

const use = (clase: string, all: readonly string[]): GroupUse => ({
  clase,
  cuantos: all.length,
  primeros: all.slice(0, MOST_NAMED_USES),
});
