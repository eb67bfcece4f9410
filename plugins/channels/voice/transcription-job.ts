import { z } from 'zod';
import { defineJob } from '../../../host/plugin-api/index.js';

/** Has the voice note of a task written down: the id of the task, and of the file that it has. */
export const transcriptionJob = defineJob('channels/transcription', z.object({ task: z.int(), file: z.uuid() }));
