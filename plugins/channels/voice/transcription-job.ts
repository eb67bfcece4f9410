import { z } from 'zod';
import { defineJob } from '../../../host/plugin-api/index.js';

/** The job that transcribes a task's voice note, given by the ids of the task and its file. */
export const transcriptionJob = defineJob('channels/transcription', z.object({ task: z.int(), file: z.uuid() }));
