import { z } from 'zod';
import { defineJob } from '../../../host/plugin-api/index.js';

/** Works on a message that came in: its id in `channels_message`. */
export const incomingWork = defineJob('channels/incoming', z.object({ message: z.int() }));
