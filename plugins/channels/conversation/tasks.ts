import { inject, injectable } from 'inversify';
import { Clock, Database, isBlank, Outbox, type JsonValue, type Transaction } from '../../../host/plugin-api/index.js';
import { Inbox, type NewInboxTask } from '../../workflow/contract.js';
import type { PlatformFile } from '../contract.js';
import { Wordings } from '../texts/wordings.js';
import { voiceJob } from '../voice/voice-job.js';
import type { Listener, Reply, Step, Turn } from './turn.js';

/** In JSON a character is six bytes at most, and the metadata of a task 64 KiB. */
const LONGEST_TEXT = 10_000;

const VOICE_TITLE = 'Nota de voz';

/** A voice note, whose sound is still at the platform. */
interface Voice {
  readonly connectionId: number;
  readonly file: PlatformFile;
}

/** Makes tasks of what the linked chat sends (interface, "Task created by the messenger plugin"). */
@injectable()
export class Tasks implements Listener {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Inbox) private readonly inbox: Inbox,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  prepare(turn: Turn): Promise<Step> {
    const { content } = turn.message;
    const { servicio } = turn.channel;
    // What `Inbox` would leave nothing of is no title.
    if (content.kind === 'text' && !isBlank(content.text.replace(/[\p{Cc}\p{Cs}]/gu, ''))) {
      const texto_original = content.text.slice(0, LONGEST_TEXT);
      const task = taskOf(turn, servicio, content.text, { texto_original, pendiente_stt: false });
      return Promise.resolve({ write: (tx) => this.create(tx, task) });
    }
    if (content.kind === 'voice') {
      const below = content.text ? { texto_adjunto: content.text.slice(0, LONGEST_TEXT) } : {};
      const task = taskOf(turn, `${servicio}_voice`, VOICE_TITLE, { ...below, pendiente_stt: true });
      return Promise.resolve({
        write: (tx) => this.create(tx, task, { connectionId: turn.connection.id, file: content.file }),
      });
    }
    const con_texto = content.kind === 'file' && Boolean(content.text);
    return Promise.resolve({
      write: async (tx) => [{ text: await this.wordings.say('no_admitido', { con_texto }, tx) }],
    });
  }

  private async create(tx: Transaction, task: NewInboxTask, voice?: Voice): Promise<readonly Reply[]> {
    const { id, codigo } = await this.inbox.create(tx, task);
    if (voice) await this.fetchLater(tx, id, voice);
    return [{ text: await this.wordings.say('tarea_creada', { codigo }, tx) }];
  }

  private async fetchLater(tx: Transaction, task: number, { connectionId, file }: Voice): Promise<void> {
    const platform_file = JSON.stringify(file);
    const row = { task_id: task, connection_id: connectionId, platform_file, created_at: this.clock.now() };
    await this.database.insert('channels_voice', [row], [], tx);
    await this.outbox.enqueue(tx, voiceJob, { task });
  }
}

function taskOf(
  { connection, message }: Turn,
  tipo: string,
  titulo: string,
  more: Readonly<Record<string, JsonValue>>,
): NewInboxTask {
  const { id: plugin_id, owner } = connection;
  const { chat: chat_id, message: message_id } = message;
  return { tipo, titulo, owner, metadatos_extra: { chat_id, message_id, plugin_id, owner_id: owner, ...more } };
}
