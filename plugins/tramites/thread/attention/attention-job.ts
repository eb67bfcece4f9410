import { z } from 'zod';
import { defineJob } from '../../../../host/plugin-api/index.js';

/** Says to staff that a citizen has written. */
export const attentionJob = defineJob(
  'tramites/citizen-message',
  z.strictObject({ registro: z.int(), mensaje: z.int() }),
);
