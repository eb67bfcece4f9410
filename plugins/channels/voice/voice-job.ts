import { z } from 'zod';
import { defineJob } from '../../../host/plugin-api/index.js';

/** The job that fetches the sound of a voice note, given by the id of its task, the key of `channels_voice`. */
export const voiceJob = defineJob('channels/voice', z.object({ task: z.int() }));
