import { inject, injectable } from 'inversify';
import {
  Database,
  Files,
  InputError,
  JobFailedError,
  jobHandler,
  JobRefusedError,
  Outbox,
  PayloadTooLargeError,
  type StoredFile,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Inbox } from '../../workflow/contract.js';
import { ConnectionRows, type ConnectionRow } from '../connections/connection-rows.js';
import { LoadedChannels } from '../connections/loaded-channels.js';
import type { PlatformFile } from '../contract.js';
import { Replies } from '../replies/replies.js';
import { Wordings } from '../texts/wordings.js';
import { Transcription } from './transcription.js';
import { transcriptionJob } from './transcription-job.js';
import { voiceJob } from './voice-job.js';

/** The file name of a voice note without a name; chats record this kind. */
const VOICE_NAME = 'nota de voz.ogg';

const LIMIT_SECONDS = 300;

/** The reason why a task has no sound, in its `audio_error`. */
type AudioFault = 'demasiado_grande' | 'no_disponible';

const faultReplies = { demasiado_grande: 'voz_demasiado_grande', no_disponible: 'voz_no_disponible' } as const;

interface Note {
  readonly connection: ConnectionRow;
  readonly file: PlatformFile;
}

/** Fetches the sound of voice notes, and attaches it to their tasks. */
@injectable()
export class VoiceNotes {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Inbox) private readonly inbox: Inbox,
    @inject(ConnectionRows) private readonly connections: ConnectionRows,
    @inject(LoadedChannels) private readonly channels: LoadedChannels,
    @inject(Replies) private readonly replies: Replies,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Transcription) private readonly transcription: Transcription,
  ) {}

  readonly handler = jobHandler({
    type: voiceJob,
    limitSeconds: LIMIT_SECONDS,
    handle: async ({ task }, { signal, finish }) => {
      const note = await this.find(task);
      if (!note) return;
      const fetched = await this.fetch(note, signal);
      try {
        await this.database.transaction(async (tx) => {
          await this.settle(tx, task, note.connection, fetched);
          await finish(tx);
        });
      } catch (error) {
        if (typeof fetched !== 'string') await this.files.discardFiles([fetched]);
        throw error;
      }
    },
    givenUp: async (tx, { task }) => {
      const note = await this.find(task, tx);
      if (note) await this.settle(tx, task, note.connection, 'no_disponible');
    },
  });

  /** Finds a voice note; undefined where it was fetched, or its connection is gone. */
  private async find(task: number, tx?: Transaction): Promise<Note | undefined> {
    const sql = 'SELECT connection_id, platform_file FROM channels_voice WHERE task_id = $1';
    const [row] = await this.database.rows<{ connection_id: number; platform_file: string }>(sql, [task], tx);
    const connection = row && (await this.connections.find(row.connection_id, tx));
    return connection && { connection, file: JSON.parse(row.platform_file) as PlatformFile };
  }

  private async fetch({ connection, file }: Note, signal: AbortSignal): Promise<StoredFile | AudioFault> {
    const channel = this.channels.find(connection.servicio);
    if (!channel) throw new JobFailedError(`no plugin brings the channel ${connection.servicio}`);
    if ((file.tamano ?? 0) > channel.mostFileBytes) return 'demasiado_grande';
    try {
      const sound = await channel.fetchFile(this.connections.open(connection), file, signal);
      return await this.files.receiveFile(sound, { name: file.nombre ?? VOICE_NAME, mostBytes: channel.mostFileBytes });
    } catch (error) {
      if (error instanceof PayloadTooLargeError) return 'demasiado_grande';
      // Another attempt would get the same file.
      if (error instanceof JobRefusedError || error instanceof InputError) return 'no_disponible';
      throw error;
    }
  }

  private async settle(
    tx: Transaction,
    task: number,
    connection: ConnectionRow,
    fetched: StoredFile | AudioFault,
  ): Promise<void> {
    await this.database.changeRows('DELETE FROM channels_voice WHERE task_id = $1', [task], tx);
    if (typeof fetched === 'string') {
      await this.inbox.amendTask(tx, task, { metadatos_extra: { audio_error: fetched } });
      return this.replyFault(tx, task, connection, fetched);
    }
    await this.inbox.amendTask(tx, task, { archivo: fetched });
    if (this.transcription.isConfigured) {
      await this.outbox.enqueueJob(tx, transcriptionJob, { task, file: fetched.id });
    }
  }

  private async replyFault(
    tx: Transaction,
    id: number,
    { id: connection, chat_id_verificado: chat }: ConnectionRow,
    fault: AudioFault,
  ): Promise<void> {
    const task = await this.inbox.findTask(id, tx);
    if (!task || chat === null || task.metadatos_extra['chat_id'] !== chat) return;
    const text = await this.wordings.say(faultReplies[fault], { codigo: task.codigo }, tx);
    await this.replies.enqueue(tx, connection, chat, [{ text }]);
  }
}
