import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { instanceAt, instanceOf, type Row, type RowAtTask } from './instance-rows.js';
import { ROOT_ORIGIN } from './filer.js';
import type { InstanceAt, StandingInstance } from './standing-instance.js';

/** A reader of instances and their state. */
@injectable()
export class InstanceReader {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Finds an instance at one of its tasks, open or not, by the key of the task's form record. */
  byFormRecord(instfLlave: string): Promise<InstanceAt | undefined> {
    return this.read('t.instf_llave = $1', [instfLlave]);
  }

  /** Finds an instance at one of its tasks, open or not, by the task's id. */
  byTask(id: number, tx?: Transaction): Promise<InstanceAt | undefined> {
    return this.read('t.id = $1', [id], tx);
  }

  /** Finds the instance that called another one, at the calling task. */
  callerOf(instanceId: number, tx?: Transaction): Promise<InstanceAt | undefined> {
    return this.read(
      `t.id = (SELECT c.id FROM workflow_instance called
         JOIN workflow_task c ON c.instance_id = called.parent_id AND c.token = called.parent_token
         WHERE called.id = $1)`,
      [instanceId],
      tx,
    );
  }

  /** Finds an instance by its own key, without a task. */
  async byKey(llave: string, tx?: Transaction): Promise<StandingInstance | undefined> {
    const sql = `SELECT ${this.columns()} FROM workflow_instance i WHERE i.llave = $1`;
    const [row] = await this.database.rows<Row>(sql, [llave], tx);
    return row && instanceOf(this.database, row);
  }

  private async read(condition: string, bind: readonly unknown[], tx?: Transaction): Promise<InstanceAt | undefined> {
    const sql = `SELECT ${this.columns()},
         t.id AS task_id, t.token, t.scope, t.codigo, t.estado AS task_estado, t.asignado, t.vence, t.done_at, t.trabajo,
         t.para_ciudadano, t.leidos, t.attempts
       FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id WHERE ${condition}`;
    const [row] = await this.database.rows<RowAtTask>(sql, bind, tx);
    return row && instanceAt(this.database, row);
  }

  private columns(): string {
    const list = (table: string, columns: string): string => this.rowsAsJson(table, columns);
    return `i.id, i.llave, i.root_id, ${ROOT_ORIGIN} AS root_origin, CASE WHEN i.origin_kind = 'tramite' THEN i.origin_id END AS record_id,
      i.untouched_record, i.version_id, i.estado, i.resultado, i.favorable, i.datos, i.revision, i.steps_alone,
      i.calls_alone, i.next_ordinal, i.created_at,
      ${list('workflow_token', 'ordinal, codigo, scope, branch')} AS tokens,
      ${list('workflow_scope', 'ordinal, kind, codigo, parent, branch')} AS scopes,
      ${list('workflow_arrival', 'scope, branch, para_ciudadano')} AS arrivals`;
  }

  private rowsAsJson(table: string, columns: string): string {
    const own = `FROM ${table} x WHERE x.instance_id = i.id`;
    return this.database.dialect === 'postgres'
      ? `(SELECT json_agg(x) FROM (SELECT ${columns} ${own}) AS x)`
      : `(SELECT ${columns} ${own} FOR JSON PATH, INCLUDE_NULL_VALUES)`;
  }
}
