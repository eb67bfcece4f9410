import { z } from 'zod';
import { defineJob } from '../../../host/plugin-api/index.js';

/** Works on a message that came in: by its connection, and by what the platform calls its delivery. */
export const incomingWork = defineJob('channels/incoming', z.object({ connection: z.int(), delivery: z.string() }));
