import { z } from 'zod';
import { defineJob } from '../../../host/plugin-api/index.js';

/** The job that processes a received message, given by its connection and the platform's id of the delivery. */
export const incomingWork = defineJob('channels/incoming', z.object({ connection: z.int(), delivery: z.string() }));
