import { z } from 'zod';
import { defineJob } from '../../../host/plugin-api/index.js';

/** The job that sends a reply, given by its id in `channels_reply`. */
export const replyWork = defineJob('channels/reply', z.object({ reply: z.int() }));
