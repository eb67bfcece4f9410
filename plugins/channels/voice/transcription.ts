import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  freeText,
  JobFailedError,
  JobRefusedError,
  OutsideAnswerError,
  requestBytes,
  utf8Text,
} from '../../../host/plugin-api/index.js';
import type { ChannelsConfig } from '../channels-config.js';
import { ChannelsSettings } from '../channels-settings.js';
import type { TranscriptionConfig } from './transcription-config.js';

/** The size limit of a sound: that of common services, and more than an hour of a chat's recording. */
const MOST_SOUND_BYTES = 25 * 1024 * 1024;
const MOST_ANSWER_BYTES = 256 * 1024;
/** The length limit of a text: more than one voice note says, and within the limits of a task's metadata. */
const MOST_CHARACTERS = 8000;

/** The status codes that refuse this sound for good; others may pass. */
const REFUSALS: readonly number[] = [400, 413, 415, 422];

const answer = z.object({ text: z.string() });

/** Transcribes sounds by the configured service (OpenAI audio API). */
@injectable()
export class Transcription {
  readonly mostBytes = MOST_SOUND_BYTES;
  private readonly config: TranscriptionConfig | undefined;

  constructor(@inject(ChannelsSettings) { transcription }: ChannelsConfig) {
    this.config = transcription;
  }

  get isConfigured(): boolean {
    return this.config !== undefined;
  }

  /**
   * Returns the transcribed text, which is never blank. Throws `JobRefusedError` for a sound that the service refuses
   * or hears nothing in, and `JobFailedError` for a failure that may pass.
   */
  async write(sound: Buffer, name: string, signal: AbortSignal): Promise<string> {
    if (!this.config) throw new JobRefusedError('channels.transcription is not configured');
    const { url, apiKey, model, language, seconds, allowPrivateAddresses } = this.config;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(sound)]), name);
    form.set('model', model);
    form.set('language', language);
    form.set('response_format', 'json');
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const bytes = await this.asked(() =>
      requestBytes({
        url,
        headers: {
          'Content-Type': encoded.headers.get('content-type')!,
          Accept: 'application/json',
          ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
        },
        body,
        mostBytes: MOST_ANSWER_BYTES,
        mayBePrivate: allowPrivateAddresses,
        signal: AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]),
      }),
    );
    return textOf(bytes);
  }

  private async asked(ask: () => Promise<Buffer>): Promise<Buffer> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OutsideAnswerError)) {
        throw new JobFailedError('the transcription service could not be asked', { cause: error });
      }
      const reason = `the transcription service answered ${error.status}`;
      if (REFUSALS.includes(error.status)) throw new JobRefusedError(reason, { cause: error });
      throw new JobFailedError(reason, { cause: error });
    }
  }
}

function textOf(bytes: Buffer): string {
  const { data } = answer.safeParse(json(bytes));
  if (!data) throw new JobFailedError('the transcription service did not answer in its own format');
  const text = freeText(data.text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, ''))
    .trim()
    .slice(0, MOST_CHARACTERS)
    .replace(/\p{Cs}$/u, '');
  if (text === '') throw new JobRefusedError('the transcription service heard nothing');
  return text;
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8Text(bytes));
  } catch {
    return undefined;
  }
}
