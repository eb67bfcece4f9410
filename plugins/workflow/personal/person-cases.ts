import { inject, injectable } from 'inversify';
import { Database, type Person, type Transaction } from '../../../host/plugin-api/index.js';

/** An instance of a person. */
export interface PersonInstance {
  readonly id: number;
  readonly llave: string;
  readonly estado: string;
  readonly proceso: string;
  readonly datos: unknown;
}

const select = `SELECT i.id, i.llave, i.estado, i.datos, p.codigo AS proceso FROM workflow_instance i
  JOIN workflow_version v ON v.id = i.version_id JOIN workflow_process p ON p.id = v.process_id`;

/** Whose instances and tasks are. */
@injectable()
export class PersonCases {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Those that others have named, or that a record of the person started, with all that they called. */
  async instances(person: Person, tx?: Transaction): Promise<PersonInstance[]> {
    const roots = new Set<number>();
    const add = async (condition: string, value: unknown): Promise<void> => {
      const sql = `SELECT COALESCE(root_id, id) AS id FROM workflow_instance WHERE ${condition}`;
      for (const { id } of await this.database.rows<{ id: number }>(sql, [value], tx)) roots.add(id);
    };
    for (const llave of person.ids('workflow.instance')) await add('llave = $1', llave);
    for (const record of person.ids('tramites.record')) {
      await add("origin_kind = 'tramite' AND origin_id = $1", Number(record));
    }
    const found: PersonInstance[] = [];
    for (const root of roots) {
      found.push(...(await this.database.rows<PersonInstance>(`${select} WHERE i.id = $1`, [root], tx)));
      found.push(
        ...(await this.database.rows<PersonInstance>(`${select} WHERE i.root_id = $1 ORDER BY i.id`, [root], tx)),
      );
    }
    return found;
  }

  /** Tasks without a process that a channel made of what a user wrote. */
  async ownTasks(person: Person, tx?: Transaction): Promise<{ readonly id: number }[]> {
    const found: { readonly id: number }[] = [];
    for (const user of person.ids('auth.user')) {
      const sql = 'SELECT id FROM workflow_task WHERE asignado = $1 AND instance_id IS NULL';
      found.push(...(await this.database.rows<{ id: number }>(sql, [Number(user)], tx)));
    }
    return found;
  }

  /** The codes of the open tasks that a user holds. */
  async heldBy(person: Person, tx?: Transaction): Promise<string[]> {
    const found: string[] = [];
    for (const user of person.ids('auth.user')) {
      const rows = await this.database.rows<{ codigo: string }>(
        `SELECT codigo FROM workflow_task WHERE asignado = $1 AND estado NOT IN ('COMPLETADA', 'CANCELADA') ORDER BY id`,
        [Number(user)],
        tx,
      );
      found.push(...rows.map(({ codigo }) => codigo));
    }
    return found;
  }
}
