import { Hearing } from './hearing.js';
import { TaskTranscription } from './task-transcription.js';
import { Transcription } from './transcription.js';
import { VoiceNotes } from './voice-notes.js';

/** The services of voice notes, each bound to itself. */
export const voiceServices = [Hearing, TaskTranscription, Transcription, VoiceNotes] as const;
