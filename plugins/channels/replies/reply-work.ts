import { z } from 'zod';
import { defineJob } from '../../../host/plugin-api/index.js';

/** Sends a reply: its id in `channels_reply`. */
export const replyWork = defineJob('channels/reply', z.object({ reply: z.int() }));
