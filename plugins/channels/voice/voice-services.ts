import { Hearing } from './hearing.js';
import { Transcription } from './transcription.js';

/** The services of voice notes, each bound to itself. */
export const voiceServices = [Hearing, Transcription] as const;
