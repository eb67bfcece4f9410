import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  Files,
  InputError,
  isBlank,
  NotFoundError,
  type FilePlace,
  type StoredFile,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import type { Inbox, InboxTask, InboxTaskChange, NewInboxTask } from '../../contract.js';
import { recordMove } from '../tasks/record-move.js';
import { ChannelTaskRows, textOf } from './channel-task-rows.js';
import type { Metadata } from './inbox-item.js';

const LONGEST_TITLE = 300;
const MOST_METADATA_BYTES = 64 * 1024;

/** Builds the place of the file of a task. */
export const taskPlace = (id: number): FilePlace => ({ owner: `workflow/task/${id}`, slot: '' });

/** {@link Inbox} in the table of all tasks. */
@injectable()
export class ChannelTasks implements Inbox {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(Clock) private readonly clock: Clock,
    @inject(ChannelTaskRows) private readonly tasks: ChannelTaskRows,
  ) {}

  async createTask(tx: Transaction, task: NewInboxTask): Promise<{ id: number; codigo: string }> {
    const { tipo, owner, archivo } = task;
    if (!/^[a-z][a-z0-9_]{0,19}$/.test(tipo)) throw new InputError('El tipo de la tarea no es válido.');
    const [titulo, metadatos] = [titleOf(task.titulo), metadataOf(task.metadatos_extra)];
    const at = this.clock.now();
    // The code is derived from the id, which the insert generates; until then the row has a unique one.
    const row = {
      codigo: randomUUID(),
      nombre: '',
      tipo,
      titulo,
      estado: 'ASIGNADA',
      asignado: owner,
      metadatos_extra: JSON.stringify(metadatos),
      created_at: at,
      taken_at: at,
    };
    const [made] = await this.database.insertRows<{ id: number }>('workflow_task', [row], ['id'], tx);
    const { id } = made!;
    const codigo = `T-${String(id).padStart(6, '0')}`;
    await this.database.changeRows('UPDATE workflow_task SET codigo = $1, nombre = $1 WHERE id = $2', [codigo, id], tx);
    await recordMove(this.database, tx, {
      id,
      instanceId: null,
      tipo: 'CREACION',
      at,
      by: 'system',
      desde: null,
      hacia: 'ASIGNADA',
      cambio: { codigo, tipo, asignado: owner },
      personal: { antes: {}, despues: textOf({ titulo, metadatos }) },
    });
    if (archivo) await this.attach(tx, id, archivo);
    return { id, codigo };
  }

  async amendTask(
    tx: Transaction,
    id: number,
    { titulo, metadatos_extra = {}, archivo }: InboxTaskChange,
  ): Promise<void> {
    const before = await this.tasks.lock(tx, id);
    if (!before) throw new NotFoundError('No existe una tarea sin proceso con ese número.');
    const isRenamed = Object.hasOwn(before.metadatos, 'titulo_original');
    const title = titulo === undefined ? undefined : titleOf(titulo);
    const metadatos = metadataOf({
      ...before.metadatos,
      ...metadatos_extra,
      ...(isRenamed && { titulo_original: title ?? before.metadatos['titulo_original']! }),
    });
    const after = { titulo: isRenamed ? before.titulo : (title ?? before.titulo), metadatos };
    await this.tasks.write(tx, before, after, { at: this.clock.now(), by: 'system' });
    if (archivo) await this.attach(tx, id, archivo);
  }

  async findTask(id: number, tx?: Transaction): Promise<InboxTask | undefined> {
    const task = await this.tasks.find(id, tx);
    if (!task) return undefined;
    const { asignado: owner, metadatos: metadatos_extra, ...shown } = task;
    return { ...shown, owner, metadatos_extra };
  }

  private attach(tx: Transaction, id: number, file: StoredFile): Promise<void> {
    return this.files.settleFile(tx, file, taskPlace(id));
  }
}

/** Cleans a title: one line, at most as long as its column. Throws `InputError` for a blank one. */
function titleOf(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TITLE)
    .replace(/\p{Cs}$/u, '');
  if (isBlank(line)) throw new InputError('La tarea no tiene título.');
  return line;
}

/** Replaces characters that databases cannot store in a text; users of a channel may send them, too. */
function metadataOf(given: Metadata): Metadata {
  const text = JSON.stringify(given, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/[\0\p{Cs}]/gu, '\ufffd') : value,
  );
  if (Buffer.byteLength(text) > MOST_METADATA_BYTES) throw new InputError('Los metadatos de la tarea son demasiados.');
  return JSON.parse(text) as Metadata;
}
