import { inject, injectable } from 'inversify';
import { JobFailedError, JobRefusedError } from '../../../host/plugin-api/index.js';
import type { FieldType } from '../../forms/contract.js';
import type { PlatformFile } from '../contract.js';
import type { Turn } from '../conversation/turn.js';
import { readBounded } from './read-bounded.js';
import { Transcription } from './transcription.js';

/** The types of questions that a voice note may answer. */
export const SPOKEN: ReadonlySet<FieldType> = new Set<FieldType>(['TEXTO', 'TEXTO_LARGO', 'DIRECCION']);

/** Transcribes voice notes that answer a question, while the chat waits. */
@injectable()
export class Hearing {
  constructor(@inject(Transcription) private readonly transcription: Transcription) {}

  /**
   * Returns the transcribed text; undefined where no service is configured, or the transcription failed, which is not
   * retried. Throws `JobFailedError` where the platform does not deliver the sound now.
   */
  async hear(
    { channel, connection }: Pick<Turn, 'channel' | 'connection'>,
    file: PlatformFile,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const most = Math.min(channel.mostFileBytes, this.transcription.mostBytes);
    if (!this.transcription.isConfigured || (file.tamano ?? 0) > most) return undefined;
    const sound = await this.fetched(() => channel.fetchFile(connection, file, signal), most);
    return sound && this.written(sound, signal);
  }

  private async fetched(
    fetch: () => ReturnType<Turn['channel']['fetchFile']>,
    most: number,
  ): Promise<Buffer | undefined> {
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
