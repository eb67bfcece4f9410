import { inject, injectable } from 'inversify';
import { Database, Files, filesOf, type Transaction } from '../../../host/plugin-api/index.js';
import { taskPlace } from '../desk/index.js';
import { supportPlace } from '../engine/index.js';
import type { PersonInstance } from './person-cases.js';

/**
 * Takes what describes a person out of instances and tasks. The host erases the personal part of their history and
 * notes (`ChainedLog.personal`).
 */
@injectable()
export class CaseEraser {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
  ) {}

  /** The instance first: what changes it meanwhile waits for the end. */
  async eraseInstance(tx: Transaction, { id }: PersonInstance): Promise<void> {
    await this.database.change("UPDATE workflow_instance SET datos = '{}' WHERE id = $1", [id], tx);
    const sql = 'SELECT id FROM workflow_task WHERE instance_id = $1';
    for (const task of await this.database.rows<{ id: number }>(sql, [id], tx)) await this.eraseTask(tx, task.id);
    const supports = 'SELECT id FROM workflow_support WHERE instance_id = $1';
    for (const support of await this.database.rows<{ id: number }>(supports, [id], tx)) {
      await this.database.change(
        "UPDATE workflow_support SET descripcion = '', archivo = NULL WHERE id = $1",
        [support.id],
        tx,
      );
      await this.release(tx, supportPlace(support.id).owner);
    }
  }

  async eraseTask(tx: Transaction, id: number): Promise<void> {
    await this.database.change(
      'UPDATE workflow_task SET titulo = nombre, metadatos_extra = NULL, trabajo = NULL, incidente = NULL WHERE id = $1',
      [id],
      tx,
    );
    await this.database.change('UPDATE workflow_timer SET incidente = NULL WHERE task_id = $1', [id], tx);
    await this.release(tx, taskPlace(id).owner);
  }

  /** Answers how many rows described the user. */
  async eraseUser(tx: Transaction, user: number): Promise<number> {
    const absences = "UPDATE workflow_substitution SET motivo = '' WHERE user_id = $1";
    const views = 'DELETE FROM workflow_inbox_view WHERE user_id = $1';
    return (await this.database.change(absences, [user], tx)) + (await this.database.change(views, [user], tx));
  }

  private async release(tx: Transaction, owner: string): Promise<void> {
    for (const { id } of await filesOf(this.files, owner, tx)) await this.files.release(tx, id);
  }
}
