import { inject, injectable } from 'inversify';
import { JobFailedError, JobRefusedError } from '../../../host/plugin-api/index.js';
import type { PlatformFile } from '../contract.js';
import type { Turn } from '../conversation/turn.js';
import { readBounded } from './read-bounded.js';
import { Transcription } from './transcription.js';

/** Voice notes that answer a question: a person waits for their text. */
@injectable()
export class Hearing {
  constructor(@inject(Transcription) private readonly transcription: Transcription) {}

  /**
   * What was said; undefined where nothing writes it down, or it could not be: it is asked for once alone. Throws
   * `JobFailedError` where the platform does not hand the sound out now.
   */
  async hear(
    { channel, connection }: Pick<Turn, 'channel' | 'connection'>,
    file: PlatformFile,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const most = Math.min(channel.mostFileBytes, this.transcription.mostBytes);
    if (!this.transcription.isConfigured || (file.tamano ?? 0) > most) return undefined;
    const sound = await this.fetched(() => channel.fetch(connection, file, signal), most);
    return sound && this.written(sound, signal);
  }

  private async fetched(fetch: () => ReturnType<Turn['channel']['fetch']>, most: number): Promise<Buffer | undefined> {
    try {
      return await readBounded(await fetch(), most);
    } catch (error) {
      if (error instanceof JobRefusedError) return undefined;
      throw error;
    }
  }

  private async written(sound: Buffer, signal: AbortSignal): Promise<string | undefined> {
    try {
      return await this.transcription.write(sound, 'nota.ogg', signal);
    } catch (error) {
      const isNotUnderstood = error instanceof JobRefusedError || error instanceof JobFailedError;
      if (isNotUnderstood && !signal.aborted) return undefined;
      throw error;
    }
  }
}
