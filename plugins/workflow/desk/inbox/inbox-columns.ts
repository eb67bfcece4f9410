import { inject, injectable } from 'inversify';
import { Database, type Identity } from '../../../../host/plugin-api/index.js';

/** The columns of the inbox that a user may choose, beside the task and its number, which are always there. */
export const inboxColumnNames = [
  'solicitante',
  'asunto',
  'dependencia',
  'proceso',
  'estado',
  'a_cargo',
  'vence',
  'vence_registro',
] as const;
export type InboxColumn = (typeof inboxColumnNames)[number];

const isColumn = (name: unknown): name is InboxColumn => (inboxColumnNames as readonly unknown[]).includes(name);

/** The columns that users have chosen for their inbox. */
@injectable()
export class InboxColumns {
  constructor(@inject(Database) private readonly database: Database) {}

  /**
   * Reads the columns of the user, in order; null for a user who has chosen none. A column that no longer exists is
   * left out.
   */
  async read(by: Identity): Promise<InboxColumn[] | null> {
    const sql = 'SELECT columnas FROM workflow_inbox_columns WHERE user_id = $1';
    const [row] = await this.database.rows<{ readonly columnas: unknown }>(sql, [by.userId]);
    return row ? this.database.parseJson<readonly unknown[]>(row.columnas).filter(isColumn) : null;
  }

  /** Keeps the columns of the user, or none, which brings back the usual ones. */
  async keep(columns: readonly InboxColumn[] | null, by: Identity): Promise<void> {
    if (columns === null) {
      await this.database.changeRows('DELETE FROM workflow_inbox_columns WHERE user_id = $1', [by.userId]);
      return;
    }
    const columnas = JSON.stringify(columns);
    const row = { user_id: by.userId, columnas };
    if (await this.database.insertOnce('workflow_inbox_columns', row, ['user_id'])) return;
    const sql = 'UPDATE workflow_inbox_columns SET columnas = $1 WHERE user_id = $2';
    await this.database.changeRows(sql, [columnas, by.userId]);
  }
}
