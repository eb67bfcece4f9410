import { inject, injectable } from 'inversify';
import { Database, type AuditActor, type Transaction } from '../../../../host/plugin-api/index.js';
import { recordMove } from '../tasks/record-move.js';
import { inboxColumns, type InboxRow, type Metadata } from './inbox-item.js';

/** A task of a channel at its present state. `lock` returns it locked until the transaction ends. */
export interface ChannelTask {
  readonly id: number;
  readonly codigo: string;
  readonly tipo: string;
  readonly titulo: string;
  readonly estado: 'ASIGNADA' | 'COMPLETADA' | 'CANCELADA';
  readonly asignado: number;
  readonly metadatos: Metadata;
}

/** The parts of a task that may be changed. */
export type ChannelTaskText = Pick<ChannelTask, 'titulo' | 'metadatos'>;

interface Row extends Omit<ChannelTask, 'metadatos'> {
  readonly metadatos_extra: unknown;
}

/** Tasks without a process, in the table of all tasks. */
@injectable()
export class ChannelTaskRows {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Finds a task; undefined for an unknown id and for a task of a process or a record. */
  async find(id: number, tx?: Transaction): Promise<ChannelTask | undefined> {
    const [row] = await this.database.rows<Row>(
      `SELECT id, codigo, tipo, titulo, estado, asignado, metadatos_extra FROM workflow_task
       WHERE id = $1 AND instance_id IS NULL AND record_id IS NULL`,
      [id],
      tx,
    );
    if (!row) return undefined;
    const { metadatos_extra, ...task } = row;
    return { ...task, metadatos: this.database.parseJson<Metadata | null>(metadatos_extra) ?? {} };
  }

  /** Locks a task and finds it; other changes wait. With `holder`, only an open task of that user. */
  async lock(tx: Transaction, id: number, holder?: number): Promise<ChannelTask | undefined> {
    const [ofHolder, bind] = holder === undefined ? ['', []] : ["AND estado = 'ASIGNADA' AND asignado = $2", [holder]];
    const sql = `UPDATE workflow_task SET codigo = codigo WHERE id = $1 AND instance_id IS NULL AND record_id IS NULL ${ofHolder}`;
    const isThere = (await this.database.changeRows(sql, [id, ...bind], tx)) === 1;
    return isThere ? this.find(id, tx) : undefined;
  }

  /** Writes a new title and metadata, and the entry of the history. */
  async write(
    tx: Transaction,
    before: ChannelTask,
    after: ChannelTaskText,
    { at, by }: { readonly at: Date; readonly by: AuditActor },
  ): Promise<void> {
    const { id, estado } = before;
    await this.database.changeRows(
      'UPDATE workflow_task SET titulo = $1, metadatos_extra = $2 WHERE id = $3',
      [after.titulo, JSON.stringify(after.metadatos), id],
      tx,
    );
    await recordMove(this.database, tx, {
      id,
      instanceId: null,
      tipo: 'CAMBIO',
      at,
      by,
      desde: estado,
      hacia: estado,
      personal: { antes: textOf(before), despues: textOf(after) },
    });
  }

  /** Reads a task as the inbox shows it. */
  async shown(tx: Transaction, id: number): Promise<InboxRow> {
    const [row] = await this.database.rows<InboxRow>(
      `SELECT ${inboxColumns} FROM workflow_task t LEFT JOIN workflow_instance i ON i.id = t.instance_id WHERE t.id = $1`,
      [id],
      tx,
    );
    return row!;
  }
}

/** Converts a text to the form that the history keeps. */
export const textOf = ({ titulo, metadatos }: ChannelTaskText): Metadata => ({ titulo, metadatos_extra: metadatos });
