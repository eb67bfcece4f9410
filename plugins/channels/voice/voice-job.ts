import { z } from 'zod';
import { defineJob } from '../../../host/plugin-api/index.js';

/** Fetches the sound of a voice note: the task that it became, the key of `channels_voice`. */
export const voiceJob = defineJob('channels/voice', z.object({ task: z.int() }));
