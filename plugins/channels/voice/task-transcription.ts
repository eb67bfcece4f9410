import { inject, injectable } from 'inversify';
import {
  Database,
  Files,
  jobHandler,
  JobRefusedError,
  NotFoundError,
  type OpenFile,
} from '../../../host/plugin-api/index.js';
import { Inbox } from '../../workflow/contract.js';
import { readBounded } from './read-bounded.js';
import { Transcription } from './transcription.js';
import { transcriptionJob } from './transcription-job.js';

/** The file name sent to the service where the sound has none that shows its kind; chats record this kind. */
const SOUND_NAME = 'nota.ogg';

const LIMIT_SECONDS = 120;

/** Transcribes the voice note of a task, and makes the text its title. */
@injectable()
export class TaskTranscription {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(Inbox) private readonly inbox: Inbox,
    @inject(Transcription) private readonly transcription: Transcription,
  ) {}

  readonly handler = jobHandler({
    type: transcriptionJob,
    limitSeconds: LIMIT_SECONDS,
    handle: async ({ task, file }, { signal, finish }) => {
      const { name, content } = await this.open(file);
      const sound = await readBounded(content, this.transcription.mostBytes);
      if (!sound) throw new JobRefusedError('the voice note is larger than a transcription service takes');
      const transcripcion = await this.transcription.write(sound, /\.\w{2,4}$/.test(name) ? name : SOUND_NAME, signal);
      await this.database.transaction(async (tx) => {
        const metadatos_extra = { pendiente_stt: false, transcripcion };
        await this.inbox.amendTask(tx, task, { titulo: transcripcion, metadatos_extra });
        await finish(tx);
      });
    },
    // `pendiente_stt` stays true, as a person has to listen to the note.
    givenUp: async (tx, { task }, { cause }) => {
      const transcripcion_error = cause === 'refused' ? 'no_entendida' : 'no_disponible';
      await this.inbox.amendTask(tx, task, { metadatos_extra: { transcripcion_error } });
    },
  });

  private async open(file: string): Promise<OpenFile> {
    try {
      return await this.files.openFile(file);
    } catch (error) {
      if (error instanceof NotFoundError) throw new JobRefusedError('the voice note was removed', { cause: error });
      throw error;
    }
  }
}
