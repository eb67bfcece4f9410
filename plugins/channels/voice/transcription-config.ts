import { z } from 'zod';

/** The configuration of the service that transcribes voice notes. */
export const transcriptionConfig = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://stt.example/v1/audio/transcriptions' })
    .refine((text) => !/^https?:\/\/[^/]*@/.test(text), 'must have no user or password: the key has one of its own')
    .meta({
      description: 'The address of a transcription service with the OpenAI audio API.',
      unset: 'none: voice notes are not written down; required where another key of `transcription` is set',
    }),
  apiKey: z.string().min(1).optional().meta({
    description: 'The key of that service, sent as `Authorization: Bearer`; better set `VENTANILLA_TRANSCRIPTION_KEY`.',
    unset: 'none',
  }),
  model: z.string().min(1).max(100).default('whisper-1').describe('The model to use.'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .default('es')
    .describe('The spoken language, as an ISO 639 code.'),
  seconds: z.number().min(0.1).max(50).default(30).describe('How long the host waits for the transcription.'),
  allowPrivateAddresses: z
    .boolean('must be true or false')
    .default(false)
    .describe('Whether the transcription service may have a private address.'),
});

export type TranscriptionConfig = z.output<typeof transcriptionConfig>;
